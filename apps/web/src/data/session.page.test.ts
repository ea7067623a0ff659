import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from './api-client.ts'
import { onChange } from './live.ts'
import { databaseName } from './local-db.ts'
import { recordReview } from './outbox.ts'
import {
  currentLearner,
  isServerBack,
  isSessionExpired,
  localLearner,
  markSessionExpired,
  refreshLearner,
} from './session.ts'
import { signOut } from './sign-out.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, reload, signedIn } from './testing/fresh-device.ts'
import { updateSettings } from './update-settings.ts'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1))
})
afterEach(() => vi.unstubAllGlobals())

const databases = async () => (await indexedDB.databases()).map((database) => database.name)

test('nobody is signed in: the server is asked and says so', async () => {
  server.learner = null
  expect(await currentLearner()).toBeNull()
  expect(isSessionExpired()).toBe(false)
})

test.each(['offline', 'broken'] as const)(
  'nobody is known and the server is %s: that is not nobody',
  async (weather) => {
    server.weather = weather
    await expect(currentLearner()).rejects.toThrow(NetworkError)
    expect(await isServerBack()).toBe(false)
    server.weather = 'fine'
    expect(await isServerBack()).toBe(true)
    expect((await currentLearner())?.name).toBe('Ada')
  },
)

/** A server that takes the call and never answers. */
const silence = (_path: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test.each([
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 30_000],
  ['a phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile', 60_000],
])(
  'a server that does not answer %s: nobody looks at an empty screen, and the call ends',
  async (_, agent, limitMs) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('fetch', silence)
    let hasEnded = false
    const asked = currentLearner()
    const ended = isServerBack().finally(() => (hasEnded = true))
    vi.advanceTimersByTime(8_000)
    await expect(asked).rejects.toThrow(NetworkError)
    await vi.advanceTimersByTimeAsync(limitMs - 8_001)
    expect(hasEnded).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await ended).toBe(false)
    vi.useRealTimers()
  },
)

test('a session that has ended, and a server that does not say more: what is here can be studied', async () => {
  await signedIn(server)
  server.weather = 'unauthorized'
  await refreshLearner()
  server.weather = 'broken'
  expect((await currentLearner())?.name).toBe('Ada')
  expect(isSessionExpired()).toBe(true)
})

test('the known learner is there at once after a reload, without network', async () => {
  await signedIn(server)
  await reload()
  server.weather = 'offline'
  expect(await currentLearner()).toEqual(server.learner)
})

test('the copy is refreshed in the background', async () => {
  await signedIn(server)
  server.learner = aLearner({ name: 'Ada Lovelace', version: 2 })
  expect((await currentLearner())?.name).toBe('Ada')
  await refreshLearner()
  expect(localLearner()?.name).toBe('Ada Lovelace')
})

test('who is known already is told to nobody, whatever the order of the fields of the copy', async () => {
  await signedIn(server)
  const stored = JSON.parse(localStorage.getItem('cairn-learner') ?? '')
  const turned = Object.fromEntries(Object.entries(stored.settings).reverse())
  localStorage.setItem('cairn-learner', JSON.stringify({ ...stored, settings: turned }))
  await reload()
  const told: string[] = []
  const stop = onChange((tables) => void told.push(...tables))
  await refreshLearner()
  expect(told).toEqual([])
  server.learner = aLearner({ name: 'Ada Lovelace' })
  await refreshLearner()
  expect(told).toEqual(['learner'])
  stop()
})

test('who signs out in another tab while the server is asked does not come back with its answer', async () => {
  await signedIn(server)
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fine(path, init)
    if (path === '/api/me') localStorage.clear()
    return answer
  })
  expect(await refreshLearner()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a session that ended by age: what is here is studied on, also after a reload, until somebody signs in', async () => {
  await signedIn(server)
  server.weather = 'unauthorized'
  expect(await refreshLearner()).toBeNull()
  await reload()
  expect(isSessionExpired()).toBe(true)
  expect((await currentLearner())?.name).toBe('Ada')
  expect(localLearner()?.name).toBe('Ada')
  server.weather = 'fine'
  expect((await currentLearner())?.name).toBe('Ada')
  expect(isSessionExpired()).toBe(false)
})

test('a session that was ended on purpose: guards see nobody, the data stays', async () => {
  await signedIn(server)
  server.weather = 'unauthorized'
  markSessionExpired('ended')
  await reload()
  expect(await currentLearner()).toBeNull()
  expect(localLearner()?.name).toBe('Ada')
})

test('a server in trouble does not sign anyone out', async () => {
  await signedIn(server)
  server.weather = 'broken'
  expect((await refreshLearner())?.name).toBe('Ada')
})

test('signing out leaves nothing of the learner on the device', async () => {
  await signedIn(server)
  await recordReview(await anAnswer(idOf('card', 1), 'good', Date.parse('2026-03-02T12:00:00Z')))
  localStorage.setItem('other', 'kept')
  sessionStorage.setItem('cairn-draft', 'text')
  expect(await databases()).toContain(databaseName(aLearner().id))
  expect(await signOut()).toEqual({ ok: true })
  expect(await databases()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['other'])
  expect(sessionStorage).toHaveLength(0)
  expect(localLearner()).toBeNull()
})

test('signing out without network changes nothing and says so', async () => {
  await signedIn(server)
  server.weather = 'offline'
  expect(await signOut()).toEqual({ ok: false, problem: 'network' })
  expect(localLearner()?.name).toBe('Ada')
})

test('settings changed on two devices: the change is made on top of the other one', async () => {
  await signedIn(server)
  const newer = aLearner({ version: 2, settings: { ...aLearner().settings, subject: 'Geology' } })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const version = new Headers(init.headers).get('if-match') ?? ''
    sent.push(version)
    if (version !== '"2"')
      return Response.json(
        { error: { code: 'stale-version', message: 'changed', requestId: 'r', current: newer } },
        { status: 412 },
      )
    return Response.json({ ...newer, version: 3, settings: { ...newer.settings, newPerDay: 20 } })
  })
  const me = await updateSettings({ newPerDay: 20 })
  expect(sent).toEqual(['"1"', '"2"'])
  expect(me.settings).toMatchObject({ subject: 'Geology', newPerDay: 20 })
  expect(localLearner()?.settings.newPerDay).toBe(20)
})
