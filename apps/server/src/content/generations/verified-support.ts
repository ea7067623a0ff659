import { GradeSchema } from '@cairn/contract/cards'
import type { SupportGrade } from '@cairn/core/cards/card'

interface Claim {
  readonly span_start: number | null
  readonly span_end: number | null
  readonly quote: string | null
  readonly grade: string
}

export interface Support {
  readonly start: number | null
  readonly end: number | null
  readonly quote: string | null
  readonly grade: SupportGrade
}

/** What a draft claims to rest on, checked against the text itself; a claim that fails is dropped and said to be so. */
export function verifiedSupport({ span_start: start, span_end: end, quote, grade }: Claim, text: string): Support {
  const holds = start !== null && end !== null && quote !== null && end > start && text.slice(start, end) === quote
  return holds
    ? { start, end, quote, grade: GradeSchema.parse(grade) }
    : { start: null, end: null, quote: null, grade: 'unsupported' }
}
