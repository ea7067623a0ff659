import { stdout } from 'node:process'
import { readSource } from '../../text/read-source.ts'
import { createGrounder } from '../ground.ts'
import { asideSets, groundingSets } from './grounding-sets.ts'

/** Prints how long it takes to index a book of a million characters and to ground cards in it, in microseconds a card. */
const sets = [...groundingSets(), ...asideSets()]
const library = sets.map(({ raw }) => raw).join('\n\n')
const cards = sets.flatMap((set) => set.cards)

for (const characters of [15_000, 150_000, 1_000_000]) {
  const { text, outline } = readSource(bookOf(characters))
  const indexed = timed(() => createGrounder(text, outline))
  const { ground } = indexed.value
  for (const card of cards.slice(0, 50)) ground(card)
  // The better of two: the rest is what else the machine was doing.
  const times = cards
    .map((card) => Math.min(timed(() => ground(card)).ms, timed(() => ground(card)).ms) * 1_000)
    .sort((a, b) => a - b)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  stdout.write(
    `${String(characters).padStart(9)} characters: index ${Math.round(indexed.ms)} ms; a card ${Math.round(mean)} µs on average, ` +
      `${at(0.5)} median, ${at(0.95)} p95, ${at(0.999)} longest; 10,000 cards ${(mean / 100).toFixed(1)} s\n`,
  )
}

/** The texts one after another, again and again, each time with other words in place of some: no two chapters are alike. */
function bookOf(characters: number): string {
  const chapters: string[] = []
  for (let length = 0, chapter = 0; length < characters; chapter += 1) {
    const text =
      chapter === 0
        ? library
        : library.replace(/\p{L}{7,}/gu, (word) => (word.length % 3 === chapter % 3 ? `${word}${chapter}` : word))
    chapters.push(text)
    length += text.length
  }
  return chapters.join('\n\n').slice(0, characters)
}

function timed<T>(task: () => T): { readonly value: T; readonly ms: number } {
  const before = performance.now()
  const value = task()
  return { value, ms: performance.now() - before }
}
