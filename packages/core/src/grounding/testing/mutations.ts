/** Makes false cards from true ones: one thing of the answer is changed. Deterministic. Its word lists are its own. */
import type { Flashcard } from '../../cards/card.ts'
import { ANTONYMS, QUANTIFIERS, UNITS } from './mutation-words.ts'

export const MUTATION_KINDS = ['number', 'date', 'unit', 'name', 'negation', 'antonym', 'quantifier'] as const
export type MutationKind = (typeof MUTATION_KINDS)[number]

export interface Mutation {
  readonly kind: MutationKind
  readonly card: Flashcard
  readonly from: Flashcard
}

/** What may be put in place of something else; all of it stands in the text. */
export interface Pools {
  readonly text: string
  /** Numbers as written, no years. */
  readonly numbers: readonly string[]
  readonly years: readonly string[]
  readonly names: readonly string[]
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Monday|Friday'.split('|')
const SPELLED =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|forty|fifty|hundredth|thousand|million'
const NUMBER = new RegExp(`\\b\\d[\\d,]*(?:\\.\\d+)?\\b|\\b(?:${SPELLED})\\b`, 'gi')
const YEAR = /\b(?:1\d{3}|20\d\d)\b(?!\s*(?:km|kilo|met|mil|feet|fath|people|eggs|g\b|°))/g
const NAME = /(?<=[\p{Ll},;)] )\p{Lu}[\p{L}’']+(?: (?:(?:of|de|the|of the) )?\p{Lu}[\p{L}’']+)*/gu

/** Numbers, years and names that stand in a text. */
export function poolsOf(text: string): Pools {
  const years = distinct(text.match(YEAR) ?? [])
  const numbers = distinct(text.match(NUMBER) ?? []).filter((number) => !years.includes(number))
  const found = distinct(text.match(NAME) ?? [])
  const lower = new Set(text.match(/\p{Ll}+/gu))
  const isName = (name: string) => name.length > 3 && !MONTHS.includes(name) && !lower.has(name.toLowerCase())
  const names = found.filter((name) => isName(name) && !TITLES.includes(name))
  return { text, numbers, years, names }
}

const TITLES = ['Lieut', 'Captain', 'Doctor', 'King', 'Queen', 'President']
const distinct = <T>(texts: readonly T[]): T[] => [...new Set(texts)]

/** All mutations of one card; `turn` varies which replacement is taken. */
export function mutationsOf(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  return [
    ...numbers(card, pools, turn),
    ...dates(card, pools, turn),
    ...units(card),
    ...names(card, pools, turn),
    ...negations(card),
    ...swaps('antonym', card, ANTONYMS),
    ...swaps('quantifier', card, QUANTIFIERS),
  ]
}

function numbers(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  const years = new Set([...card.back.matchAll(YEAR)].map(({ index }) => index))
  return [...card.back.matchAll(NUMBER)].flatMap((match, place) => {
    if (years.has(match.index)) return []
    const other = pick(pools.numbers, turn + place, (number) => !has(card, number))
    const shifted = /^\d/.test(match[0]) ? shift(match[0]) : null
    const next = nearest(pools.text, match[0], pools.numbers, (number) => !has(card, number))
    return replaced('number', card, match.index, match[0], distinct([other, shifted, next]))
  })
}

function dates(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  const years = [...card.back.matchAll(YEAR)].flatMap((match, place) => {
    const other = pick(pools.years, turn + place, (year) => !has(card, year))
    const next = nearest(pools.text, match[0], pools.years, (year) => !has(card, year))
    return replaced('date', card, match.index, match[0], distinct([other, shift(match[0]), next]))
  })
  const months = [...card.back.matchAll(new RegExp(`\\b(?:${MONTHS.join('|')})\\b`, 'g'))].flatMap((match) => {
    const other = pick(MONTHS.slice(0, 12), turn, (month) => !has(card, month))
    return replaced('date', card, match.index, match[0], [other])
  })
  return [...years, ...months]
}

function units(card: Flashcard): Mutation[] {
  return UNITS.flatMap(([unit, other]) => {
    const match = new RegExp(`(?<=[\\d\\p{L}]\\s?)${unit}(?![\\p{L}])`, 'u').exec(card.back)
    const counted = match !== null && isCounted(card.back.slice(0, match.index))
    return counted ? replaced('unit', card, match.index, match[0], [other]) : []
  }).slice(0, 2)
}

const isCounted = (before: string): boolean =>
  new RegExp(`(?:\\d|\\b(?:${SPELLED}|a|an|half))[\\s-]?$`, 'i').test(before)

function names(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  return pools.names
    .filter(
      (name) => card.back.includes(name) && holds(card.back, name) && !isPartOfLonger(card.back, name, pools.names),
    )
    .flatMap((name, place) => {
      const isOther = (text: string) =>
        !has(card, text) && !text.includes(name) && text.slice(0, 6) !== name.slice(0, 6)
      const others = [0, 7].map((offset) => pick(pools.names, turn + place + offset, isOther))
      const next = nearest(pools.text, name, pools.names, isOther)
      return replaced('name', card, card.back.indexOf(name), name, distinct([...others, next]))
    })
}

function isPartOfLonger(back: string, name: string, all: readonly string[]): boolean {
  return all.some((longer) => longer.length > name.length && longer.includes(name) && back.includes(longer))
}

function negations(card: Flashcard): Mutation[] {
  const { back } = card
  const denied = /\b(?:do not|does not|did not|never does|never|is not|are not|not|without|no)\s+/i.exec(back)
  if (denied !== null) {
    const said = denied[0].toLowerCase().startsWith('without') ? 'with ' : ''
    return replaced('negation', card, denied.index, denied[0], [said])
  }
  const verb = /\b(?:is|are|was|were|can|may|does|do|will|has|have)\b(?= )/.exec(back)
  if (verb !== null) return replaced('negation', card, verb.index, verb[0], [`${verb[0]} not`])
  const lower = `${back.charAt(0).toLowerCase()}${back.slice(1)}`
  return [{ kind: 'negation', from: card, card: { front: card.front, back: `not ${lower}` } }]
}

/** Each pair both ways, the first occurrence of a word. */
function swaps(kind: MutationKind, card: Flashcard, pairs: readonly (readonly [string, string])[]): Mutation[] {
  const both = [...pairs, ...pairs.map(([a, b]) => [b, a] as const)]
  const made = new Set<string>()
  return both.flatMap(([word, other]) => {
    const match = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu').exec(card.back)
    // A longer phrase (`more than`) comes before its parts in the lists.
    if (match === null || made.has(String(match.index))) return []
    made.add(String(match.index))
    const cased = /^\p{Lu}/u.test(match[0]) ? other.charAt(0).toUpperCase() + other.slice(1) : other
    return replaced(kind, card, match.index, match[0], [cased])
  })
}

function replaced(
  kind: MutationKind,
  from: Flashcard,
  at: number,
  old: string,
  texts: readonly (string | null)[],
): Mutation[] {
  return texts
    .filter((text) => text !== null)
    .map((text) => {
      const back = from.back.slice(0, at) + text + from.back.slice(at + old.length)
      return { kind, from, card: { front: from.front, back } }
    })
}

/** One digit changed, as a slip of the pen would. */
function shift(number: string): string {
  const at = number.length > 2 ? 1 : 0
  const digit = number.charAt(at) === ',' ? 0 : at
  const changed = (Number(number.charAt(digit)) % 9) + 1
  return number.slice(0, digit) + changed + number.slice(digit + 1)
}

function has({ front, back }: Flashcard, text: string): boolean {
  return holds(back, text) || holds(front, text)
}

/** The text as whole words, whatever their case. */
function holds(text: string, words: string): boolean {
  return exactly(words).test(text)
}

function pick(pool: readonly string[], turn: number, allowed: (text: string) => boolean): string | null {
  for (let step = 0; step < pool.length; step += 1) {
    const text = pool[(turn + step) % pool.length]
    if (text !== undefined && allowed(text)) return text
  }
  return null
}

/** Of a pool the one that stands nearest to `original` in the text: the slip that is easiest to make and hardest to see. */
function nearest(
  text: string,
  original: string,
  pool: readonly string[],
  allowed: (text: string) => boolean,
): string | null {
  const here = text.toLowerCase().indexOf(original.toLowerCase())
  if (here === -1) return null
  const distance = (word: string) =>
    Math.min(...[...text.matchAll(exactly(word))].map(({ index }) => Math.abs(index - here)))
  const found = pool.filter(allowed).sort((a, b) => distance(a) - distance(b))
  return found[0] ?? null
}

const exactly = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'giu')
