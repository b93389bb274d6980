// The data of a level's page, as tree.py writes it.

/** @typedef {import("minerals/front/caption.js").RuleWords} RuleWords */
/** @typedef {{tokens: string[], name: string, to: number}} LevelMove */
/** @typedef {[sentences: number[], rules: number[], comments?: number[], progress?: number[], name?: string]} Refused */

/**
 * A position, and what is said once one is there.
 * @typedef {object} LevelNode
 * @property {number} frame
 * @property {string[]} [sentences]
 * @property {number[]} [rules]
 * @property {string[]} [comments]
 * @property {number[]} progress whether each part of the goal is met
 * @property {boolean} [solved]
 * @property {string} [ended] why nothing more can be done
 * @property {[sentence: string, cells: string[]]} [hint]
 * @property {LevelMove[]} [moves] not there where the page does not answer any more
 * @property {import("minerals/front/entry.js").Refusals<Refused>} [refusals]
 */

/**
 * @typedef {object} LevelData
 * @property {string} id
 * @property {import("minerals/front/words.js").Words} words
 * @property {string} task
 * @property {string[]} goals
 * @property {number[]} taught
 * @property {string} par in how many moves it can be solved, in words, or "" for a question
 * @property {number[]} stars by the number of tries, from one on
 * @property {boolean} countsRefusals
 * @property {string} after
 * @property {LevelNode[]} nodes
 * @property {import("minerals/classroom/level_page/question.js").QuestionData} [question]
 * @property {string[]} sentences
 * @property {import("minerals/front/film.js").FilmData[]} films
 * @property {number[]} units
 * @property {import("minerals/front/board/cells.js").Walk[]} walks
 * @property {number[][]} walked the number of the walk of each picture
 * @property {string[]} descriptions
 * @property {RuleWords[]} rules
 */

/**
 * What is said of the last try.
 * @typedef {object} Said
 * @property {"yes" | "no" | ""} kind
 * @property {string[]} sentences
 * @property {number[]} rules
 * @property {string[]} comments
 */

/**
 * What a learning platform keeps for the student.
 * @typedef {object} Kept
 * @property {string[]} path the moves that led to the position
 * @property {number} tries
 * @property {number} best the most stars so far
 */

export const NOTHING_SAID = /** @type {Said} */ ({ kind: "", sentences: [], rules: [], comments: [] });
