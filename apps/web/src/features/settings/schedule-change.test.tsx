import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { fireEvent, screen, waitFor } from '@testing-library/react'
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
