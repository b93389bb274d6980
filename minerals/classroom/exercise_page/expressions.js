// Arithmetic as a student types it, by the same rules as `minerals.classroom.answers.expressions`.

import { Fraction, ONE, ZERO, absolute, wholeRoot } from "minerals/classroom/exercise_page/fractions.js";
import { BETWEEN, FUNCTIONS, LETTERS, uniform } from "minerals/classroom/exercise_page/notation.js";
import { plainDigits, quoted, stripped } from "minerals/classroom/exercise_page/typed_text.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/front/words.js").Words} Words */

/**
 * @typedef {object} Figure the value of an expression
 * @property {Fraction} value
 * @property {boolean} isExact false if a root had to be rounded, or if a decimal in it may have been
 * @property {boolean} isPlain false if it is written as no calculator takes it, so that the student is told how it was
 *   read
 */

const LONGEST = 300;
const DEEPEST = 40;
const MOST_BITS = 20000;
const LARGEST_CHOICE = 2000;
const LARGEST_FACTORIAL = 500;
const HALF = new Fraction(1n, 2n);
const HUNDRED = new Fraction(100n);
const DIGITS = /^\p{Nd}+$/u;
const DIGIT_FIRST = /^\p{Nd}/u;
const PLACES = /^\p{Nd}+(?:[eE][-+]?\p{Nd}+)?$/u;
const WORD = new RegExp(`^[${LETTERS}]+$`, "u");
const TOKEN = new RegExp(
  ` *((?:\\p{Nd}+(?:\\.\\p{Nd}*)?|\\.\\p{Nd}+)(?:[eE][-+]?\\p{Nd}{1,2}(?!\\p{Nd}))?|[${LETTERS}]+|\\*\\*|[-+*/^!%()√,;])`,
  "uy",
);
/** What stands before the x of numbers to the base 16, which is no sign for a product. */
const MARK_OF_PROGRAMS = "0";

/** Text that is not an answer, with the reason in words for the student. */
export class UnreadableAnswer extends Error {}

/**
 * An answer with its signs made uniform. Throws `UnreadableAnswer` if it is too long.
 * @param {string} text
 * @param {Words} words
 * @returns {string}
 */
export function tidied(text, words) {
  const { length } = [...text];
  if (length > LONGEST) throw new UnreadableAnswer(worded(words, "too_long", { number: length }));
  return uniform(text);
}

/**
 * The value of an expression. Throws `UnreadableAnswer` if it is not arithmetic, divides by zero, or gets too large.
 * @param {string} text
 * @param {Words} words
 * @returns {Figure}
 */
export function evaluated(text, words) {
  const parser = new ExpressionParser(tokensOf(tidied(text, words), words), words);
  const result = parser.sum(0);
  parser.insistOnEnd();
  return { ...result, isPlain: parser.isPlain };
}

/**
 * @param {string} text
 * @param {Words} words
 * @returns {string[]}
 */
function tokensOf(text, words) {
  const tokens = [];
  let place = 0;
  while (place < text.length) {
    TOKEN.lastIndex = place;
    const found = TOKEN.exec(text);
    if (!found) {
      const [sign = ""] = stripped(text.slice(place));
      throw new UnreadableAnswer(worded(words, "no_such_sign", { sign: quoted(sign) }));
    }
    tokens.push(found[1] ?? "");
    place = TOKEN.lastIndex;
  }
  return tokens;
}

/** Reads tokens from left to right; each method reads one level of the grammar. */
class ExpressionParser {
  /**
   * @param {string[]} tokens
   * @param {Words} words
   */
  constructor(tokens, words) {
    this.tokens = tokens;
    this.words = words;
    this.place = 0;
    this.isInCall = false;
    this.isPlain = true;
  }

  /**
   * @param {string} name the name of the sentence that says why
   * @param {{[gap: string]: string | number}} [values]
   * @returns {UnreadableAnswer}
   */
  refusal(name, values = {}) {
    return new UnreadableAnswer(worded(this.words, name, values));
  }

  next(ahead = 0) {
    return this.tokens[this.place + ahead] ?? "";
  }

  /** @param {string[]} wanted */
  take(...wanted) {
    const token = this.next();
    if (!token || !wanted.includes(token)) return "";
    this.place += 1;
    return token;
  }

  insistOnEnd() {
    if (this.next()) throw this.refusal("end_expected", { sign: quoted(this.next()) });
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  sum(depth) {
    let total = this.product(depth);
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) {
      const term = this.product(depth);
      total = this.both(total, term, sign === "+" ? total.value.plus(term.value) : total.value.minus(term.value));
    }
    return total;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  product(depth) {
    const begin = this.place;
    let divided = begin;
    let total = this.signed(depth);
    for (;;) {
      const sign = this.take("*", "/") || this.hiddenSign();
      if (!sign) return total;
      const start = this.place;
      const factor = this.signed(depth);
      if (sign === "/" && !factor.value.top) throw this.refusal("zero");
      if (sign === " " && divided > begin) throw this.whatIsDivided(divided, start);
      total = this.both(total, factor, sign === "/" ? total.value.over(factor.value) : total.value.times(factor.value));
      if (sign !== "/") continue;
      divided = start;
      total = this.percentOfAll(total, begin, start);
    }
  }

  /** " " where a product has no sign of its own, and "*" for an x between two numbers; else "". */
  hiddenSign() {
    const [token, before] = [this.next(), this.next(-1)];
    if ((token === "x" || token === "X") && before !== MARK_OF_PROGRAMS) {
      this.place += 1;
      return "*";
    }
    const isNumber = DIGIT_FIRST.test(token) && (before === ")" || before === "!");
    const isCall = FUNCTIONS.has(token.toLowerCase()) && this.next(1) === "(";
    if (!(token === "(" || token === "√" || isNumber || isCall)) return "";
    this.isPlain = false;
    return " ";
  }

  /**
   * The refusal of a product without a sign behind a division. Some divide by all of it, others by its first factor.
   * @param {number} divided
   * @param {number} start
   * @returns {UnreadableAnswer}
   */
  whatIsDivided(divided, start) {
    const one = this.tokens.slice(divided, start).join("");
    const other = this.tokens.slice(start, this.place).join("");
    return this.refusal("two_products", { together: `/(${one}*${other})`, apart: `/${one}*${other}` });
  }

  /**
   * Let the percent sign behind a quotient belong to all of it.
   * @param {Figure} quotient
   * @param {number} begin
   * @param {number} start
   * @returns {Figure}
   */
  percentOfAll(quotient, begin, start) {
    let { value } = quotient;
    const hasEarlier = this.tokens.slice(begin, start - 1).includes("%");
    for (let end = this.place; this.tokens[end - 1] === "%" && !hasEarlier; end -= 1) {
      value = value.over(HUNDRED).over(HUNDRED);
      this.isPlain = false;
    }
    return { ...quotient, value };
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  signed(depth) {
    if (this.take("-")) {
      const inner = this.signed(depth + 1);
      return { ...inner, value: inner.value.negative() };
    }
    return this.take("+") ? this.signed(depth + 1) : this.power(depth);
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  power(depth) {
    const base = this.selected(this.withSuffix(depth), depth);
    return this.take("^", "**") ? this.raised(base, this.signed(depth + 1)) : base;
  }

  /**
   * Read the words between two numbers that count selections: `14 choose 4`.
   * @param {Figure} number
   * @param {number} depth
   * @returns {Figure}
   */
  selected(number, depth) {
    const word = this.next().toLowerCase();
    const known = BETWEEN.get(word);
    const isCall = FUNCTIONS.has(word) && word !== "choose";
    if (!known || !(DIGIT_FIRST.test(this.next(1)) || (this.next(1) === "(" && !isCall))) return number;
    this.place += 1;
    this.isPlain = false;
    return this.selections(known, number, this.withSuffix(depth + 1));
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  withSuffix(depth) {
    let number = this.atom(depth);
    for (let sign = this.take("!", "%"); sign; sign = this.take("!", "%")) {
      number = sign === "!" ? this.factorial(number) : { ...number, value: number.value.over(HUNDRED) };
    }
    return number;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  atom(depth) {
    if (depth > DEEPEST) throw this.refusal("too_deep");
    if (this.take("(")) return this.within(false, () => this.sum(depth + 1));
    if (this.take("√")) return this.root(this.atom(depth + 1));
    const token = this.next();
    this.place += 1;
    if (/^[\p{Nd}.]/u.test(token)) return this.number(token);
    if (WORD.test(token)) return this.call(token, depth);
    if (!token) throw this.refusal("number_missing");
    throw this.refusal("number_expected", { sign: quoted(token) });
  }

  /**
   * Read what is in brackets, and the bracket that closes them.
   * @template Read
   * @param {boolean} isCall whether a comma parts two numbers in them
   * @param {() => Read} read
   * @returns {Read}
   */
  within(isCall, read) {
    const before = this.isInCall;
    this.isInCall = isCall;
    const found = read();
    this.isInCall = before;
    if (!this.take(")")) {
      const token = this.next();
      throw token ? this.refusal("close_expected", { sign: quoted(token) }) : this.refusal("bracket_missing");
    }
    return found;
  }

  /**
   * @param {string} token
   * @returns {Figure}
   */
  number(token) {
    if (DIGITS.test(token) && DIGITS.test(this.next())) token = this.grouped(token);
    const [top, sign, bottom] = [this.next(), this.next(1), this.next(2)];
    if (DIGITS.test(token) && DIGITS.test(top) && sign === "/" && DIGITS.test(bottom)) return this.mixed(token);
    if (top === "," && !this.isInCall && DIGITS.test(token) && PLACES.test(sign)) {
      token = `${token}.${sign}`;
      this.place += 2;
    }
    const [digits = "", exponent = "0"] = token.toLowerCase().split("e");
    const [whole = "", places = ""] = digits.split(".");
    const value = new Fraction(BigInt(plainDigits(whole + places)), 10n ** BigInt([...places].length));
    const power = new Fraction(10n).power(BigInt(plainDigits(exponent.replace("+", ""))));
    return { value: value.times(power), isExact: DIGITS.test(token), isPlain: true };
  }

  /**
   * A number together with the groups of three digits behind it. A mixed number's fraction is left.
   * @param {string} token
   * @returns {string}
   */
  grouped(token) {
    let groups = 0;
    if ([...token].length <= 3) while (/^\p{Nd}{3}$/u.test(this.next(groups))) groups += 1;
    const [top, bottom] = [this.next(groups - 1), this.next(groups + 1)];
    if (groups && this.next(groups) === "/" && DIGITS.test(bottom)) {
      if (!top.startsWith("0") && BigInt(plainDigits(top)) < BigInt(plainDigits(bottom))) {
        const before = token + this.tokens.slice(this.place, this.place + groups - 1).join("");
        const [plainly, mixed] = [`${before}${top}/${bottom}`, `${before}+${top}/${bottom}`];
        throw this.refusal("two_numbers", { answer: `${before} ${top}/${bottom}`, plain: plainly, decimal: mixed });
      }
    }
    for (; groups; groups -= 1) {
      token += this.take(this.next());
      this.isPlain = false;
    }
    return token;
  }

  /**
   * @param {string} token
   * @returns {Figure}
   */
  mixed(token) {
    const [top = 0n, , bottom = 1n] = [this.next(), "0", this.next(2)].map((digits) => BigInt(plainDigits(digits)));
    this.place += 3;
    if (!bottom) throw this.refusal("zero");
    this.isPlain = false;
    const value = new Fraction(BigInt(plainDigits(token))).plus(new Fraction(top, bottom));
    return { value, isExact: true, isPlain: true };
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @returns {Figure}
   */
  call(name, depth) {
    const known = FUNCTIONS.get(name.toLowerCase());
    if (!known || !this.take("(")) throw this.refusal("not_a_number", { name: quoted(name) });
    const most = known === "sqrt" || known === "!" ? 1 : 2;
    const given = this.numbersWithin(depth, most > 1);
    if (given.length < most && this.take("(")) given.push(...this.numbersWithin(depth, false)); // \binom{14}{4}
    const [first, second] = given;
    if (given.length !== most || !first) throw this.refusal(most === 1 ? "takes_one" : "takes_two", { name });
    if (known === "sqrt") return this.root(first);
    if (known === "!" || !second) return this.factorial(first);
    if (known !== "/") return this.selections(known, first, second);
    if (!second.value.top) throw this.refusal("zero");
    return this.both(first, second, first.value.over(second.value));
  }

  /**
   * @param {number} depth
   * @param {boolean} isParted whether a comma parts two numbers
   * @returns {Figure[]}
   */
  numbersWithin(depth, isParted) {
    return this.within(isParted, () => {
      const read = [this.sum(depth + 1)];
      while (this.take(",", ";")) read.push(this.sum(depth + 1));
      return read;
    });
  }

  /**
   * @param {Figure} one
   * @param {Figure} other
   * @param {Fraction} value
   * @returns {Figure}
   */
  both(one, other, value) {
    if (value.bits > MOST_BITS) throw this.refusal("numbers_too_large");
    return { value, isExact: one.isExact && other.isExact, isPlain: true };
  }

  /**
   * @param {Figure} base
   * @param {Figure} exponent
   * @returns {Figure}
   */
  raised(base, exponent) {
    if (exponent.value.equals(HALF)) return this.root(base);
    if (!exponent.value.isWhole) throw this.refusal("exponent");
    const power = exponent.value.top;
    if (power < 0n && !base.value.top) throw this.refusal("zero");
    if (absolute(power) * BigInt(base.value.bits) > BigInt(MOST_BITS)) throw this.refusal("power_too_large");
    return { value: base.value.power(power), isExact: base.isExact, isPlain: true };
  }

  /**
   * @param {Figure} number
   * @returns {Figure}
   */
  root(number) {
    const { top, bottom } = number.value;
    if (top < 0n) throw this.refusal("negative_root");
    const [topRoot, bottomRoot] = [wholeRoot(top), wholeRoot(bottom)];
    if (topRoot ** 2n === top && bottomRoot ** 2n === bottom) {
      return { value: new Fraction(topRoot, bottomRoot), isExact: number.isExact, isPlain: true };
    }
    const scale = 10n ** 20n;
    return { value: new Fraction(wholeRoot(top * scale ** 2n * bottom), bottom * scale), isExact: false, isPlain: true };
  }

  /**
   * @param {Figure} number
   * @param {number} most
   * @param {string} what
   * @returns {bigint}
   */
  whole({ value }, most, what) {
    if (!value.isWhole || value.top < 0n) throw this.refusal("whole_only", { what });
    if (value.top > BigInt(most)) throw this.refusal("at_most", { what, most });
    return value.top;
  }

  /**
   * @param {Figure} number
   * @returns {Figure}
   */
  factorial(number) {
    const whole = this.whole(number, LARGEST_FACTORIAL, worded(this.words, "factorial"));
    return { value: new Fraction(falling(whole, whole)), isExact: true, isPlain: true };
  }

  /**
   * @param {string} name
   * @param {Figure} first
   * @param {Figure} second
   * @returns {Figure}
   */
  selections(name, first, second) {
    const what = `${name}(n, k)`;
    const [all, chosen] = [this.whole(first, LARGEST_CHOICE, what), this.whole(second, LARGEST_CHOICE, what)];
    if (chosen > all) return { value: ZERO, isExact: true, isPlain: true };
    const arranged = new Fraction(falling(all, chosen));
    const orders = name === "C" ? new Fraction(falling(chosen, chosen)) : ONE;
    return { value: arranged.over(orders), isExact: true, isPlain: true };
  }
}

/**
 * The product of so many whole numbers, from a number downwards.
 * @param {bigint} number
 * @param {bigint} factors
 * @returns {bigint}
 */
function falling(number, factors) {
  let product = 1n;
  for (let factor = number; factor > number - factors; factor -= 1n) product *= factor;
  return product;
}
