import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { bytesOf, importApp } from '../testing/import-app.ts'
import { newLearner } from '../testing/learners.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'
import { entriesOf, pack } from './testing/packages.ts'

/*
 * Packages with bytes that were changed at random: none may stop the server, and none may come in by half. The short
 * form runs with every test; `MUTATED_PACKAGES=2000` runs the long one.
 */

const COUNT = Number(process.env.MUTATED_PACKAGES ?? 12)
const SEED = Number(process.env.MUTATION_SEED ?? 20_261_121)

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const packages = FORMATS.map((format) => bytesOf(fixturePath(`${format}.apkg`)))

/** Half of them are hit in the zip itself, half in what is inside, so that the damage gets past the checksums. */
function mutated(index: number): Uint8Array {
  const roll = dice(SEED + index)
  const original = packages[index % packages.length]!
  if (roll() < 0.4) return hit(original, roll)
  const entries = { ...entriesOf(original) }
  const names = Object.keys(entries)
  const inner = names.filter((name) => name.startsWith('collection') || name === 'media' || name === 'meta')
  const name = (roll() < 0.85 ? inner : names)[Math.floor(roll() * inner.length)] ?? 'media'
  entries[name] = hit(entries[name]!, roll)
  return pack(entries)
}

function hit(original: Uint8Array, roll: () => number): Uint8Array {
  const bytes = original.slice()
  const places = 1 + Math.floor(roll() * 12)
  for (let count = 0; count < places; count += 1) bytes[Math.floor(roll() * bytes.length)] = Math.floor(roll() * 256)
  return roll() < 0.1 ? bytes.slice(0, Math.floor(roll() * bytes.length)) : bytes
}

describeOnBothDatabases('packages with changed bytes', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  test(
    `${COUNT} of them: each is refused or comes in whole`,
    async () => {
      const outcomes = { done: 0, refused: 0 }
      for (let index = 0; index < COUNT; index += 1) {
        const userId = await newLearner(database())
        const seen = await app.importPackage(userId, mutated(index))
        const { db } = database()
        const living = await db
          .selectFrom('card')
          .select('id')
          .where('user_id', '=', userId)
          .where('deleted_at', 'is', null)
          .execute()
        if (seen.status === 'done') {
          outcomes.done += 1
          const { add } = seen.report!.cards
          expect([index, seen.done, living.length]).toEqual([index, seen.total, add])
        } else {
          outcomes.refused += 1
          expect([index, seen.status, seen.problem === 'internal', living.length]).toEqual([index, 'failed', false, 0])
        }
      }
      expect(outcomes.done + outcomes.refused).toBe(COUNT)
      expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(0)
    },
    COUNT * 10_000,
  )
})
