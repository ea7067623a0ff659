import type { CardDraft, FactContext, FactKind } from '../facts/draft.ts'
import { wordCount } from '../facts/phrasing.ts'
import { termKey, termRuns } from '../facts/terms.ts'
import { rarityOf } from '../lang/common-words.ts'
import type { Sentence } from '../read/analyse.ts'

/** What each way of asking is worth when every step to it was sure. */
export const BASE: Record<FactKind, number> = {
  given: 7,
  glossary: 6.5,
  table: 5,
  acronym: 5.5,
  definition: 5.5,
  naming: 8,
  apposition: 2.8,
  reason: 5,
  purpose: 4.4,
  relation: 3.7,
  content: 4,
  comparison: 4.2,
  composition: 5,
  agent: 3.3,
  place: 4.4,
  date: 4.7,
  quantity: 3.6,
  listing: 3.2,
  step: 3,
  cloze: 1.7,
}

/** Weights of what speaks for a card beside its kind; found by search over textbook chapters and the texts tuned on. */
export const WEIGHTS = {
  answer: 0.14,
  about: 0.15,
  set: 0.8,
  heading: 0.5,
  first: 0.4,
  opening: 0.3,
  name: 0.3,
  figure: 0.3,
  plainFront: 0.7,
  lightVerb: 0.85,
  example: 0.3,
  shortAgent: 0.75,
}

const LIGHT_VERB =
  /\b(?:do|does|did|has|have|had|can|may|will) .*\b(?:have|use|make|do|get|take|give|show|bring|help|need|see|find|say)\?$/
const EXAMPLE = /\b(?:for (?:example|instance)|imagine|suppose|say,)\b/i
const ASKING =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|does|do|did|has|have|had|can|may|will|called|mean|term|the|an?|of|in|on|to|for|by|with|from|and|or|that|year)$/

/** Worth of a card for its own sake: kind, sureness, weight of its terms, length, what it asks about. */
export function worthOf(draft: CardDraft, terms: readonly string[], context: FactContext): number {
  const { front, back, kind } = draft
  const sentence = context.analysis.sentences[draft.sentence]
  const words = wordCount(front) + wordCount(back)
  const length = words > 22 ? -(words - 22) * 0.08 : words < 6 ? -0.8 : 0
  const answer = Math.min(6, context.terms.weightOf(draft.answer)) * WEIGHTS.answer
  const about = Math.min(8, heaviest(terms, context)) * WEIGHTS.about
  const raw = BASE[kind] * draft.confidence + answer + about + length + places(draft, terms, sentence, context)
  return raw * doubts(draft, sentence, context)
}

function heaviest(terms: readonly string[], { terms: index }: FactContext): number {
  return terms.reduce((most, key) => Math.max(most, index.byKey.get(key)?.weight ?? 0), 0)
}

/** What its place and its names add: a term set in bold or in a heading, at its first mention; names and figures. */
function places(
  draft: CardDraft,
  terms: readonly string[],
  sentence: Sentence | undefined,
  context: FactContext,
): number {
  const { document } = context.analysis
  const isSet = document.masked.emphasised.some(
    ({ start, end }) => start < draft.end && end > draft.start && isOn(draft, document.source.slice(start, end)),
  )
  const title = document.sections[draft.section]?.title ?? ''
  const inHeading = terms.some((key) => title.toLowerCase().includes(key))
  const isFirst =
    sentence !== undefined && terms.some((key) => context.terms.byKey.get(key)?.firstSentence === sentence.index)
  const names = /\p{Ll}[,;]?\s\p{Lu}\p{Ll}+/u.test(`${draft.front} ${draft.back}`)
  return (
    (isSet ? WEIGHTS.set : 0) +
    (inHeading ? WEIGHTS.heading : 0) +
    (isFirst ? WEIGHTS.first : 0) +
    (sentence?.place === 0 ? WEIGHTS.opening : 0) +
    (names ? WEIGHTS.name : 0) +
    (/\d/.test(draft.back) ? WEIGHTS.figure : 0)
  )
}

/** The words stand in the answer, or in a question that is no blank. */
function isOn({ front, back, isCloze }: CardDraft, words: string): boolean {
  const wanted = words.toLowerCase()
  return back.toLowerCase().includes(wanted) || (!isCloze && front.toLowerCase().includes(wanted))
}

/**
 * What speaks against a card: it asks with everyday words only, by a verb that says little, about an example, or
 * for whatever does something that many things do.
 */
function doubts({ front, kind, isCloze }: CardDraft, sentence: Sentence | undefined, context: FactContext): number {
  const words = front.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []
  const isPlain = !words.some((word) => !ASKING.test(word) && (rarityOf(word) >= 0.75 || /\d/.test(word)))
  const source = sentence === undefined ? '' : context.analysis.document.masked.text.slice(sentence.start, sentence.end)
  return (
    (isPlain && !/\p{Ll}\s\p{Lu}/u.test(front) ? WEIGHTS.plainFront : 1) *
    (!isCloze && LIGHT_VERB.test(front) ? WEIGHTS.lightVerb : 1) *
    (EXAMPLE.test(source) ? WEIGHTS.example : 1) *
    (kind === 'agent' && words.length < 7 ? WEIGHTS.shortAgent : 1)
  )
}

/** Terms of the draft's sentence that are among the heaviest of the text and stand on the card. */
export function leadingTerms({ front, back, sentence }: CardDraft, context: FactContext): string[] {
  const tokens = context.analysis.sentences[sentence]?.tokens ?? []
  const sides = `${front} ${back}`.toLowerCase()
  const found = new Set<string>()
  for (const run of termRuns(tokens)) {
    const words = tokens.slice(run.from, run.to)
    const key = termKey(words, context.lexicon)
    if (context.terms.leading.has(key) && sides.includes(words.map(({ lower }) => lower).join(' '))) found.add(key)
  }
  return [...found]
}
