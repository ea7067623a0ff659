import type { CardBrief } from '@cairn/core/paths/learning-path'

const BLANK = /_{2,}/

/**
 * A card with an answer as one statement: its blank filled, "What is X?" as "X is …", "Who did Y?" as "… did Y", other
 * questions with the answer behind a dash.
 */
export function statementOf({ front }: CardBrief, answer: string): string {
  const asked = front.trim()
  if (BLANK.test(asked)) return asked.replace(BLANK, () => answer)
  const defined = /^what (is|are|was|were) ((?:an? |the )?[^?,]{2,60})\?$/i.exec(asked)
  const isPhrase = /^(?:an?|the)\s|^\p{Ll}|^\d/iu.test(answer)
  if (defined !== null && isPhrase && !/\b(?:of|in|on|for|called|to)\b/i.test(defined[2] ?? ''))
    return closed(`${capital(defined[2] ?? '')} ${(defined[1] ?? '').toLowerCase()} ${lowered(answer)}`)
  const done =
    /^who ((?!is\b|are\b|was\b|were\b|did\b|does\b|do\b|has\b|had\b|can\b|will\b)[\p{Ll}]+ [^?]{3,160})\?$/iu.exec(
      asked,
    )
  if (done !== null) return closed(`${capital(answer)} ${done[1]}`)
  return `${asked} – ${answer}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowered = (text: string): string =>
  /^(?:An?|The)\s/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
const closed = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
