/*
 * Spreadsheets run a cell that begins like a formula. Such a cell is written with an apostrophe before it, and reading
 * takes one apostrophe off again. A cell that has apostrophes of its own before such a sign gets one more, so that
 * `readSafe(writeSafe(cell)) === cell` for every text.
 */

/** Signs a formula may begin with, their full-width forms, and what a spreadsheet skips on the way to them. */
const RISKY = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The cell as a spreadsheet shows it and does not run it. */
export const writeSafe = (cell: string): string => (RISKY.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `writeSafe`. */
export const readSafe = (cell: string): string => (cell.startsWith("'") && RISKY.test(cell) ? cell.slice(1) : cell)
