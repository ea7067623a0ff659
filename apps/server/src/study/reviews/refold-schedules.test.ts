import { Me, type SettingsChange } from '@cairn/contract/accounts'
import { Deck, type DeckSettings } from '@cairn/contract/decks'
import { SyncPage } from '@cairn/contract/sync'
import { clampParameters, DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import { expect, test } from 'vitest'
import { silentLogger } from '../../platform/http/logger.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepSchedulesFolded } from './keep-schedules-folded.ts'
import { recordReviews } from './record-reviews.ts'
import { refoldAll, refoldNext } from './refold-schedules.ts'

const NOW = Date.parse('2026-03-20T12:00:00Z')
const DAY_MS = 86_400_000

const ownParameters = (good: number) => ({
  current: {
    parameters: clampParameters(DEFAULT_PARAMETERS.with(2, good)),
    stage: 'initial' as const,
    reviews: 400,
    fittedUntilDay: '2026-03-01',
    evidence: { tested: 100, logLoss: 0.3, logLossInUse: 0.4 },
  },
})

describeOnBothDatabases('cards under changed settings', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const deck = await newDeck(call, ann)
    const pull = async (cursor = 0) => (await call(`GET /api/sync?cursor=${cursor}`, { as: ann })).as(SyncPage)
    const review = async (cardIds: readonly string[], daysAgo: number) => {
      const answeredAt = NOW - daysAgo * DAY_MS
      const studyDay = new Date(answeredAt).toISOString().slice(0, 10)
      for (let at = 0; at < cardIds.length; at += 500) {
        const events = cardIds.slice(at, at + 500).map((id) => rating(id, { answeredAt, studyDay, rating: 'easy' }))
        await recordReviews(database(), { userId: ann, batch: { sentAt: NOW, events }, receivedAt: NOW })
      }
    }
    /** Cards that were rated twice, so that there is something to foretell. */
    const reviewed = async (count: number, deckId = deck.id) => {
      const ids: string[] = []
      for (let left = count; left > 0; left -= 200)
        ids.push(...(await newCards(call, ann, Math.min(200, left), deckId)).map(({ id }) => id))
      await review(ids, 9)
      await review(ids, 1)
      return ids
    }
    const change = async (body: SettingsChange) => {
      const { version } = (await call('GET /api/me', { as: ann })).as(Me)
      return (await call('PATCH /api/me', { as: ann, body, ifMatch: version })).as(Me)
    }
    const changeDeck = async (settings: DeckSettings, { id, version } = deck) =>
      (await call(`PATCH /api/decks/${id}`, { as: ann, body: { settings }, ifMatch: version })).as(Deck)
    const tags = async () => {
      const rows = await database().db.selectFrom('memory').select('algorithm').where('user_id', '=', ann).execute()
      return new Set(rows.map(({ algorithm }) => algorithm))
    }
    return { call, ann, deck, pull, review, reviewed, change, changeDeck, tags }
  }

  test('few are folded with the change itself, and devices hear of them', async () => {
    const { ann, pull, reviewed, change } = await start()
    const ids = await reviewed(3)
    const before = await pull()
    await change({ desiredRetention: 0.8 })
    await expectCachesToEqualLog(database(), ann)
    const after = await pull(before.next)
    expect(after.memory.map(({ cardId }) => cardId).sort()).toEqual([...ids].sort())
    const later = (page: SyncPage, id: string) => page.memory.find(({ cardId }) => cardId === id)!.dueAt
    for (const id of ids) expect(later(after, id)).toBeGreaterThan(later(before, id))
    expect(after.days).toEqual([])
    expect(after.dayDetails).toEqual([])
    expect(await refoldAll(database(), NOW)).toBe(0)
  })

  test('a setting that decides no schedule leaves every card as it is', async () => {
    const { pull, reviewed, change, changeDeck } = await start()
    await reviewed(2)
    const { next } = await pull()
    await change({ newPerDay: 3, buttons: 'two', askConfidence: true })
    await changeDeck({ examDate: '2026-06-01', newPerDay: 2 })
    expect((await pull(next)).memory).toEqual([])
  })

  test('those of one deck follow its settings, the others stay', async () => {
    const { call, ann, pull, reviewed, changeDeck, tags } = await start()
    const own = await reviewed(2)
    await reviewed(2, (await newDeck(call, ann, 'Other')).id)
    const { next } = await pull()
    const deck = await changeDeck({ examDate: null, desiredRetention: 0.95, maximumIntervalDays: 40 })
    expect(deck.settings).toEqual({ examDate: null, desiredRetention: 0.95, maximumIntervalDays: 40 })
    expect((await pull(next)).memory.map(({ cardId }) => cardId).sort()).toEqual([...own].sort())
    expect((await tags()).size).toBe(2)
    await expectCachesToEqualLog(database(), ann)
  })

  test('many are folded in portions; one that is answered meanwhile is folded at once', async () => {
    const { ann, pull, review, reviewed, change, tags } = await start()
    const ids = (await reviewed(450)).toSorted()
    const { next } = await pull()
    await change({ maximumIntervalDays: 12 })
    expect((await pull(next)).memory).toHaveLength(200)
    expect((await tags()).size).toBe(2)
    await review([ids.at(-1)!], 0)
    expect(await refoldNext(database(), ann)).toBe(true)
    expect(await refoldNext(database(), ann)).toBe(false)
    await expectCachesToEqualLog(database(), ann)
    expect(new Set((await pull(next)).memory.map(({ cardId }) => cardId))).toEqual(new Set(ids))
    expect(await refoldNext(database(), ann)).toBe(false)
  })

  test('other parameters make calibration anew, and it is whole again after they came and went half way', async () => {
    const { ann, pull, review, reviewed, change } = await start()
    const ids = (await reviewed(410)).toSorted()
    const foretold = async () => {
      const bins = (await pull()).calibration
      return bins.reduce((sum, { asked }) => sum + asked, 0)
    }
    expect(await foretold()).toBe(410)
    await change({ parameterHistory: ownParameters(6) })
    expect(await foretold()).toBe(200)
    await review(ids.slice(400), 0)
    expect(await foretold()).toBe(220)
    await change({ parameterHistory: { current: null } })
    await refoldAll(database(), NOW)
    expect(await foretold()).toBe(420)
    await expectCachesToEqualLog(database(), ann)
  })

  test('what earlier releases did not keep is made from the log, answers meanwhile counted once', async () => {
    const { ann, review, reviewed } = await start()
    const ids = await reviewed(5)
    const { db } = database()
    const old = { algorithm: 'fsrs-6.1;0.9;1,10;10;36500;fuzz', introduced_day: null }
    await db.updateTable('memory').set(old).where('user_id', '=', ann).execute()
    await db.deleteFrom('day_detail').where('user_id', '=', ann).execute()
    await db.deleteFrom('day_calibration').where('user_id', '=', ann).execute()
    await db.insertInto('schedule_refold').values({ user_id: ann, after: '', requested_at: 0 }).execute()
    await review(ids.slice(0, 2), 0)
    expect(await refoldAll(database(), NOW)).toBe(1)
    await expectCachesToEqualLog(database(), ann)
  })

  test('what is left over is folded in the background; a turn that fails lets others go first', async () => {
    const { ann, reviewed, change } = await start()
    await reviewed(205)
    await change({ desiredRetention: 0.75 })
    const { db } = database()
    const ben = await newLearner(database())
    await db.updateTable('learner').set({ settings: 'broken' }).where('user_id', '=', ben).execute()
    await db.insertInto('schedule_refold').values({ user_id: ben, after: '', requested_at: 0 }).execute()
    const background = keepSchedulesFolded({ engine: database(), log: silentLogger(), now: () => NOW, askEveryMs: 1 })
    const waiting = () => db.selectFrom('schedule_refold').select('user_id').execute()
    await expect.poll(waiting).toEqual([{ user_id: ben }])
    await background.stop()
    await expectCachesToEqualLog(database(), ann)
    await db.deleteFrom('schedule_refold').where('user_id', '=', ben).execute()
  })
})
