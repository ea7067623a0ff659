import type { Upload } from '@cairn/contract/uploads'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerFilesWith, refusal } from '../../data/testing/answered-request.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { FakeStudio } from './testing/fake-studio.ts'
import { CHALK, replyOf, SOUND } from './testing/scripted-run.ts'
import UploadPage from './upload-page.tsx'

let studio: FakeStudio

// What comes behind the screen: its code is there, as in a browser that stored it.
beforeAll(async () => {
  await import('./drafts-board.tsx')
})
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  localStorage.clear()
  sessionStorage.clear()
  await freshDevice()
  await signedIn(new FakeServer().install())
  studio = new FakeStudio().install()
  studio.answer = () => ({ text: replyOf(SOUND.slice(0, 5)) })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderScreen(
    '/upload',
    <StrictMode>
      <UploadPage />
    </StrictMode>,
  )
const SOURCE = '01890000-0000-7000-8000-00000000aaaa'

const anUpload = (id: string, change: Partial<Upload>): Upload => ({
  ...{ id, origin: 'url', name: 'quarry.test', address: 'https://quarry.test/chalk', kind: 'html', size: null },
  ...{ status: 'reading', pagesDone: 0, pagesTotal: null, problem: null, document: null, createdAt: 1 },
  ...change,
})
const ready = (id: string, change: Partial<NonNullable<Upload['document']>> = {}) => {
  const part = { sourceId: SOURCE, title: 'On chalk', words: 400, fromPage: null, toPage: null, sections: [] }
  const document = { title: 'On chalk', pages: null, pagesWithoutText: [], warnings: [], parts: [part], ...change }
  return anUpload(id, { status: 'ready', document })
}

async function fetchPage(address = 'quarry.test/chalk') {
  fireEvent.click(await screen.findByRole('button', { name: 'From a web address' }))
  fireEvent.change(screen.getByLabelText('Web address'), { target: { value: address } })
  fireEvent.click(screen.getByRole('button', { name: 'Fetch it' }))
}

test('an address becomes its text, and the drafts rest on the source that the server has', async () => {
  studio.sources.set(SOURCE, { id: SOURCE, title: 'On chalk', text: CHALK.trim() })
  studio.fetched = (id, url) => {
    expect(url).toBe('https://quarry.test/chalk')
    return ready(id)
  }
  await open()
  await fetchPage()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(CHALK.trim()))
  expect(studio.uploads.size).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>(/Title of the deck/).value).toBe('On chalk')
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await screen.findByRole('region', { name: 'Add to a deck' })
  expect([...studio.runs.values()].map(({ sourceId }) => sourceId)).toEqual([SOURCE])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-upload-'))).toEqual([])
})

test('a text that was changed is a text of its own', async () => {
  studio.sources.set(SOURCE, { id: SOURCE, title: 'On chalk', text: CHALK.trim() })
  studio.fetched = (id) => ready(id)
  await open()
  await fetchPage()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).not.toBe(''))
  fireEvent.change(screen.getByLabelText('Your text'), { target: { value: `${CHALK.trim()} And more.` } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await screen.findByRole('region', { name: 'Add to a deck' })
  expect([...studio.runs.values()].map(({ sourceId }) => sourceId)).not.toContain(SOURCE)
})

test('pages without text are named, and a long document is taken part by part', async () => {
  const other = SOURCE.replace(/a{4}$/, 'bbbb')
  studio.sources.set(SOURCE, { id: SOURCE, title: 'Sea (1 of 2)', text: CHALK.trim() })
  studio.sources.set(other, { id: other, title: 'Sea (2 of 2)', text: `The second part. ${CHALK.trim()}` })
  const part = { words: 400, sections: [] }
  studio.fetched = (id) =>
    ready(id, {
      pages: 600,
      pagesWithoutText: [2, 5, 6],
      warnings: ['pages-without-text'],
      parts: [
        { sourceId: SOURCE, title: 'Sea (1 of 2)', fromPage: 1, toPage: 320, ...part },
        { sourceId: other, title: 'Sea (2 of 2)', fromPage: 321, toPage: 600, ...part },
      ],
    })
  await open()
  await fetchPage()
  expect(await screen.findByText(/2, 5–6/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Make cards from/), { target: { value: '1' } })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toMatch(/^The second part\./),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(''))
  expect(studio.uploads.size).toBe(0)
})

test.each([
  ['address-refused', /not on the public internet/, false],
  ['address-unreachable', /No public web page answered/, true],
  ['address-missing', /no page at this address/, false],
  ['no-text', /no text at this address/, false],
  ['encrypted', /locked with a password/, false],
  ['interrupted', /was interrupted/, true],
  ['storage-away', /file storage did not answer.*does not have to be sent anew/, true],
] as const)('%s is said with what to do next', async (problem, words, again) => {
  studio.fetched = (id) => anUpload(id, { status: 'failed', problem })
  await open()
  await fetchPage()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
  if (!again) return
  studio.sources.set(SOURCE, { id: SOURCE, title: 'On chalk', text: CHALK.trim() })
  studio.fetched = (id) => ready(id)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(CHALK.trim()))
})

test('what is no address is said at the field, and nothing is asked', async () => {
  await open()
  await fetchPage('javascript:alert(1)')
  expect(await screen.findByText(/Write a web address/)).toBeTruthy()
  expect(studio.uploads.size).toBe(0)
})

test('after a reload an upload goes on; its text does not overwrite what was typed meanwhile', async () => {
  studio.sources.set(SOURCE, { id: SOURCE, title: 'On chalk', text: CHALK.trim() })
  studio.fetched = (id) => ready(id)
  const first = await open()
  await fetchPage()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(CHALK.trim()))
  first.unmount()
  sessionStorage.clear()
  const second = await open()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe(CHALK.trim()))
  fireEvent.change(screen.getByLabelText('Your text'), { target: { value: 'My own words.' } })
  second.unmount()
  await open()
  await screen.findByText(/was read/)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('My own words.')
})

test('a reading that waits for the file storage of the server says so', async () => {
  studio.fetched = (id) => anUpload(id, { status: 'waiting', problem: 'storage-away' })
  await open()
  await fetchPage()
  expect((await screen.findByText(/file storage does not answer\. This goes on by itself/)).role).toBe('status')
})

test('while a server that did answer is waited for, its own words are shown', async () => {
  answerFilesWith(refusal(503, 'unavailable', 'The file storage of this server does not answer.'))
  await open()
  const file = new File(['%PDF-1.7'], 'chalk.pdf', { type: 'application/pdf' })
  fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
  expect(await screen.findByText(/^The file storage of this server does not answer\. Cairn keeps trying/)).toBeTruthy()
  expect(screen.queryByText(/network is away/)).toBeNull()
})
