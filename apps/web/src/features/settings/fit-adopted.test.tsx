import { LivedDays } from '@cairn/core/planning/testing/lived-days'
import { FORGETFUL } from '@cairn/core/planning/testing/made-mind'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { addDays } from '@cairn/core/scheduling/study-day'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { studyDayAt } from '../../data/queries.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { useLearner } from '../../data/use-live.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { FitSetting } from './fit-setting.tsx'
import { SettingsServer } from './testing/settings-server.ts'

const CARDS = 300
const DAYS = 28
const MINUTES = 22
/** Reading, fitting and foretelling 2,000 answers on a busy machine. */
const LONG = { timeout: 60_000 }
let server: FakeServer

/** What a forgetful learner answered on the days before today. */
function livedLog(): readonly ReviewEvent[] {
  const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY, timeZone: 'UTC' }
  const lived = new LivedDays({ learner: FORGETFUL, settings, newCards: CARDS, seed: 'fit' })
  const numbers = new Map([...lived.cards.keys()].map((cardId, at) => [cardId, at + 1]))
  const today = studyDayAt(Date.now())
  return Array.from({ length: DAYS }, (_, day) => addDays(today, day - DAYS)).flatMap((studyDay, day) =>
    lived.live(studyDay).answers.map(
      (answer, at): ReviewEvent => ({
        kind: 'rate',
        id: `event-${day}-${at}`,
        cardId: idOf('card', numbers.get(answer.cardId) ?? 0),
        rating: answer.rating,
        answeredAt: Date.parse(`${studyDay}T12:00:00Z`) + at * 20_000,
        studyDay,
        ...{ timeZone: 'UTC', offsetMinutes: 0, rolloverHour: 4, deviceId: 'phone', deviceSeq: 1, appVersion: 'test' },
        ...{ durationMs: answer.ms, mode: 'review', confidence: null },
      }),
    ),
  )
}

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  new SettingsServer(server)
  server.learner = aLearner({ settings: { ...aLearner().settings, minutesPerDay: MINUTES } })
  server.put(aDeck(1), ...Array.from({ length: CARDS }, (_, at) => aCard(at + 1)))
  server.receive(livedLog())
  await signedIn(server)
  await setLearner(server.learner)
}, 120_000)
afterEach(() => vi.unstubAllGlobals())

/** The setting as the learner on this device has it. */
function Shown() {
  const settings = useLearner()?.settings
  return settings === undefined ? null : <FitSetting settings={settings} />
}

test('a fit says what becomes due before it holds, spreads it within the goal, and is undone at once', {
  timeout: 240_000,
}, async () => {
  await renderScreen(
    '/settings',
    <>
      <Shown />
      <Toaster />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Fit to my answers' }, LONG))
  const told = await screen.findByText(/With this change/, {}, LONG)
  expect(told.textContent).toMatch(/\d+ cards are due today instead of \d+.*Spread over \d+ days/)
  const before = localLearner()?.settings
  expect(before?.parameterHistory.current).toBeNull()
  expect(before?.catchUp).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change and spread them' }))
  await waitFor(() => expect(localLearner()?.settings.parameterHistory.current?.stage).toBe('all'))
  const plan = localLearner()?.settings.catchUp
  expect(plan?.minutesPerDay).toBeLessThanOrEqual(MINUTES)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(localLearner()?.settings.parameterHistory.current).toBeNull())
  expect(localLearner()?.settings.catchUp).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
