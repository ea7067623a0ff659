import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'
import { DAMAGES, dice, mutatePackage } from './testing/mutate-package.ts'

/*
 * Packages that were changed at random: none may stop the server, and none may come in by half. The short form runs
 * with every test; `MUTATED_PACKAGES=2000` runs the long one, `MUTATION_SEED` others than these, and what became of
 * them is printed.
 */

const COUNT = Number(process.env.MUTATED_PACKAGES ?? 12)
const SEED = Number(process.env.MUTATION_SEED ?? 20_261_121)
/** What came in is folded anew and exported for one of so many. */
const LOOK_CLOSER_EVERY = 4

const packages = FORMATS.map((format) => bytesOf(fixturePath(`${format}.apkg`)))

function mutated(index: number): Uint8Array {
  const damage = DAMAGES[Math.floor(index / packages.length) % DAMAGES.length]!
  return mutatePackage(packages[index % packages.length]!, damage, dice(SEED + index))
}

describeOnBothDatabases('packages with changed bytes', (database, dialect) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  test(
    `${COUNT} of them: each is refused or comes in whole`,
    async () => {
      const outcomes: Record<string, number> = {}
      const wrong: unknown[] = []
      for (let index = 0; index < COUNT; index += 1) {
        const { outcome, problem } = await outcomeOf(index).catch((error: unknown) => ({
          outcome: 'thrown',
          problem: error instanceof Error ? error.message.slice(0, 2_000) : error,
        }))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        if (problem) wrong.push([index, outcome, problem])
      }
      process.stdout.write(`${dialect}, from ${SEED}: ${JSON.stringify(outcomes)}\n`)
      expect(wrong).toEqual([])
      const { done = 0 } = outcomes
      expect(Math.min(done, COUNT - done)).toBeGreaterThan(0)
    },
    COUNT * 15_000,
  )

  /** How an import ended, and what is wrong with what it left. */
  async function outcomeOf(index: number): Promise<{ outcome: string; problem: unknown }> {
    const userId = await newLearner(database(), 'UTC')
    const { status, problem, report } = await app.importPackage(userId, mutated(index))
    const outcome = status === 'done' ? 'done' : (problem ?? status)
    await expect.poll(() => readdirSync(join(app.dataDir, 'importing'))).toEqual([])
    const expected = status === 'done' ? report : null
    expect(await broughtIn(userId)).toEqual({
      cards: expected?.cards.add ?? 0,
      notes: expected?.notes.add ?? 0,
      decks: new Set(expected?.decks.map(({ title }) => title.trim().slice(0, 500) || 'Anki')).size,
      reviews: expected?.reviews ?? 0,
    })
    if (expected && index % LOOK_CLOSER_EVERY === 0) await lookCloser(userId)
    return { outcome, problem: outcome === 'internal' ? 'the server failed' : null }
  }

  async function broughtIn(userId: string) {
    const { db } = database()
    const count = async (table: 'card' | 'deck' | 'note') =>
      (await db.selectFrom(table).select('id').where('user_id', '=', userId).where('deleted_at', 'is', null).execute())
        .length
    const reviews = await db
      .selectFrom('review')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'rate')
      .execute()
    return {
      cards: await count('card'),
      notes: await count('note'),
      decks: await count('deck'),
      reviews: reviews.length,
    }
  }

  /** What came in can be folded again and leaves again. */
  async function lookCloser(userId: string): Promise<void> {
    await expectCachesToEqualLog(database(), userId)
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const bytes = await answer.arrayBuffer()
    expect([answer.status, bytes.byteLength > 1_000]).toEqual([200, true])
  }
})
