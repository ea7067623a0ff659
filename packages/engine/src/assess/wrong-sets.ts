import type { Token } from '../lang/token.ts'
import type { Corruption } from './corrupt.ts'
import { areApart, rewritten } from './edits.ts'
import { type Item, type ItemBase, isWrong, itemFrom, itemWith, type Maker, type Wrong } from './item.ts'

/** Corruptions that are combined, at most this many of the best. */
const COMBINED = 7

/**
 * The item whose wrong options are false versions of its key, chosen so that the key does not stand out: two places with
 * two values each (key, one changed, the other, both), or one place with four values, before three single changes.
 * `say` puts the changed words into the form of the key.
 */
export function itemFromCorruptions(
  base: ItemBase,
  tokens: readonly Token[],
  corruptions: readonly Corruption[],
  say: (text: string) => string,
  maker: Maker,
): Item | null {
  const usable = corruptions
    .filter(({ change, became }) => change !== 'term' || !isSaidOf(base.topic, became, maker))
    .map((corruption) => ({ corruption, wrong: toWrong(tokens, [corruption], say) }))
    .filter(({ wrong }) => isWrong(base, wrong.text, maker))
    .sort((a, b) => b.corruption.worth - a.corruption.worth)
  const sets = [...squares(usable, tokens, say), ...samePlace(usable, maker)]
  let best: { item: Item; value: number } | null = null
  for (const { wrong, value } of sets) {
    if (best !== null && value <= best.value) continue
    const item = itemWith(base, wrong, maker)
    if (item === null) continue
    const total = value + (isKeyLongest(item) ? -0.15 : 0)
    if (best === null || total > best.value) best = { item, value: total }
  }
  if (best !== null) return { ...best.item, score: base.score * (0.25 + 0.75 * Math.min(1, best.value)) }
  const plain = itemFrom(base, spread(usable), maker)
  return plain === null ? null : { ...plain, score: base.score * 0.55 }
}

/** Some sentence speaks of both: what is put in might be true of the topic as well, only in other words. */
function isSaidOf(topic: string, phrase: string, { support }: Maker): boolean {
  return support.states(`${topic} ${phrase}`)
}

interface Usable {
  readonly corruption: Corruption
  readonly wrong: Wrong
}

interface WrongSet {
  readonly wrong: readonly Wrong[]
  readonly value: number
}

/** Two changes at different places, each alone and both together. */
function squares(usable: readonly Usable[], tokens: readonly Token[], say: (text: string) => string): WrongSet[] {
  const top = distinctPlaces(usable).slice(0, COMBINED)
  return top.flatMap((a, index) =>
    top.slice(index + 1).flatMap((b): WrongSet[] => {
      if (!combine(a.corruption, b.corruption)) return []
      const both = toWrong(tokens, [a.corruption, b.corruption], say)
      return [{ wrong: [a.wrong, b.wrong, both], value: (a.corruption.worth + b.corruption.worth) / 2 + 0.2 }]
    }),
  )
}

/** For each place the best corruption, and its next ones after those of other places. */
function distinctPlaces(usable: readonly Usable[]): Usable[] {
  const seen = new Set<number>()
  const firsts = usable.filter(({ corruption }) => {
    const place = corruption.edits[0]?.from ?? -1
    if (seen.has(place) || corruption.change === 'denial') return false
    seen.add(place)
    return true
  })
  return firsts
}

/** Two turns in one sentence may make it true again ("warmer … faster", "colder … slower"), so they do not go together. */
function combine(a: Corruption, b: Corruption): boolean {
  const turns = ({ change }: Corruption): boolean => /^(?:opposite|exchange|denial)$/.test(change)
  if (a.change === 'exchange' || b.change === 'exchange' || (turns(a) && turns(b))) return false
  return areApart(a.edits, b.edits) && a.became.toLowerCase() !== b.became.toLowerCase()
}

/** Three other values in one place. */
function samePlace(usable: readonly Usable[], { taxonomy }: Maker): WrongSet[] {
  const places = new Map<number, Usable[]>()
  for (const one of usable) {
    const [edit] = one.corruption.edits
    if (edit === undefined || one.corruption.change === 'exchange') continue
    places.set(edit.from, [...(places.get(edit.from) ?? []), one])
  }
  return [...places.values()].flatMap((ones) => {
    const apart: Usable[] = []
    // "the wire" and "the thin wire" would be one wrong option twice.
    for (const one of ones)
      if (!apart.some((other) => taxonomy.isRelated(one.corruption.became, other.corruption.became))) apart.push(one)
    const three = apart.slice(0, 3)
    if (three.length < 3) return []
    const worth = three.reduce((sum, { corruption }) => sum + corruption.worth, 0) / 3
    return [{ wrong: three.map(({ wrong }) => wrong), value: worth + 0.15 }]
  })
}

/** Single changes, those at new places first. */
function spread(usable: readonly Usable[]): Wrong[] {
  const firsts = distinctPlaces(usable)
  return [...firsts, ...usable.filter((one) => !firsts.includes(one))].map(({ wrong }) => wrong)
}

function toWrong(tokens: readonly Token[], corruptions: readonly Corruption[], say: (text: string) => string): Wrong {
  const text = say(
    rewritten(
      tokens,
      corruptions.flatMap(({ edits }) => edits),
    ),
  )
  const differences = corruptions.map(({ was, became }) => `“${was}”, not “${became}”`)
  return { text, why: `The text says ${differences.join(', and ')}.` }
}

function isKeyLongest({ key, wrong }: Item): boolean {
  return wrong.every(({ text }) => text.length < key.length)
}
