import { stemOf } from '@cairn/core/text/words'
import { BLANK } from '../facts/cloze.ts'
import type { FactContext } from '../facts/draft.ts'
import { termRuns } from '../facts/terms.ts'
import { numberOf } from '../lang/nouns.ts'
import type { Range, Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { deniedOf, oppositeOf } from './antonyms.ts'
import { otherNumbers } from './numbers.ts'
import { articleOf, replacementsFor, type Sibling } from './siblings.ts'

/** A statement with one thing changed, and what was changed to what. */
export interface Corruption {
  readonly text: string
  readonly was: string
  readonly became: string
}

/** What corruptions are made of: the text's own phrases. */
export interface Material {
  /** Wider choice of phrases, and denials as the last resort. */
  readonly isLoose: boolean
  readonly siblings: readonly Sibling[]
  readonly context: FactContext
}

/** Ways to make a statement false by one change, the subtlest first; each changes another place or to another thing. */
export function corruptionsOf(tokens: readonly Token[], maker: Material): Corruption[] {
  const { context } = maker
  const said = new Set(tokens.map((token) => stemOf(token.lower)))
  const found: Corruption[] = []
  const add = (range: Range, became: string): void => {
    const was = textOf(tokens, range.from, range.to)
    const text = replaced(tokens, range, became)
    if (was !== became && !found.some((other) => other.text === text)) found.push({ text, was, became })
  }
  tokens.forEach((token, index) => {
    const opposite = oppositeOf(token, tokens[index + 1])
    if (opposite !== undefined) add({ from: index, to: index + 1 }, opposite)
    const numbers = token.tag === 'NUM' ? otherNumbers(token.text, 1) : null
    if (numbers?.[0] !== undefined) add({ from: index, to: index + 1 }, numbers[0])
  })
  for (const [first, second] of exchanges(tokens, maker)) {
    const text = exchanged(tokens, first, second)
    const was = textOf(tokens, first.from, first.to)
    const became = textOf(tokens, second.from, second.to)
    if (!found.some((other) => other.text === text)) found.push({ text, was, became })
  }
  const perRun = termRuns(tokens).map((run) => {
    const words = tokens.slice(run.from, run.to)
    const next = tokens[run.to]
    const isPart = next?.lower === 'of' || /^(?:NOUN|PROPN)$/.test(next?.tag ?? '') || /^['’]s?$/.test(next?.text ?? '')
    const before = tokens[run.from - 1]
    if (isPart || context.terms.isGeneric(words) || isModifier(before)) return []
    const others = replacementsFor(words, { article: articleOf(before), follows: before }, maker, said)
    return others.slice(0, 3).map((sibling) => ({ run, sibling }))
  })
  // The first replacement at each place, then the second: three false options differ in place where they can.
  for (let turn = 0; turn < 3; turn += 1) {
    for (const options of perRun) {
      const option = options[turn]
      if (option !== undefined) add(option.run, withCase(option.sibling, tokens, option.run))
    }
  }
  if (maker.isLoose) {
    tokens.forEach((token, index) => {
      const denied = deniedOf(token)
      if (denied !== undefined) add({ from: index, to: index + 1 }, denied)
    })
  }
  return found
}

/** Pairs of phrases of one number that may change places: subject and object, "from" and "to". Joined ones may not. */
function exchanges(tokens: readonly Token[], { context }: Material): [Range, Range][] {
  const runs = termRuns(tokens).filter((run) => {
    const words = tokens.slice(run.from, run.to)
    return (
      !context.terms.isGeneric(words) &&
      !isModifier(tokens[run.from - 1]) &&
      tokens[run.to]?.lower !== 'of' &&
      !/^['’]s?$/.test(tokens[run.to]?.text ?? '')
    )
  })
  return runs.flatMap((first, index) =>
    runs.slice(index + 1).flatMap((second): [Range, Range][] => {
      const between = tokens.slice(first.to, second.from)
      const isApart =
        between.some((token) => token.tag === 'VERB' || token.lower === 'into') &&
        !between.some((token) => /^(?:and|or|,)$/.test(token.lower))
      return isApart && isExchangeable(tokens, first, second, context) ? [[first, second]] : []
    }),
  )
}

function isExchangeable(tokens: readonly Token[], first: Range, second: Range, context: FactContext): boolean {
  const a = tokens[first.to - 1]
  const b = tokens[second.to - 1]
  if (a === undefined || b === undefined || a.tag !== b.tag || a.lower === b.lower) return false
  const isSameArticle = articleOf(tokens[first.from - 1]) === articleOf(tokens[second.from - 1])
  return isSameArticle && numberOf(a, context.lexicon) === numberOf(b, context.lexicon)
}

function exchanged(tokens: readonly Token[], first: Range, second: Range): string {
  const inside = (range: Range): string => {
    const [head] = tokens.slice(range.from, range.to)
    const text = textOf(tokens, range.from, range.to)
    return head === undefined || head.tag === 'PROPN' || /^\p{Lu}{2}/u.test(text)
      ? text
      : text.charAt(0).toLowerCase() + text.slice(1)
  }
  const parts = [
    textOf(tokens, 0, first.from),
    inside(second),
    textOf(tokens, first.to, second.from),
    inside(first),
    textOf(tokens, second.to),
  ]
  return parts
    .filter(Boolean)
    .join(' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[\s.;,:]+$/, '')
}

/** A number, adjective, noun or participle in front makes the run only the end of a phrase. */
function isModifier(before: Token | undefined): boolean {
  if (before?.tag === 'VERB') return /(?:ed|ing)$/.test(before.lower)
  return before !== undefined && /^(?:NUM|ADJ|NOUN|PROPN)$/.test(before.tag)
}

function withCase(sibling: Sibling, tokens: readonly Token[], run: Range): string {
  const opens = run.from === 0
  const first = sibling.tokens[0]
  const text =
    first?.tag === 'PROPN' || /^\p{Lu}{2}/u.test(sibling.text)
      ? sibling.text
      : sibling.text.charAt(0).toLowerCase() + sibling.text.slice(1)
  return opens && /^\p{Lu}/u.test(tokens[0]?.text ?? '') ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function replaced(tokens: readonly Token[], range: Range, became: string): string {
  const before = textOf(tokens, 0, range.from)
  const after = textOf(tokens, range.to)
  const gap = /^[,.;:!?)%’']/.test(after) ? '' : ' '
  const joined = `${before} ${BLANK}${gap}${after}`.trim()
  const article = /\b(an?) _____/i.exec(joined)
  const fixed =
    article?.[1] === undefined ? joined : joined.replace(/\b(an?) _____/i, `${articleFor(became, article[1])} ${BLANK}`)
  return fixed.replace(BLANK, became).replace(/[\s.;,:]+$/, '')
}

/** "a" or "an" before a word, with the capital of the one it replaces. */
export function articleFor(word: string, model: string): string {
  const an = /^(?:[aeio]|u(?!n[ia]|s[eu]|ni)|h(?:our|onest|eir))/i.test(word)
  const article = an ? 'an' : 'a'
  return /^A/.test(model) ? article.charAt(0).toUpperCase() + article.slice(1) : article
}
