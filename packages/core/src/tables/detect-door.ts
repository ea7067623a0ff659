import { detectDelimiter } from './detect-delimiter.ts'
import { markdownStyleOf } from './markdown-cards.ts'
import { readTable } from './read-table.ts'

/** What a text of cards is. */
export const DOORS = ['table', 'quizlet', 'markdown', 'json'] as const
export type Door = (typeof DOORS)[number]

const SAMPLE_CHARS = 64_000
const MOSTLY = 0.6

/** What a text is by what stands in it; the name of its file (null for pasted text) decides only what could be either. */
export function detectDoor(text: string, fileName: string | null): Door {
  const sample = text.slice(0, SAMPLE_CHARS)
  if (/^\uFEFF?\s*(?:\{\s*["}]|\[\s*[\]{["])/.test(sample)) return 'json'
  const extension = /\.([a-z]{2,8})$/i.exec(fileName ?? '')?.[1]?.toLowerCase()
  if (extension === 'csv' || extension === 'tsv') return 'table'
  const style = markdownStyleOf(sample)
  if (style !== null && (style !== 'headings' || extension === 'md' || extension === 'markdown')) return 'markdown'
  if (isTabbedPairs(sample)) return 'quizlet'
  return style === 'headings' && !isTable(sample) ? 'markdown' : 'table'
}

/** Terms and definitions with a tab between them, nothing quoted: what is copied out of Quizlet. */
function isTabbedPairs(sample: string): boolean {
  const lines = sample.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const pairs = lines.filter((line) => line.split('\t', 3).length === 2 && !/(?:^|\t)"/.test(line))
  const isNamed = /^\uFEFF?(?:front|question|term)\t/i.test(sample)
  return !isNamed && lines.length > 0 && pairs.length >= lines.length * MOSTLY
}

function isTable(sample: string): boolean {
  const table = readTable(sample, detectDelimiter(sample), { rows: 200, cut: true })
  return table.ok && table.rows.filter((row) => row.length > 1).length >= table.rows.length * MOSTLY
}
