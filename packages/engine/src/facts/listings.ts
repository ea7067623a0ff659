import type { Range, Token } from '../lang/token.ts'
import { endOfWords } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { nameSubject } from './naming-subjects.ts'
import { answerPhrase } from './object-phrases.ts'
import { draft, question, sentenceCase, trimMarks, wordCount } from './phrasing.ts'
import { pointsOutside } from './pointers.ts'

const SIZES: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['2', 2],
  ['3', 3],
])

/** "There are three types of rock: igneous, sedimentary and metamorphic": What are the three types of rock? */
export function listingCards(facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const colon = tokens.findIndex((token) => /^(?::|—|--)$/.test(token.text))
  if (colon < 3) return []
  const counted = countedPhrase(tokens, colon, facts)
  if (counted === null) return []
  const { phrase, size } = counted
  const members = membersOf(tokens.slice(colon + 1, trimMarks(tokens, colon + 1, endOfWords(tokens))))
  if (members.length !== size || members.some((member) => wordCount(member) > 6 || wordCount(member) < 1)) return []
  const noun = textOf(tokens, phrase.from, phrase.to)
  const owner = ownerOf(tokens, phrase, facts)
  if (owner === null || pointsOutside(tokens.slice(phrase.from, phrase.to), null)) return []
  const front = question('What are the', noun, owner)
  const back =
    members.length === 2 ? members.join(' and ') : `${members.slice(0, -1).join(', ')} and ${members.at(-1) ?? ''}`
  return [draft('listing', front, sentenceCase(back), [], 0.9, facts)]
}

/** The phrase with the number right before the colon: "three types of rock". */
function countedPhrase(
  tokens: readonly Token[],
  colon: number,
  facts: ClauseFacts,
): { phrase: Range; size: number } | null {
  for (let from = colon - 2; from >= Math.max(0, colon - 9); from -= 1) {
    const size = SIZES.get(tokens[from]?.lower ?? '')
    if (size === undefined) continue
    const phrase = answerPhrase(tokens, from, colon, facts.lexicon)
    return phrase !== null && phrase.to === colon ? { phrase, size } : null
  }
  return null
}

/** "" after "there are", "of the heart" after "the heart has"; null when the owner is not clear. */
function ownerOf(tokens: readonly Token[], phrase: Range, facts: ClauseFacts): string | null {
  const before = tokens.slice(0, phrase.from).map((token) => token.lower)
  if (/\bthere (?:are|were)$/.test(before.join(' ')) && before.length <= 4)
    return tokens.slice(phrase.from, phrase.to).some((token) => token.lower === 'of' || token.lower === 'in')
      ? ''
      : null
  const [clause] = facts.sentence.clauses
  if (clause === undefined || !clause.reliable || clause.rest.from > phrase.from) return null
  const verb = tokens[clause.verb.main]?.lower ?? ''
  if (!/^(?:has|have|had|comprises?|includes?|contains?|possess(?:es)?|consists?|divided|involves?)$/.test(verb))
    return null
  const named = nameSubject(clause, facts.sentence, facts)
  return named === null || named.tokens.length > 6 ? null : `of ${named.text}`
}

/** The members of "a, b, and c". */
function membersOf(words: readonly Token[]): string[] {
  if (words.some((word) => /^(?:AUX|SCONJ)$/.test(word.tag) || /^[;:]$/.test(word.text))) return []
  return textOf(words)
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
