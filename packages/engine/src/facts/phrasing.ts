import { stemOf } from '@cairn/core/text/words'
import type { Lexicon } from '../lang/lexicon.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import type { Clause } from '../parse/clauses.ts'
import type { CutKind } from '../parse/cuts.ts'
import { opensClause } from '../parse/main-verb.ts'
import { verbGroupAt } from '../parse/verb-groups.ts'
import { textOf } from '../read/analyse.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'

/** Where the rest ends when everything from the first cut of these kinds on is left away. */
export function restBefore(clause: Clause, kinds: readonly CutKind[]): number {
  const cut = clause.cuts.find(({ kind, verb }) => kinds.includes(kind) && (kind !== 'predicate' || verb !== undefined))
  return cut === undefined ? clause.rest.to : Math.min(cut.at, clause.rest.to)
}

export const LOOSE_CUTS: readonly CutKind[] = [
  'clause',
  'predicate',
  'aside',
  'contrast',
  'result',
  'participial',
  'mark',
  'reason',
]

/** End of the part of the rest that belongs together: loose cuts go, conditions and times stay. */
export function tightRest(clause: Clause): number {
  return trimMarks(clause.tokens, clause.rest.from, restBefore(clause, LOOSE_CUTS))
}

export function trimMarks(tokens: readonly Token[], from: number, to: number): number {
  let end = to
  while (end > from && /^[,;:—–-]+$|^--$|^(?:and|or|but)$/.test(tokens[end - 1]?.lower ?? '')) end -= 1
  return end
}

/** Commas that stand alone at either side of a stretch, e.g. a list cut short, make it unfit. */
export function isBalanced(words: readonly Token[]): boolean {
  const quotes = words.filter((word) => /^["“”]$/.test(word.text)).length
  const opens = words.filter((word) => /^[([]$/.test(word.text)).length
  const closes = words.filter((word) => /^[)\]]$/.test(word.text)).length
  return quotes % 2 === 0 && opens === closes
}

/** False when a relative or subordinate clause is cut before its verb ("views capitalists as those who"). */
export function isComplete(words: readonly Token[], lexicon: Lexicon): boolean {
  let open = 0
  for (let index = 0; index < words.length; index += 1) {
    const opens =
      index > 0
        ? opensClause(words, index)
        : /^(?:that|how|why|whether|when|where|because|if)$/.test(words[0]?.lower ?? '')
    if (opens && words[index]?.lower !== 'what' && words[index + 1]?.lower !== 'to') open += 1
    const group = verbGroupAt(words, index, lexicon)
    if (group === null) continue
    if (open > 0 && (group.kind === 'finite' || group.kind === 'ambiguous')) open -= 1
    index = group.to - 1
  }
  return open === 0
}

export function rangeText(tokens: readonly Token[], range: Range): string {
  return textOf(tokens, range.from, range.to)
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}_]/u.test(word)).length
}

/** First letter in upper case, when the first word is an ordinary word and not a symbol such as "pH" or "mRNA". */
export function sentenceCase(text: string): string {
  return /^\p{Ll}(?:\p{Ll}|['’ ,-]|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** A question from its parts: single spaces, a capital, one question mark. */
export function question(...parts: readonly string[]): string {
  const text = parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[\s,.;:—–-]+$/, '')
    .replace(/[,.]([”"])$/, '$1')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
}

/** Words as they stand inside a sentence: the capital of a sentence's first word goes unless it is a name's. */
export function midSentence(words: readonly Token[]): string {
  const text = textOf(words)
  const first = words[0]
  if (first === undefined || first.tag === 'PROPN' || /^\p{Lu}(?:\p{Lu}|$|['’.\d-])/u.test(first.text))
    return first?.text === 'A' ? `a${text.slice(1)}` : text
  // "New Orleans", "North America": the first word is part of the name.
  if (
    words[1]?.tag === 'PROPN' &&
    /^(?:new|north|south|east|west|great|old|upper|lower|saint|san|los|black|red|white|central|northern|southern|eastern|western)$/.test(
      first.lower,
    )
  )
    return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** True when a content word of the answer stands in the question already. */
export function shares(a: readonly Token[], b: readonly Token[]): boolean {
  const words = new Set(a.filter((word) => isNominal(word) || word.tag === 'ADJ').map((word) => stemOf(word.lower)))
  return b.some((word) => (isNominal(word) || word.tag === 'ADJ') && words.has(stemOf(word.lower)))
}

/** True when every content word of the answer stands in the other words: then they give it away. */
export function givesAway(words: readonly Token[], answer: readonly Token[]): boolean {
  const known = new Set(words.map((word) => stemOf(word.lower)))
  const content = answer.filter((word) => /^(?:NOUN|PROPN|ADJ|NUM|VERB)$/.test(word.tag))
  return content.every((word) => known.has(stemOf(word.lower)))
}

/** A card that asks a question about the sentence at hand. */
export function draft(
  kind: CardDraft['kind'],
  front: string,
  back: string,
  answer: readonly Token[],
  confidence: number,
  facts: ClauseFacts,
): CardDraft {
  const { sentence } = facts
  const tidy = back
    .replace(/,? for (?:example|instance)$/, '')
    .replace(/(?<![.\p{L}])(\p{Lu})\.$/u, '$1')
    .replace(/^[“"]([^“”"]*)[”"]$/, '$1')
  return {
    kind,
    front,
    back: tidy,
    answer,
    confidence,
    start: sentence.start,
    end: sentence.end,
    sentence: sentence.index,
    section: sentence.section,
    isCloze: false,
  }
}
