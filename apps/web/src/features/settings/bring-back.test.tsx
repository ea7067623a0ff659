import type { AccountSummary, Archive } from '@cairn/contract/archives'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerFilesWith, refusal } from '../../data/testing/answered-request.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { BringBack } from './bring-back.tsx'

afterEach(() => vi.unstubAllGlobals())

const EMPTY: AccountSummary = { counts: {}, fileBytes: 0, space: { usedBytes: 0, mostBytes: null } }

const anArchive = (status: Archive['status'], problem: Archive['problem'] = null): Archive => ({
  ...{ id: '0189aaaa-0000-7000-8000-000000000001', direction: 'in', status, done: 0, total: null, bytes: 9 },
  ...{ counts: null, from: null, problem, createdAt: 1, goneAt: 2 },
})
const away = { code: 'storage-away', place: null } as const

const show = (archive: Archive | null, onChange = () => {}) =>
  renderScreen('/settings', <BringBack archive={archive} summary={EMPTY} onChange={onChange} />)

test('a file that the server could not read for its file storage is read again on one tap', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}`)
    return Response.json(anArchive('applying'))
  })
  const onChange = vi.fn<() => void>()
  const archive = anArchive('failed', away)
  await show(archive, onChange)
  expect(screen.getByRole('alert').textContent).toMatch(/file storage did not answer\. Nothing was taken in; try again/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(asked).toEqual([`POST /api/account/archives/${archive.id}/apply`])
})

test('one that failed for another reason is not tried again as it is', async () => {
  await show(anArchive('failed', { code: 'not-a-zip', place: null }))
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('one that waits for the file storage says so', async () => {
  await show(anArchive('working', away))
  expect(screen.getByText(/file storage does not answer\. This goes on by itself/)).toBeTruthy()
})

test('while a server that did answer is waited for, its own words are shown', async () => {
  answerFilesWith(refusal(503, 'unavailable', 'The file storage of this server does not answer.'))
  await show(null)
  const file = new File(['PK'], 'export.zip')
  fireEvent.change(screen.getByLabelText('File of an export'), { target: { files: [file] } })
  expect(await screen.findByText(/^The file storage of this server does not answer\. Cairn keeps trying/)).toBeTruthy()
  expect(screen.queryByText(/can't be reached/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await vi.waitFor(() => expect(screen.queryByText(/Cairn keeps trying/)).toBeNull())
})
