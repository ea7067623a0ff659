import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalDb } from '../../data/local-db.ts'
import { studyDayAt } from '../../data/queries.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { withState } from '../../data/study-row.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { keepOpenTarget } from './open-target.ts'
import SettingsPage from './settings-page.tsx'
import { SettingsServer } from './testing/settings-server.ts'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  new SettingsServer(server)
  server.learner = aLearner({ settings: { ...aLearner().settings, minutesPerDay: 3 } })
  await signedIn(server)
  await setLearner(server.learner)
})
afterEach(() => vi.unstubAllGlobals())

/** Cards of ten days' stability, seen a week ago and due in three days: at 95 % they were due days ago. */
async function seenAWeekAgo(count: number): Promise<void> {
  server.put(aDeck(1), ...Array.from({ length: count }, (_, at) => aCard(at + 1)))
  await syncNow()
  const today = studyDayAt(Date.now())
  const [seen, dueDay] = [addDays(today, -7), addDays(today, 3)]
  const { idb } = await openLocalDb(server.learner?.id ?? '')
  for (let number = 1; number <= count; number += 1) {
    const id = idOf('card', number)
    const dates = {
      dueDay,
      dueAt: startOfStudyDay(dueDay, 'UTC', 4),
      lastStudyDay: seen,
      lastReviewAt: Date.parse(seen),
    }
    const state = {
      phase: 'review',
      step: 0,
      stability: 10,
      difficulty: 5,
      reps: 4,
      lapses: 0,
      intervalDays: 10,
    } as const
    await idb.put('memory', withState(id, await idb.get('memory', id), { ...state, ...dates }))
  }
}

const show = () =>
  renderScreen(
    '/settings',
    <>
      <SettingsPage />
      <Toaster />
    </>,
  )

const aimAt = async (percent: number) =>
  fireEvent.change(await screen.findByRole('slider', { name: 'How much you want to recall' }), {
    target: { value: String(percent) },
  })

test('a target that makes many cards due at once says so before it holds, spreads them, and is undone at once', async () => {
  await seenAWeekAgo(40)
  await show()
  await aimAt(95)
  expect((await screen.findByText(/With this change/)).textContent).toMatch(
    /With this change, 40 cards are due today instead of 0, about \d+ minutes\. Spread over \d+ days/,
  )
  expect(localLearner()?.settings.desiredRetention).toBe(0.9)
  fireEvent.click(screen.getByRole('button', { name: 'Change and spread them' }))
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.95))
  expect(localLearner()?.settings.catchUp?.minutesPerDay).toBeLessThanOrEqual(3)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.9))
  expect(localLearner()?.settings.catchUp).toBeNull()
})

test('kept as it is, nothing changes; what makes few cards due is saved without a question', async () => {
  await seenAWeekAgo(40)
  await show()
  await aimAt(95)
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it as it is' }))
  expect(screen.queryByText(/With this change/)).toBeNull()
  expect(localLearner()?.settings.desiredRetention).toBe(0.9)
  await aimAt(89)
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.89), { timeout: 4_000 })
})

/** The settings under a switch that leaves them, as a link does; toasts stay, as in the application. */
function Leaving() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <SettingsPage />}
      <Toaster />
    </>
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }, { timeout: 4_000 }))

test('a target chosen just before leaving is not applied unasked: that is said, and asked on coming back', async () => {
  await seenAWeekAgo(40)
  const { router } = await renderScreen('/settings', <Leaving />)
  await aimAt(95)
  await press('Leave')
  expect(await screen.findByText(/Your target is still 90%/, {}, { timeout: 4_000 })).toBeTruthy()
  expect(screen.getByText(/At 95%, 40 cards would be due today/)).toBeTruthy()
  expect(localLearner()?.settings.desiredRetention).toBe(0.9)
  await press('Decide')
  expect(router.state.location.pathname).toBe('/settings')
  await press('Come back')
  await press('Change, all due today')
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.95))
  await press('Leave')
  await press('Come back')
  await screen.findByRole('slider', { name: 'How much you want to recall' })
  expect(screen.queryByText(/With this change/)).toBeNull()
})

test('a harmless target chosen just before leaving is saved', async () => {
  await seenAWeekAgo(40)
  await renderScreen('/settings', <Leaving />)
  await aimAt(89)
  await press('Leave')
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.89))
  expect(screen.queryByText(/Your target is still/)).toBeNull()
})

test('a target chosen as the page is closed is asked about when the settings are opened again, once', async () => {
  await seenAWeekAgo(40)
  // What a page leaves behind that is gone before the slider has come to rest.
  keepOpenTarget(0.95, 0.9)
  await renderScreen('/settings', <Leaving />)
  await press('Keep it as it is')
  expect(localLearner()?.settings.desiredRetention).toBe(0.9)
  await press('Leave')
  await press('Come back')
  await aimAt(89)
  await waitFor(() => expect(localLearner()?.settings.desiredRetention).toBe(0.89), { timeout: 4_000 })
})
