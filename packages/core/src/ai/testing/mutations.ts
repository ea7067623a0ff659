/** Makes false cards from true ones: a number, a name or a negation of the answer is changed. Deterministic. */
import type { Flashcard } from '../../cards/card.ts'

export interface Mutation {
  readonly kind: 'number' | 'name' | 'negation'
  readonly card: Flashcard
  readonly from: Flashcard
}

export interface Pools {
  /** Numbers as written, each with its value. */
  readonly numbers: readonly string[]
  readonly names: readonly string[]
}

const NUMBER =
  /\b\d[\d,]*(?:\.\d+)?\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundredth|thousand)\b/g

/** All mutations of one card; `turn` varies which replacement is taken. */
export function mutationsOf(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  return [...numbers(card, pools, turn), ...names(card, pools, turn), ...negations(card)]
}

function numbers(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  return [...card.back.matchAll(NUMBER)].flatMap((match, place) => {
    const other = pick(
      pools.numbers,
      turn + place,
      (number) => !card.back.includes(number) && !card.front.includes(number),
    )
    const shifted = /^\d/.test(match[0]) ? shift(match[0]) : null
    return [other, shifted]
      .filter((text) => text !== null)
      .map((text) => mutate('number', card, match.index, match[0], text))
  })
}

/** The name as whole words. */
function holds(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text)
}

/** One digit changed, as a slip of the pen would. */
function shift(number: string): string {
  const at = number.length > 2 ? 1 : 0
  const digit = number.charAt(at) === ',' ? 0 : at
  const changed = (Number(number.charAt(digit)) % 9) + 1
  return number.slice(0, digit) + changed + number.slice(digit + 1)
}

function names(card: Flashcard, pools: Pools, turn: number): Mutation[] {
  return pools.names
    .filter(
      (name) =>
        holds(card.back, name) &&
        !pools.names.some(
          (longer) => longer.length > name.length && longer.includes(name) && card.back.includes(longer),
        ),
    )
    .flatMap((name, place) =>
      [0, 7].flatMap((offset) => {
        const other = pick(
          pools.names,
          turn + place + offset,
          (text) => !card.back.includes(text) && !card.front.includes(text) && !text.includes(name),
        )
        return other === null ? [] : [mutate('name', card, card.back.indexOf(name), name, other)]
      }),
    )
}

function negations(card: Flashcard): Mutation[] {
  const { back } = card
  const denied = /\b(?:do not|does not|never does|never|is not|are not|not|without|no)\s+/i.exec(back)
  if (denied !== null) {
    const said = denied[0].toLowerCase().startsWith('without') ? 'with ' : ''
    return [mutate('negation', card, denied.index, denied[0], said)]
  }
  const verb = /\b(?:is|are|was|were|can|may|does|do|will|has|have)\b(?= )/.exec(back)
  if (verb !== null) return [mutate('negation', card, verb.index, verb[0], `${verb[0]} not`)]
  return [
    {
      kind: 'negation',
      from: card,
      card: { front: card.front, back: `not ${back.charAt(0).toLowerCase()}${back.slice(1)}` },
    },
  ]
}

function mutate(kind: Mutation['kind'], from: Flashcard, at: number, old: string, text: string): Mutation {
  const back = from.back.slice(0, at) + text + from.back.slice(at + old.length)
  return { kind, from, card: { front: from.front, back } }
}

function pick(pool: readonly string[], turn: number, allowed: (text: string) => boolean): string | null {
  for (let step = 0; step < pool.length; step += 1) {
    const text = pool[(turn + step) % pool.length]
    if (text !== undefined && allowed(text)) return text
  }
  return null
}
