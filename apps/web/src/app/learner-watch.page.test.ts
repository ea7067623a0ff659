import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isSessionExpired, localLearner, refreshLearner, setLearner } from '../data/session.ts'
import { deleteAccount, signOut } from '../data/sign-out.ts'
import { aCard, aDeck, aLearner, FakeServer } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { startLearnerWatch } from './learner-watch.ts'

let server: FakeServer
const leave = vi.fn()

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  history.replaceState(null, '', '/library?q=bone')
  leave.mockReset()
  onTestFinished(startLearnerWatch(leave))
})
afterEach(() => vi.unstubAllGlobals())

/** What another tab of this browser does to the storage, and says of it. */
function elsewhere(change: () => void): void {
  change()
  const channel = new BroadcastChannel('cairn')
  channel.postMessage({ type: 'changed', learnerId: null, tables: ['learner'] })
  channel.close()
}

/** What the server says to a call of a session that was ended on purpose. */
function endedSession(): Response {
  const error = { code: 'unauthorized', message: 'Please sign in.', requestId: 'r' }
  return Response.json({ error }, { status: 401, headers: { 'cairn-session': 'ended' } })
}

test('signed out in another tab: nothing of the learner is left here, and the page is left', async () => {
  sessionStorage.setItem('cairn-draft', 'text')
  elsewhere(() => localStorage.clear())
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'))
  // What an editor writes down as its page goes.
  localStorage.setItem('cairn-unsaved-deck/card', 'text')
  window.dispatchEvent(new Event('pagehide'))
  expect([Object.keys(localStorage), sessionStorage.length]).toEqual([[], 0])
})

test('somebody else signed in in another tab: their own first page, with their storage', async () => {
  const bob = aLearner({ id: '01890000-0000-7000-8000-00000000000b' })
  elsewhere(() => localStorage.setItem('cairn-learner', JSON.stringify(bob)))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/dashboard'))
  window.dispatchEvent(new Event('pagehide'))
  expect(localLearner()?.id).toBe(bob.id)
})

test('a session that was ended from elsewhere: the page is left, what is on this device stays', async () => {
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', async () => endedSession())
  await refreshLearner()
  expect(leave).toHaveBeenCalledExactlyOnceWith('/login?next=%2Flibrary%3Fq%3Dbone')
  expect([isSessionExpired(), localLearner()?.name]).toEqual([true, 'Ada'])
  vi.stubGlobal('fetch', fine)
  await refreshLearner()
  expect(isSessionExpired()).toBe(false)
})

test('a session that only grew old leaves the page as it is, and so does who signs out here', async () => {
  server.weather = 'unauthorized'
  await refreshLearner()
  expect(isSessionExpired()).toBe(true)
  server.weather = 'fine'
  await refreshLearner()
  await setLearner(aLearner({ name: 'Ada Lovelace' }))
  await signOut()
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['signing out', () => signOut()],
  ['deleting the account', () => deleteAccount('ada@example.org')],
])(
  '%s here is told by its own page, also when another call hears first that the session ended',
  async (_, leaveHere) => {
    let isGone = false
    vi.stubGlobal('fetch', async (address: string) => {
      if (isGone) return endedSession()
      isGone = true
      // Something else of this tab asks while the answer is on its way.
      if (!address.endsWith('/api/me')) await refreshLearner()
      return new Response(null, { status: 204 })
    })
    await leaveHere()
    expect(leave).not.toHaveBeenCalled()
    expect(localLearner()).toBeNull()
  },
)
