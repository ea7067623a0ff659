import { memoryUsage, stdout } from 'node:process'
import type { Flashcard } from '../../cards/card.ts'
import { asideSets, groundingSets } from '../../grounding/testing/grounding-sets.ts'
import { createDuplicateIndex } from '../duplicates.ts'

/** Prints how long an index over many cards takes to make and to ask, and how many of reworded cards it finds. */
const real = [...groundingSets(), ...asideSets()].flatMap(({ cards }) => cards)

for (const count of [1_000, 10_000, 50_000]) {
  const library = libraryOf(count)
  const before = memoryUsage().heapUsed
  const made = timed(() => createDuplicateIndex(library))
  const index = made.value
  index.find({ front: 'warm', back: 'up' })
  const megabytes = Math.round((memoryUsage().heapUsed - before) / 1e6)
  const times = real
    .map((card) => timed(() => index.find({ ...card, front: `${card.front} now` })).ms * 1_000)
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const found = real.filter((card) => index.find({ front: card.front.toUpperCase(), back: card.back }) !== null).length
  stdout.write(
    `${String(count).padStart(6)} cards: index ${Math.round(made.ms)} ms, about ${megabytes} MB; a look ${at(0.5)} µs median, ` +
      `${at(0.95)} p95, ${at(0.999)} longest; ${found} of ${real.length} reworded cards found\n`,
  )
}

/** The real cards and as many others in the same words: every name and figure is changed, so that each asks its own. */
function libraryOf(count: number): Flashcard[] {
  return Array.from({ length: count }, (_, at) => {
    const card = real[at % real.length] ?? { front: '', back: '' }
    const turn = Math.floor(at / real.length)
    return turn === 0 ? card : { front: varied(card.front, turn), back: varied(card.back, turn) }
  })
}

function varied(text: string, turn: number): string {
  return text.replace(/\p{L}{5,}/gu, (word, at: number) =>
    (at + turn) % 2 === 0 ? `${word}${turn.toString(36)}x` : word,
  )
}

function timed<T>(task: () => T): { readonly value: T; readonly ms: number } {
  const before = performance.now()
  const value = task()
  return { value, ms: performance.now() - before }
}
