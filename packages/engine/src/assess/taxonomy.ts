import { contentStems } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { termRuns } from '../facts/terms.ts'
import type { Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'

/** Which phrases of a text mean the same or include one another: one must not be a wrong option for the other. */
export interface Taxonomy {
  readonly isRelated: (a: string, b: string) => boolean
  /** The same for phrases given as their content stems, joined. */
  readonly areRelated: (a: string, b: string) => boolean
}

const NAMING = /^(?:called|termed|named|dubbed|as|or|i\.e\.|namely|like|including)$/

/** Reads "X is a Y", "X, called Y", "X such as Y", "X (Y)" and "X, or Y"; and holds phrases that contain one another as related. */
export function createTaxonomy({ analysis }: FactContext): Taxonomy {
  const pairs = new Set<string>()
  const add = (a: readonly Token[], b: readonly Token[]): void => {
    const [first, second] = [keyOf(textOf(a)), keyOf(textOf(b))]
    if (first !== '' && second !== '' && first !== second) pairs.add(`${first}|${second}`).add(`${second}|${first}`)
  }
  for (const { tokens, asides, clauses } of analysis.sentences) {
    const runs = termRuns(tokens)
    const words = (index: number): readonly Token[] => {
      const run = runs[index]
      return run === undefined ? [] : tokens.slice(run.from, run.to)
    }
    runs.forEach((run, index) => {
      const next = runs[index + 1]
      if (next === undefined) return
      const between = tokens.slice(run.to, next.from).map((token) => token.lower)
      if (between.length <= 5 && between.some((word) => NAMING.test(word)) && links(between))
        add(words(index), words(index + 1))
      if (between[0] === ',' && /^(?:an?|the)$/.test(between[1] ?? '') && between.length === 2)
        add(words(index), words(index + 1))
    })
    for (const { after, tokens: inside } of asides) {
      const before = runs.findLast(({ to }) => to <= after + 1)
      if (before !== undefined && before.to >= after) add(tokens.slice(before.from, before.to), inside)
    }
    for (const { subject, rest, verb } of clauses) {
      const isNaming =
        NAMING.test(tokens[verb.main]?.lower ?? '') || /^(?:known|referred)$/.test(tokens[verb.main]?.lower ?? '')
      if (!verb.copula && !isNaming) continue
      const own = runs.filter(({ from, to }) => from >= subject.from && to <= subject.to)[0]
      const kinds = runs.filter(({ from, to }) => from >= verb.to && to <= rest.to).slice(0, isNaming ? 1 : 2)
      for (const kind of kinds)
        if (own !== undefined) add(tokens.slice(own.from, own.to), tokens.slice(kind.from, kind.to))
    }
  }
  const areRelated = (first: string, second: string): boolean => {
    if (heads(pairs, first, second)) return true
    const [own, other] = [first.split(' '), second.split(' ')]
    return own.every((stem) => other.includes(stem)) || other.every((stem) => own.includes(stem))
  }
  return { areRelated, isRelated: (a, b) => areRelated(keyOf(a), keyOf(b)) }
}

/** "called", "known as", "such as", ", or": words that say that two phrases name one thing or a kind of it. */
function links(between: readonly string[]): boolean {
  const text = between.join(' ')
  return /(?:called|termed|named|dubbed|known as|such as|referred to as|, or|including|, like|namely)\b/.test(text)
}

/** "thick lava" and "molten rock" are related when "lava" and "molten rock" are. */
function heads(pairs: ReadonlySet<string>, a: string, b: string): boolean {
  const ends = (key: string): string[] => (key.includes(' ') ? [key, key.slice(key.lastIndexOf(' ') + 1)] : [key])
  return ends(a).some((first) => ends(b).some((second) => pairs.has(`${first}|${second}`)))
}

const keyOf = (text: string): string => contentStems(text).join(' ')
