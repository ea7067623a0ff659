import { isNominal, type Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { draft, sentenceCase } from './phrasing.ts'

/** "transmission electron microscopy (TEM)" and "ATP (adenosine triphosphate)": What does TEM stand for? */
export function acronymCards(facts: ClauseFacts): CardDraft[] {
  const { tokens, asides } = facts.sentence
  return asides.flatMap(({ after, tokens: inside }) => {
    const [short] = inside
    if (inside.length === 1 && short !== undefined && isAcronym(short.text)) {
      const long = wordsSpelling(tokens.slice(0, after + 1), short.text)
      return long === null ? [] : [card(short.text, long, facts)]
    }
    const before = tokens[after]
    if (before === undefined || !isAcronym(before.text) || inside.length > 8 || !spells(inside, before.text)) return []
    return [card(before.text, inside, facts)]
  })
}

function card(short: string, long: readonly Token[], facts: ClauseFacts): CardDraft {
  const text = textOf(long)
  const hasNames = long.slice(1).some((token) => /^\p{Lu}/u.test(token.text))
  return draft(
    'acronym',
    `What does ${short} stand for?`,
    hasNames ? text : sentenceCase(text.charAt(0).toLowerCase() + text.slice(1)),
    long,
    0.95,
    facts,
  )
}

function isAcronym(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\d-]{1,6}s?$/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text)
}

/** The last words before the acronym whose initials it is; small words between them count for nothing. */
function wordsSpelling(before: readonly Token[], short: string): Token[] | null {
  for (let length = 2; length <= Math.min(before.length, short.length + 3); length += 1) {
    const words = before.slice(-length)
    if (spells(words, short) && isNominal(words.at(-1)) && !/^(?:DET|ADP|CCONJ)$/.test(words[0]?.tag ?? ''))
      return words
  }
  return null
}

function spells(words: readonly Token[], short: string): boolean {
  const letters = short.replace(/s$/, '').replace(/[\d-]/g, '').toLowerCase()
  const parts = words
    .filter((word) => !/^(?:ADP|DET|CCONJ|PUNCT)$/.test(word.tag))
    .flatMap((word) => word.lower.split('-'))
  return parts.map((part) => part.charAt(0)).join('') === letters
}
