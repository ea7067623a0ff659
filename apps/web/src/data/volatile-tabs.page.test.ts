import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onChange, type Writer } from './live.ts'
import { closeLocalDb } from './local-db.ts'
import { type ReviewToRecord, recordReview } from './outbox.ts'
import { localCard } from './queries.ts'
import { syncNow } from './sync.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

/* A tab that has its data in memory, and the other tabs of its browser, played by a channel. */

const T0 = Date.parse('2026-03-02T12:00:00Z')
const one = idOf('card', 1)
let server: FakeServer
let me: string
let others: BroadcastChannel
let heard: unknown[]
let stop: () => void = () => undefined

beforeEach(async () => {
  await freshDevice()
  heard = []
  others = new BroadcastChannel('cairn-volatile')
  others.addEventListener('message', ({ data }) => heard.push(data))
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2))
  me = server.learner?.id ?? ''
  vi.stubGlobal('indexedDB', undefined)
  await signedIn(server)
  server.weather = 'offline'
})
afterEach(async () => {
  stop()
  others.close()
  await closeLocalDb(me)
  vi.unstubAllGlobals()
})

const tell = (...reviews: readonly ReviewToRecord[]) => others.postMessage({ type: 'answers', learnerId: me, reviews })

test('asks the others when it opens, and tells them what it stores', async () => {
  expect(heard).toEqual([{ type: 'asked', learnerId: me }])
  const answer = { ...(await anAnswer(one, 'good', T0)), seen: null }
  expect(await recordReview(answer)).toEqual({ ok: true })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'answers', learnerId: me, reviews: [answer] }))
  others.postMessage({ type: 'asked', learnerId: me })
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard.at(-1)).toEqual(heard.at(-2))
})

test('takes their answers in, refuses its own to the same showing, and the server counts one', async () => {
  const writers: Writer[] = []
  stop = onChange((tables, cardIds, writer) => tables.has('memory') && cardIds?.includes(one) && writers.push(writer))
  const [good, easy] = [await anAnswer(one, 'good', T0), { ...(await anAnswer(one, 'easy', T0 + 1_000)), seen: null }]
  tell({ ...good, seen: null })
  await vi.waitFor(() => expect(writers).toEqual(['another tab']))
  expect((await localCard(one))?.row.state).toEqual(good.memory)
  expect(await recordReview(easy)).toEqual({ ok: false, problem: 'answered-elsewhere', cause: null })
  server.weather = 'fine'
  await syncNow()
  expect(server.log.map(({ id }) => id)).toEqual([good.event.id])
})

test('what is no answer, or another learner\u2019s, changes nothing', async () => {
  const good = await anAnswer(one, 'good', T0)
  for (const message of [null, 'answers', { type: 'answers', learnerId: me, reviews: [{}] }])
    others.postMessage(message)
  others.postMessage({ type: 'answers', learnerId: idOf('card', 9), reviews: [good] })
  tell(await anAnswer(idOf('card', 2), 'good', T0))
  await vi.waitFor(async () => expect((await localCard(idOf('card', 2)))?.row.state).not.toBeNull())
  expect((await localCard(one))?.row.state).toBeNull()
})
