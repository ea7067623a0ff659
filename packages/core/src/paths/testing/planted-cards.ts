import { stableHash } from '../../scheduling/seeded-random.ts'
import type { CardBrief } from '../learning-path.ts'

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo']

/** A made-up word for a number, different for each below 2,744. */
export function madeUpTerm(index: number): string {
  const part = (value: number): string => SYLLABLES[value % SYLLABLES.length] ?? 'ba'
  const size = SYLLABLES.length
  return `${part(index)}${part(Math.floor(index / size) + 3)}${part(Math.floor(index / size / size) + 7)}x`
}

/** Cards with a known graph of needs between their terms. */
export interface PlantedCards {
  readonly cards: readonly CardBrief[]
  /** Ids of cards, `before` defines what `after` is defined by or uses. */
  readonly needs: readonly { readonly before: string; readonly after: string }[]
}

/**
 * `count` terms, each defined by up to two earlier ones, and for every second one a question that uses it; in an order
 * that the seed mixes.
 */
export function plantedCards(count: number, seed: string): PlantedCards {
  const cards: CardBrief[] = []
  const needs: { before: string; after: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const term = madeUpTerm(index)
    const parents =
      index === 0 ? [] : [stableHash(`${seed} ${index} a`) % index, stableHash(`${seed} ${index} b`) % index]
    const own = [...new Set(parents)].slice(0, stableHash(`${seed} ${index}`) % 3)
    const made = own.map((parent) => madeUpTerm(parent)).join(' and ')
    const back = own.length === 0 ? `Number ${index} of the simple things` : `What comes of ${made} in case ${index}`
    cards.push({ id: `d${index}`, front: `What is ${/^[aeiou]/.test(term) ? 'an' : 'a'} ${term}?`, back })
    for (const parent of own) needs.push({ before: `d${parent}`, after: `d${index}` })
    if (index % 2 === 0) {
      cards.push({ id: `u${index}`, front: `Why does the ${term} matter in winter?`, back: `It warms hand ${index}` })
      needs.push({ before: `d${index}`, after: `u${index}` })
    }
  }
  const order = (id: string): number => stableHash(`${seed} order ${id}`)
  return { cards: cards.toSorted((a, b) => order(a.id) - order(b.id)), needs }
}
