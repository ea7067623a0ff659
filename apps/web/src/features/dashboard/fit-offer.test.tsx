import { DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import { addDays } from '@cairn/core/scheduling/study-day'
import { NO_DETAILS } from '@cairn/core/stats/day-details'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalDb } from '../../data/local-db.ts'
import { studyDayAt } from '../../data/queries.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { newDevice, switchDevice } from '../../data/testing/devices.ts'
import { aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SettingsServer } from '../settings/testing/settings-server.ts'
import { FitOffer } from './fit-offer.tsx'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  new SettingsServer(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

/** Days on which so many reviews were asked at 90 % and so many of them recalled. */
async function reviewed(asked: number, recalled: number): Promise<void> {
  const { idb } = await openLocalDb(server.learner?.id ?? '')
  const studyDay = addDays(studyDayAt(Date.now()), -3)
  await idb.put('dayDetails', { studyDay, ...NO_DETAILS, asked, recalled, seq: 1 })
  const sums = { predicted: asked * 900_000, squaredError: 0 }
  await idb.put('calibration', { studyDay, bin: 17, asked, recalled, ...sums, seq: 1 })
}

const show = () => renderScreen('/dashboard', <FitOffer />)
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

test.each<readonly [string, number, number, RegExp]>([
  ['forgets more often', 2_000, 1_700, /You forget more often than your schedule expects/],
  ['remembers more', 2_000, 1_900, /You remember more than your schedule expects/],
])('who %s than the schedule expects is offered a fit, which the settings make', async (_, asked, recalled, words) => {
  await reviewed(asked, recalled)
  await show()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fit it to my answers' }).getAttribute('href')).toBe('/settings')
})

test.each<readonly [string, number, number]>([
  ['whose answers are as expected', 2_000, 1_790],
  ['who has too few answers', 900, 700],
])('nobody %s is offered one', async (_, asked, recalled) => {
  await reviewed(asked, recalled)
  await show()
  await settled()
  expect(screen.queryByText(/than your schedule expects/)).toBeNull()
})

test('who has a schedule of their own is offered none', async () => {
  const current = {
    ...{ parameters: DEFAULT_PARAMETERS, stage: 'all' as const, reviews: 1_200 },
    ...{ fittedUntilDay: '2026-03-01', evidence: { tested: 300, logLoss: 0.3, logLossInUse: 0.4 } },
  }
  await setLearner(aLearner({ settings: { ...aLearner().settings, parameterHistory: { current } } }))
  await reviewed(2_000, 1_700)
  await show()
  await settled()
  expect(screen.queryByText(/than your schedule expects/)).toBeNull()
})

test('turned down it stays away, after a reload and on another device', async () => {
  const [phone, laptop] = [newDevice(), newDevice()]
  await switchDevice(null, phone)
  await signedIn(server)
  await reviewed(2_000, 1_700)
  const { unmount } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByText(/than your schedule expects/)).toBeNull())
  expect(localLearner()?.settings.fitDeclined).toBe(true)
  await syncNow()
  unmount()
  await switchDevice(phone, laptop)
  await signedIn(server)
  await reviewed(2_000, 1_700)
  await show()
  await settled()
  expect(screen.queryByText(/than your schedule expects/)).toBeNull()
})
