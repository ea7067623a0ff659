import { stemOf } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { termRuns } from '../facts/terms.ts'
import { numberOf } from '../lang/nouns.ts'
import type { Range, Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { deniedOf, oppositeOf } from './antonyms.ts'
import type { Edit } from './edits.ts'
import { otherNumbers } from './numbers.ts'
import type { PhraseClass } from './phrase-classes.ts'
import { articleOf, isNounPhrase, type Replacing, replacementsFor, type Sibling } from './siblings.ts'
import { inSentence } from './topics.ts'

/** How a statement was made false. */
export type Change = 'opposite' | 'number' | 'exchange' | 'term' | 'denial'

/** One way to make a statement false. `worth` says how good a wrong option it makes, from 0 to 1. */
export interface Corruption {
  readonly edits: readonly Edit[]
  readonly change: Change
  readonly was: string
  readonly became: string
  readonly worth: number
}

const PER_PLACE = 3

/** Ways to make a statement false by one change; `keep` is a stretch that stays as it is (what the question is about). */
export function corruptionsOf(tokens: readonly Token[], maker: Replacing, keep: Range | null = null): Corruption[] {
  const isKept = ({ from, to }: Range): boolean => keep !== null && from < keep.to && keep.from < to
  const found = [
    ...opposites(tokens),
    ...numbers(tokens),
    ...exchanges(tokens, maker.context),
    ...otherTerms(tokens, maker),
    ...(maker.isLoose ? denials(tokens) : []),
  ]
  return found.filter(
    ({ edits, change, was, became }) => was !== became && (change === 'exchange' || !edits.some(isKept)),
  )
}

function single(tokens: readonly Token[], range: Range, text: string, change: Change, worth: number): Corruption {
  return {
    edits: [{ ...range, text }],
    change,
    was: textOf(tokens, range.from, range.to),
    became: text,
    worth,
  }
}

function opposites(tokens: readonly Token[]): Corruption[] {
  const said = new Set(tokens.map(({ lower }) => lower))
  return tokens.flatMap((token, index) => {
    const opposite = oppositeOf(tokens, index)
    // "hot and cold spots" must not become "cold and cold spots".
    if (opposite === undefined || isPartOfName(tokens, index) || said.has(opposite.toLowerCase())) return []
    const text = /^\p{Lu}/u.test(token.text) ? opposite.charAt(0).toUpperCase() + opposite.slice(1) : opposite
    return [single(tokens, { from: index, to: index + 1 }, text, 'opposite', 1)]
  })
}

/** "South" in "South Asia" and "long" in "long-standing" turn nothing round. */
function isPartOfName(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1]
  const before = tokens[index - 1]
  return next?.tag === 'PROPN' || /^[-–]$/.test(next?.text ?? '') || /^[-–]$/.test(before?.text ?? '')
}

function numbers(tokens: readonly Token[]): Corruption[] {
  return tokens.flatMap((token, index) => {
    if (token.tag !== 'NUM' || tokens[index - 1]?.tag === 'NUM' || tokens[index + 1]?.tag === 'NUM') return []
    if (/^(?:[-–/]|of)$/.test(tokens[index + 1]?.lower ?? '') || /^[-–/]$/.test(tokens[index - 1]?.text ?? ''))
      return []
    if (/^one$/i.test(token.text)) return []
    return (otherNumbers(token.text, 1) ?? otherNumbers(token.text, 0) ?? []).map((text) =>
      single(tokens, { from: index, to: index + 1 }, text, 'number', 0.9),
    )
  })
}

function otherTerms(tokens: readonly Token[], maker: Replacing): Corruption[] {
  const said = new Set(tokens.map((token) => stemOf(token.lower)))
  return termRuns(tokens).flatMap((run) => {
    const words = tokens.slice(run.from, run.to)
    const before = tokens[run.from - 1]
    if (isPart(tokens, run) || maker.context.terms.isGeneric(words) || isModifier(before)) return []
    if (!isNounPhrase(words, tokens[run.to], maker.context.lexicon) || isPredicate(words, before)) return []
    const others = replacementsFor(words, { article: articleOf(before), follows: before }, maker, said)
    const sort = maker.sorter.classOf(words)
    return others
      .slice(0, PER_PLACE)
      .map((sibling) =>
        single(
          tokens,
          run,
          withCase(inSentence(sibling.tokens, maker.context.analysis.names), tokens, run),
          'term',
          affinityOf(words, sibling, sort),
        ),
      )
  })
}

/** How easily one phrase is taken for another, 0 to 1: those that share a word or an ending, and names of one sort. */
export function affinityOf(words: readonly Token[], sibling: Sibling, sort: PhraseClass): number {
  const stems = new Set(words.map(({ lower }) => stemOf(lower)))
  if (sibling.tokens.some(({ lower }) => stems.has(stemOf(lower)))) return 0.8
  if (sibling.isName && sibling.sort === sort) return 0.7
  const ending = words.at(-1)?.lower.slice(-4) ?? ''
  const isAlike = ending.length === 4 && sibling.tokens.at(-1)?.lower.endsWith(ending) === true
  return (isAlike ? 0.6 : 0.4) - (sibling.sort === sort ? 0 : 0.1)
}

/** "is proportional to": an adjective after a form of "be", whatever the tagger takes it for. */
function isPredicate(words: readonly Token[], before: Token | undefined): boolean {
  return (
    words.length === 1 &&
    before?.tag === 'AUX' &&
    /(?:al|ous|ive|ic|able|ible|ful|less|ary)$/.test(words[0]?.lower ?? '')
  )
}

/** "depth" in "depth of the sea", "price" in "price index": replaced alone it would leave a broken phrase. */
function isPart(tokens: readonly Token[], run: Range): boolean {
  const next = tokens[run.to]
  const joinsAdjectives = /^an?$/.test(tokens[run.from - 1]?.lower ?? '') && /^(?:and|or|,)$/.test(next?.lower ?? '')
  return (
    (joinsAdjectives && run.to - run.from === 1 && /^(?:ADJ|VERB)$/.test(tokens[run.to + 1]?.tag ?? '')) ||
    next?.lower === 'of' ||
    /^(?:NOUN|PROPN)$/.test(next?.tag ?? '') ||
    /^['’]s?$/.test(next?.text ?? '') ||
    /^[-–/]$/.test(next?.text ?? '') ||
    /^[-–/]$/.test(tokens[run.from - 1]?.text ?? '')
  )
}

function denials(tokens: readonly Token[]): Corruption[] {
  return tokens.flatMap((token, index) => {
    const denied = deniedOf(token, tokens[index + 1])
    return denied === undefined ? [] : [single(tokens, { from: index, to: index + 1 }, denied, 'denial', 0.2)]
  })
}

/** Pairs of phrases of one number that change places: subject and object, "from" and "to". Joined ones may not. */
function exchanges(tokens: readonly Token[], context: FactContext): Corruption[] {
  const runs = termRuns(tokens).filter((run) => {
    const words = tokens.slice(run.from, run.to)
    const isWhole = !isModifier(tokens[run.from - 1]) && !isPart(tokens, run)
    return isWhole && !context.terms.isGeneric(words) && isNounPhrase(words, tokens[run.to], context.lexicon)
  })
  return runs.flatMap((first, index) =>
    runs.slice(index + 1).flatMap((second): Corruption[] => {
      if (!isExchangeable(tokens, first, second, context)) return []
      const edits = [
        { ...first, text: inSentence(tokens.slice(second.from, second.to), context.analysis.names) },
        { ...second, text: inSentence(tokens.slice(first.from, first.to), context.analysis.names) },
      ]
      const was = textOf(tokens, first.from, first.to)
      return [{ edits, change: 'exchange', was, became: textOf(tokens, second.from, second.to), worth: 0.55 }]
    }),
  )
}

function isExchangeable(tokens: readonly Token[], first: Range, second: Range, context: FactContext): boolean {
  const between = tokens.slice(first.to, second.from)
  const isApart =
    between.some((token) => token.tag === 'VERB' || token.lower === 'into') &&
    !between.some((token) => /^(?:and|or|,|who|which|that|with|between)$/.test(token.lower))
  const a = tokens[first.to - 1]
  const b = tokens[second.to - 1]
  if (!isApart || a === undefined || b === undefined || a.tag !== b.tag || a.lower === b.lower) return false
  const isSameArticle = articleOf(tokens[first.from - 1]) === articleOf(tokens[second.from - 1])
  return isSameArticle && numberOf(a, context.lexicon) === numberOf(b, context.lexicon)
}

/** A number, adjective, noun or participle in front makes the run only the end of a phrase. */
function isModifier(before: Token | undefined): boolean {
  if (before?.tag === 'VERB') return /(?:ed|ing)$/.test(before.lower)
  return before !== undefined && /^(?:NUM|ADJ|NOUN|PROPN)$/.test(before.tag)
}

function withCase(text: string, tokens: readonly Token[], run: Range): string {
  const opens = run.from === 0 && /^\p{Lu}/u.test(tokens[0]?.text ?? '')
  return opens ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
