import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localLearner, setLearner } from '../../data/session.ts'
import { aCard, aDeck, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ReviewPage from './review-page.tsx'

/** What plays, by its name, and what was stopped. */
let heard: string[] = []

beforeEach(async () => {
  heard = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    heard.push(this.getAttribute('aria-label') ?? '')
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    heard.push(`${this.getAttribute('aria-label')} stopped`)
  })
  await freshDevice()
  const sides = { front: `heart ${sound('heart')}`, back: `das Herz ${sound('Herz')}` }
  await signedIn(new FakeServer().install().put(aDeck(1), aCard(1, sides), aCard(2)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const sound = (name: string) => `[${name}](/api/media/${'ab'.repeat(32)}.mp3)`
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const question = (front: RegExp) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Question' }).textContent).toMatch(front))

async function openReview() {
  const view = await renderScreen('/review', <ReviewPage />)
  await question(/^heart/)
  return view
}

test('a side plays when it appears, R plays it again, and leaving the card ends it', async () => {
  await openReview()
  await waitFor(() => expect(heard).toEqual(['heart']))
  key('t')
  await screen.findByRole('button', { name: 'Remove the star (T)' })
  expect(heard).toEqual(['heart'])
  key(' ')
  await waitFor(() => expect(heard).toEqual(['heart', 'heart stopped', 'Herz']))
  key('r')
  await waitFor(() => expect(heard.slice(3)).toEqual(['Herz stopped', 'Herz']))
  key('3')
  await question(/^Question 2/)
  await waitFor(() => expect(heard.slice(5)).toEqual(['Herz stopped']))
  key('u')
  await question(/^heart/)
  await waitFor(() => expect(heard.slice(6)).toEqual(['heart']))
})

test('leaving the review ends what plays', async () => {
  const { unmount } = await openReview()
  await waitFor(() => expect(heard).toEqual(['heart']))
  unmount()
  expect(heard).toEqual(['heart', 'heart stopped'])
})

test('who does not want it hears a recording by R alone', async () => {
  const learner = localLearner()!
  await setLearner({ ...learner, settings: { ...learner.settings, playRecordings: false } })
  await openReview()
  fireEvent.click(await screen.findByRole('button', { name: 'More about this card' }))
  expect(await screen.findByRole('menuitem', { name: /^Play recordings/ })).toBeTruthy()
  await act(async () => key('Escape'))
  expect(heard).toEqual([])
  key('r')
  await waitFor(() => expect(heard).toEqual(['heart']))
})

test('a side without a recording is read aloud as before', async () => {
  vi.stubGlobal('speechSynthesis', undefined)
  await openReview()
  await waitFor(() => expect(heard).toEqual(['heart']))
  key(' ')
  key('1')
  await question(/^Question 2/)
  heard = []
  fireEvent.click(await screen.findByRole('button', { name: 'More about this card' }))
  expect(await screen.findByRole('menuitem', { name: /^Read aloud/ })).toBeTruthy()
})
