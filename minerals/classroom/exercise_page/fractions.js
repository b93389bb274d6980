// Exact fractions, as Python's `fractions` has them.

/**
 * @param {bigint} number
 * @returns {bigint}
 */
export function absolute(number) {
  return number < 0n ? -number : number;
}

/**
 * How many binary digits a number has.
 * @param {bigint} number
 * @returns {number}
 */
export function bitLength(number) {
  return number === 0n ? 0 : absolute(number).toString(2).length;
}

/**
 * The whole part of the square root of a number from 0 up, by Newton's method.
 * @param {bigint} number
 * @returns {bigint}
 */
export function wholeRoot(number) {
  if (number < 2n) return number;
  let root = 1n << BigInt(Math.ceil(bitLength(number) / 2));
  for (;;) {
    const next = (root + number / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * @param {bigint} one
 * @param {bigint} other
 * @returns {bigint}
 */
function commonDivisor(one, other) {
  while (other) [one, other] = [other, one % other];
  return absolute(one);
}

/** A fraction in lowest terms; its denominator is positive. */
export class Fraction {
  /**
   * @param {bigint} top
   * @param {bigint} [bottom] not zero
   */
  constructor(top, bottom = 1n) {
    const common = commonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n);
    this.top = top / common;
    this.bottom = bottom / common;
  }

  /**
   * Read what Python writes: `5` or `15/59`.
   * @param {string} text
   * @returns {Fraction}
   */
  static read(text) {
    const [top = "0", bottom = "1"] = text.split("/");
    return new Fraction(BigInt(top), BigInt(bottom));
  }

  /** @param {Fraction} other */
  plus(other) {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  /** @param {Fraction} other */
  minus(other) {
    return this.plus(other.negative());
  }

  /** @param {Fraction} other */
  times(other) {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }

  /** @param {Fraction} other not zero */
  over(other) {
    return new Fraction(this.top * other.bottom, this.bottom * other.top);
  }

  /** @param {bigint} exponent not below zero for zero */
  power(exponent) {
    const size = absolute(exponent);
    const [top, bottom] = [this.top ** size, this.bottom ** size];
    return exponent < 0n ? new Fraction(bottom, top) : new Fraction(top, bottom);
  }

  negative() {
    return new Fraction(-this.top, this.bottom);
  }

  absolute() {
    return new Fraction(absolute(this.top), this.bottom);
  }

  /**
   * @param {Fraction} other
   * @returns {number} below zero if this is smaller, above zero if it is larger
   */
  compare(other) {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** @param {Fraction} other */
  equals(other) {
    return this.top === other.top && this.bottom === other.bottom;
  }

  get isWhole() {
    return this.bottom === 1n;
  }

  /** How many binary digits both of its numbers have. */
  get bits() {
    return bitLength(this.top) + bitLength(this.bottom);
  }

  /** The nearest number to show in a picture. */
  get near() {
    const shift = BigInt(Math.max(0, bitLength(this.bottom) - 1000));
    return Number(this.top >> shift) / Number(this.bottom >> shift);
  }

  toString() {
    return this.isWhole ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}

export const ZERO = new Fraction(0n);
export const ONE = new Fraction(1n);
