// The data of an exercise's page, as data.py writes it.

/** @typedef {"probability" | "number" | "count" | "fraction" | "choice" | "yes-no"} Kind */
/** @typedef {"locked" | "not attempted" | "unreadable" | "wrong" | "right" | "said"} Standing */

/**
 * A value that answers a question: a number as a fraction, or a word.
 * @typedef {object} Value
 * @property {string} [number]
 * @property {boolean} [isClose] whether the number is no fraction, so that the fraction is only very close to it
 * @property {string} [word]
 */

/**
 * A question: how its answers are read, and what is said of them whatever the numbers.
 * @typedef {object} Asked
 * @property {string} key empty for the guess
 * @property {Kind} kind
 * @property {number} digits the significant digits that a decimal needs
 * @property {number} weight
 * @property {string} unit
 * @property {string} example what an answer looks like
 * @property {[value: string, shown: string][]} choices what can be chosen
 * @property {string[]} options the values of a choice, in their order
 * @property {{[spelling: string]: string}} spellings each value by what it is called in any language
 * @property {string} notChosen what is said of words that are none of them
 * @property {string} rough what is said of a decimal with too few digits
 * @property {Asked[]} [formerly] the questions of earlier kits, if this is the guess
 * @property {string} tooLarge what is said of a wrong answer that comes from no known misconception
 * @property {string} tooSmall
 */

/**
 * What the numbers of a variant decide about a part.
 * @typedef {object} PartOfVariant
 * @property {string} prompt as HTML
 * @property {Value} right
 * @property {string} exact the right value in words
 * @property {[name: string, value: Value, message: string][]} mistakes
 * @property {[name: string, value: Value][]} common mistakes that are possible everywhere, with the names of their sentences
 * @property {string[]} hints
 * @property {string[]} again each hint, as it is said if it was read before and the next one is not there yet
 */

/**
 * @typedef {object} VariantData an exercise with its numbers
 * @property {string} statement as HTML
 * @property {string} guess the question of the guess, as HTML
 * @property {string} guessFirst what is said if no guess is given
 * @property {PartOfVariant[]} parts
 * @property {string} solution
 * @property {string} worked the solution as HTML
 * @property {string[]} pictures what shows why, as SVG
 */

/**
 * @typedef {object} ExerciseData
 * @property {string} code
 * @property {import("minerals/front/words.js").Words} words
 * @property {Asked} guess
 * @property {number} of the number of the part that the guess is compared with
 * @property {Asked[]} parts
 * @property {string[]} firstHint when the first hint comes, by the number of wrong answers
 * @property {number} missesForHint
 * @property {number} missesForSolution
 * @property {VariantData[]} variants
 * @property {number} longest how many characters an answer may have
 */

/**
 * @typedef {object} Reply what is said to an answer
 * @property {Standing} standing
 * @property {string} message
 * @property {string} misconception
 */

/**
 * @param {Standing} standing
 * @param {string} message
 * @param {string} [misconception]
 * @returns {Reply}
 */
export function reply(standing, message, misconception = "") {
  return { standing, message, misconception };
}
