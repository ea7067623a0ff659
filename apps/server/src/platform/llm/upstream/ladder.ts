import type { ReplyFormat } from '../llm-engine.ts'

/** What an endpoint is known not to take. Learned from its refusals, kept in memory. */
export interface Quirks {
  /** The most it takes of `response_format`. */
  readonly format: 'json_schema' | 'json_object' | 'none'
  readonly streamOptions: boolean
}

export const NO_QUIRKS: Quirks = { format: 'json_schema', streamOptions: true }

const FORMATS = ['json_schema', 'json_object', 'none'] as const

/** The format as far down the ladder as the endpoint needs it; null is no format at all. */
export function formatFor(wanted: ReplyFormat, { format }: Quirks): ReplyFormat | null {
  if (wanted.type === 'text' || format === 'none') return null
  return format === 'json_object' ? { type: 'json_object' } : wanted
}

const SPEAKS_OF_FORM = /response_format|json_schema|json_object|grammar|stream_options|include_usage/i

/** Whether a refusal names what a step down the ladder leaves out. */
export const speaksOfForm = (refusal: string): boolean => SPEAKS_OF_FORM.test(refusal)

/**
 * One step down after a refusal: what the refusal names, else first the format and then the usage of streams. Null
 * when nothing is left to leave out. Formats that the request does not use are skipped.
 */
export function stepDown(quirks: Quirks, wanted: ReplyFormat, refusal: string): Quirks | null {
  const { format, streamOptions } = quirks
  const blamesStream = streamOptions && /stream_options|include_usage/i.test(refusal)
  const lower = blamesStream ? null : belowFormat(formatFor(wanted, quirks))
  if (lower !== null) return { format: lower, streamOptions }
  return streamOptions ? { format, streamOptions: false } : null
}

function belowFormat(sent: ReplyFormat | null): Quirks['format'] | null {
  if (sent === null || sent.type === 'text') return null
  return FORMATS[FORMATS.indexOf(sent.type) + 1] ?? null
}
