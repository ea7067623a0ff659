import { isRecord, parseJson } from '@cairn/core/ai-protocol/json-object'
import { createObjectScanner, objectStart, THOUGHT, THOUGHT_END } from '@cairn/core/ai-protocol/object-scanner'
import { jsonrepair } from 'jsonrepair'

/**
 * The JSON object of a whole reply as text: the reply itself, else the first balanced object in it, else what one
 * repair makes of that. Null when there is none. A reply that was cut by its length is never mended: its last part
 * is not what the model meant.
 */
export function reduceReply(text: string, wasCut: boolean): string | null {
  if (isRecord(parseJson(text))) return text
  const candidate = fromObject(afterThinking(text))
  if (candidate === null) return null
  const end = createObjectScanner().endIn(candidate)
  const balanced = end === -1 ? candidate : candidate.slice(0, end)
  if (isRecord(parseJson(balanced))) return balanced
  return wasCut ? null : repaired(balanced)
}

/** Some chat templates open the think block themselves: then the reply has its end alone. */
function afterThinking(text: string): string {
  const end = text.indexOf(THOUGHT_END)
  const start = text.indexOf(THOUGHT)
  return end !== -1 && (start === -1 || start > end) ? text.slice(end + THOUGHT_END.length) : text
}

function fromObject(text: string): string | null {
  const start = objectStart(text)
  if (start !== -1) return text.slice(start)
  const brace = text.includes(THOUGHT) ? -1 : text.indexOf('{')
  return brace === -1 ? null : text.slice(brace)
}

function repaired(text: string): string | null {
  try {
    const mended = jsonrepair(text.replace(/\s*```\s*$/, ''))
    return isRecord(parseJson(mended)) ? mended : null
  } catch {
    // Beyond repair is an expected outcome.
    return null
  }
}
