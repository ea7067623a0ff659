import type { Measure } from './bar.ts'

/** A row of the bar. Shares from 0 to 1; `low` rows are better the lower they are. */
export interface BarRow {
  readonly check: string
  readonly pass: number
  readonly strong: number
  readonly isLow?: true
}

/** The rows in the order they are printed. */
export const BAR: readonly BarRow[] = [
  { check: 'strict JSON, N cards', pass: 1, strong: 1 },
  { check: 'span found, back supported, numbers exact', pass: 0.97, strong: 1 },
  { check: 'self-contained', pass: 0.95, strong: 0.99 },
  { check: 'no leak', pass: 0.98, strong: 1 },
  { check: 'no near-duplicates', pass: 0.99, strong: 1 },
  { check: 'sections covered', pass: 0.85, strong: 0.95 },
  { check: 'fifths covered', pass: 0.9, strong: 1 },
  { check: 'planted facts recalled', pass: 0.6, strong: 0.8 },
  { check: 'glossary terms recalled', pass: 0.5, strong: 0.62 },
  { check: 'atomic', pass: 0.92, strong: 0.98 },
  { check: 'grammar proxies', pass: 0.97, strong: 0.99 },
  { check: 'answer whole, not generic', pass: 0.95, strong: 0.99 },
  { check: 'answerable (top 3)', pass: 0.9, strong: 0.96 },
  { check: 'cloze share', pass: 0.7, strong: 0.5, isLow: true },
  { check: 'no caption, reference, exercise, planted instruction', pass: 1, strong: 1 },
  { check: 'three runs byte-identical', pass: 1, strong: 1 },
  { check: 'questions: five, by the rules', pass: 0.95, strong: 1 },
  { check: 'evaluation exact', pass: 1, strong: 1 },
  { check: 'path complete, prerequisites first', pass: 0.8, strong: 0.9 },
  { check: 'mutations caught', pass: 0.9, strong: 0.97 },
  { check: 'false alarms of the grounder', pass: 0.08, strong: 0.03, isLow: true },
]

/** What one text reached in one check. */
export interface TextMeasure extends Measure {
  readonly text: string
}

/** A row over all texts of a set: the mean of the shares per text, and the worst text. */
export interface Summary {
  readonly row: BarRow
  readonly mean: number
  readonly worst: TextMeasure
  readonly texts: readonly TextMeasure[]
  readonly verdict: Verdict
}

export type Verdict = 'strong' | 'pass' | 'FAIL'

export function shareOf({ good, of }: Measure): number {
  return of === 0 ? 1 : good / of
}

/** A figure against its row: "strong", "pass" or "FAIL". Shares are compared to a tenth of a percent. */
export function verdictOf({ pass, strong, isLow }: BarRow, share: number): Verdict {
  const rounded = Math.round(share * 1000) / 1000
  const reaches = (limit: number): boolean => (isLow === true ? rounded <= limit : rounded >= limit)
  return reaches(strong) ? 'strong' : reaches(pass) ? 'pass' : 'FAIL'
}

/** The rows that apply to at least one of the texts. */
export function summarise(measures: readonly TextMeasure[]): Summary[] {
  return BAR.flatMap((row) => {
    const texts = measures.filter(({ check, of }) => check === row.check && of > 0)
    const [first] = texts
    if (first === undefined) return []
    const mean = texts.reduce((sum, measure) => sum + shareOf(measure), 0) / texts.length
    const isWorse = (a: TextMeasure, b: TextMeasure): boolean =>
      row.isLow === true ? shareOf(a) > shareOf(b) : shareOf(a) < shareOf(b)
    const worst = texts.reduce((low, measure) => (isWorse(measure, low) ? measure : low), first)
    return [{ row, mean, worst, texts, verdict: verdictOf(row, mean) }]
  })
}

/** The table as lines of text, e.g. "atomic   98.5 %  strong  >= 92 / 98 %  worst: circuits 9/10". */
export function tableLines(summaries: readonly Summary[]): string[] {
  return summaries.map(({ row, mean, worst, verdict }) => {
    const limits = `${row.isLow === true ? '<=' : '>='} ${percent(row.pass)} / ${percent(row.strong)}`
    const figure = `${(mean * 100).toFixed(1).padStart(5)} %`
    const low = `worst: ${worst.text} ${worst.good}/${worst.of}`
    return `${row.check.padEnd(52)} ${figure}  ${verdict.padEnd(6)}  ${limits.padEnd(18)} ${low}`
  })
}

/** One line per text: its name and the share of every row, in the order of the bar. */
export function textLines(summaries: readonly Summary[]): string[] {
  const names = [...new Set(summaries.flatMap(({ texts }) => texts.map(({ text }) => text)))]
  const head = summaries.map((_summary, index) => String(index + 1).padStart(4)).join('')
  const rows = names.map((name) => {
    const cells = summaries.map(({ texts }) => {
      const found = texts.find(({ text }) => text === name)
      return (found === undefined ? '-' : String(Math.round(shareOf(found) * 100))).padStart(4)
    })
    return `${name.padEnd(24)}${cells.join('')}`
  })
  return [`${''.padEnd(24)}${head}`, ...rows]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
