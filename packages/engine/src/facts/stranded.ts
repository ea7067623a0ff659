import type { Clause } from '../parse/clauses.ts'
import { textOf } from '../read/analyse.ts'
import { askWith, confidenceOf, isFitAnswer, isFitTail, mainVerb, upToComma } from './asking.ts'
import type { CardDraft, ClauseFacts, Named } from './draft.ts'
import { answerPhrase, isNameable } from './object-phrases.ts'
import { draft, sentenceCase, tightRest, wordCount } from './phrasing.ts'
import { splitVerb } from './verb-phrasing.ts'

/** Verb and preposition that belong together, so that the question may end in the preposition. */
const STRANDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['consist', ['of']],
  ['compose', ['of']],
  ['make', ['of', 'from', 'up of']],
  ['form', ['from', 'of', 'by']],
  ['depend', ['on', 'upon']],
  ['rely', ['on']],
  ['lead', ['to']],
  ['result', ['in', 'from']],
  ['belong', ['to']],
  ['refer', ['to']],
  ['contribute', ['to']],
  ['correspond', ['to']],
  ['attach', ['to']],
  ['bind', ['to']],
  ['bound', ['to']],
  ['connect', ['to']],
  ['link', ['to']],
  ['convert', ['into', 'to']],
  ['transform', ['into']],
  ['divide', ['into']],
  ['split', ['into']],
  ['break', ['into', 'down into']],
  ['develop', ['into', 'from']],
  ['turn', ['into']],
  ['derive', ['from']],
  ['arise', ['from']],
  ['come', ['from']],
  ['originate', ['from']],
  ['base', ['on', 'upon']],
  ['surround', ['by']],
  ['cover', ['by', 'with']],
  ['separate', ['by', 'from']],
  ['cause', ['by']],
  ['control', ['by']],
  ['regulate', ['by']],
  ['produce', ['by', 'from']],
  ['carry', ['by']],
  ['transmit', ['by']],
  ['protect', ['from', 'against', 'by']],
  ['act', ['as']],
  ['serve', ['as']],
  ['function', ['as']],
  ['range', []],
  ['react', ['with']],
  ['combine', ['with']],
  ['interact', ['with']],
  ['replace', ['by', 'with']],
  ['involve', ['in']],
  ['deal', ['with']],
  ['specialize', ['in']],
  ['account', ['for']],
  ['stand', ['for']],
  ['responsible', ['for']],
  ['mark', ['by']],
  ['characterize', ['by']],
  ['power', ['by']],
  ['drive', ['by']],
  ['inspire', ['by']],
  ['influence', ['by']],
  ['dissolve', ['in']],
  ['rich', ['in']],
  ['measure', ['in']],
  ['express', ['in']],
  ['name', ['after', 'for']],
  ['store', ['in']],
  ['devote', ['to']],
  ['dedicate', ['to']],
])

/** "X consists of Y": What does X consist of? */
export function strandedCards(clause: Clause, named: Named, lead: string, facts: ClauseFacts): CardDraft[] {
  const { tokens, verb } = clause
  const prepositions = STRANDED.get(mainVerb(clause, facts))
  if (prepositions === undefined || named.tokens.length > 14) return []
  const limit = tightRest(clause)
  for (const preposition of prepositions) {
    if (preposition === 'by' && !verb.passive) continue
    const words = preposition.split(' ')
    const skip = /^(?:mainly|mostly|chiefly|largely|primarily|entirely|almost|wholly|only)$/.test(
      tokens[verb.to]?.lower ?? '',
    )
      ? 1
      : 0
    const from = verb.to + skip
    if (!words.every((word, offset) => tokens[from + offset]?.lower === word)) continue
    if (preposition === 'to' && tokens.slice(from, limit).some((token) => token.lower === 'as')) return []
    const answer = answerPhrase(tokens, from + words.length, limit, facts.lexicon)
    if (answer === null || !isNameable(tokens, answer)) return []
    const after = upToComma(tokens.slice(answer.tail.from, answer.tail.to))
    const isOwn =
      /^(?:in|on|at|within|under|over)$/.test(after[0]?.lower ?? '') && after.length + answer.to - answer.from <= 10
    const answerWords = isOwn
      ? tokens.slice(answer.from, answer.tail.from + after.length)
      : tokens.slice(answer.from, answer.to)
    const tail = isOwn ? [] : after
    if (!isFitAnswer(answerWords, named, answer, facts) || !isFitTail(tail) || tail.length > 7) return []
    const { operator, remainder } = splitVerb(clause, facts.lexicon)
    const skipped = textOf(tokens.slice(verb.to, from))
    const front = askWith(lead, 'What', operator, named.text, remainder, skipped, preposition, textOf(tail))
    if (wordCount(front) > 26) return []
    return [
      draft(
        'composition',
        front,
        sentenceCase(textOf(answerWords)),
        answerWords,
        confidenceOf(tokens[answer.from], answer, tail, named),
        facts,
      ),
    ]
  }
  return []
}
