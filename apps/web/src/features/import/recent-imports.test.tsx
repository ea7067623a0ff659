import type { PackageImport } from '@cairn/contract/imports'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../../data/api-client.ts'
import { answerFilesWith, refusal } from '../../data/testing/answered-request.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ImportDialog from './import-dialog.tsx'
import { sendPackage } from './send-package.ts'

const seen = (status: PackageImport['status'], change: Partial<PackageImport> = {}): PackageImport => ({
  ...{ id: '0189aaaa-0000-7000-8000-000000000001', status, fileName: 'deck.apkg', bytes: 3 },
  ...{ report: null, problem: null, done: 0, total: 1, createdAt: Date.parse('2026-03-02T12:00:00Z') },
  ...change,
})

let imports: PackageImport[] | null = []
/** What was asked of single imports. */
const asked: string[] = []

/** Sends nothing that comes back, and keeps the names of the sendings. */
class Unanswered {
  static readonly sendings: string[] = []
  upload = {}
  onerror = () => {}
  open(): void {}
  abort(): void {}
  addEventListener(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === 'idempotency-key') Unanswered.sendings.push(value)
  }
  send(): void {
    this.onerror()
  }
}

beforeEach(async () => {
  await freshDevice()
  imports = []
  asked.length = 0
  Unanswered.sendings.length = 0
  const server = new FakeServer().install()
  await signedIn(server)
  const behind = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/imports/')) {
      asked.push(`${init?.method} ${address}`)
      return Response.json(imports?.[0])
    }
    if (address !== '/api/imports') return behind(address, init)
    if (imports === null) throw new TypeError('Failed to fetch')
    return Response.json({ imports })
  })
  vi.stubGlobal('XMLHttpRequest', Unanswered)
})
afterEach(() => vi.unstubAllGlobals())

test('what runs, what waits and what ended is listed where packages are brought, and gone on with there', async () => {
  const id = (last: number) => `0189aaaa-0000-7000-8000-00000000000${last}`
  imports = [
    seen('applying', { id: id(1), fileName: 'running.apkg' }),
    seen('failed', { id: id(2), fileName: 'broken.apkg', problem: 'encrypted' }),
    seen('undone', { id: id(3), fileName: 'old.apkg' }),
  ]
  await renderScreen('/library', <ImportDialog onClose={() => undefined} />)
  const list = await screen.findByRole('region', { name: 'Recent imports' })
  const rows = [...list.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringContaining('running.apkgMarch 2, 2026 · Adding the cards'),
    expect.stringContaining('This package is protected by a password'),
    expect.stringContaining('old.apkgMarch 2, 2026 · Undone'),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show running.apkg' }))
  expect(await screen.findByRole('progressbar', { name: 'Adding the cards' })).toBeTruthy()
})

test('a list that cannot be had says so, and can be asked for again', async () => {
  imports = null
  await renderScreen('/library', <ImportDialog onClose={() => undefined} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/Your recent imports can't be shown right now/)).toBeTruthy()
  imports = [seen('undone')]
  fireEvent.click(again)
  expect(await screen.findByRole('region', { name: 'Recent imports' })).toBeTruthy()
})

/** Gives up in the first pause, as a learner would who closes the dialog. */
function send(file: File) {
  const leaving = new AbortController()
  const onSent = (share: number | null) => {
    if (share === null) leaving.abort(new NetworkError('left'))
  }
  return sendPackage(file, onSent, leaving.signal)
}
const file = () => new File(['abc'], 'deck.apkg', { lastModified: 1 })

test('a sending without an answer keeps its name when it is tried again, and the import that arrived is found', async () => {
  await expect(send(file())).rejects.toBeInstanceOf(NetworkError)
  imports = null
  await expect(send(file())).rejects.toBeInstanceOf(NetworkError)
  const [name = ''] = Unanswered.sendings
  expect(Unanswered.sendings).toEqual([name, name])
  imports = [seen('reading', { sending: name })]
  expect(await send(file())).toEqual(imports[0])
  // It is over: the same file brought another time is another sending.
  imports = []
  await expect(send(file())).rejects.toBeInstanceOf(NetworkError)
  expect(Unanswered.sendings.at(-1)).not.toBe(name)
})

async function choose(): Promise<void> {
  await renderScreen('/library', <ImportDialog onClose={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('A file'), { target: { files: [file()] } })
}

test('a package that another one stands in the way of says so at once, and the other one can be seen', async () => {
  const words = 'Another package of yours is being imported. This one can follow it.'
  const { sent } = answerFilesWith(refusal(429, 'too-many-requests', words))
  imports = [seen('reading', { fileName: 'sent-before-the-reload.apkg' })]
  await choose()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Show sent-before-the-reload.apkg' })).toBeTruthy()
  expect(sent).toEqual(['/api/imports'])
})

test('while a server that did answer is waited for, its own words are shown', async () => {
  answerFilesWith(refusal(503, 'unavailable', 'The file storage of this server does not answer.'))
  await choose()
  expect(await screen.findByText(/^The file storage of this server does not answer\. Cairn keeps trying/)).toBeTruthy()
  expect(screen.queryByText(/can't be reached/)).toBeNull()
})

test('a package that the server could not read for its file storage is read again on one tap', async () => {
  const failed = seen('failed', { problem: 'storage-away' })
  imports = [failed]
  await renderScreen('/library', <ImportDialog onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show deck.apkg' }))
  expect(screen.getByText(/file storage did not answer\. Try again: your package is there/)).toBeTruthy()
  imports = [seen('reading', { problem: 'storage-away' })]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // And while it is waited for, that is said too.
  expect(await screen.findByText(/file storage does not answer\. This goes on by itself/)).toBeTruthy()
  await waitFor(() => expect(asked[0]).toBe(`POST /api/imports/${failed.id}/apply`))
})

test('files that a package lists and that do not come in are named, and how many more there are', async () => {
  const report: PackageImport['report'] = {
    ...{ notes: { add: 1, update: 0, skip: 0 }, cards: { add: 1, update: 0, skip: 0 }, decks: [], reviews: 0, tags: 0 },
    ...{ noteTypes: [], buried: 0, flagged: 0, phases: { new: 1, learning: 0, review: 0 }, samples: [] },
    ...{ suspended: 0, media: { files: 0, bytes: 0 } },
    issues: [
      { code: 'large-file', count: 3, examples: ['a.mp4', 'b.mp4'] },
      { code: 'absent-file', count: 1, examples: ['gone.png'] },
    ],
  }
  imports = [seen('ready', { report })]
  await renderScreen('/library', <ImportDialog onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show deck.apkg' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Files over 25 MB are left out (3 files)a.mp4, b.mp4 and 1 more',
      'Files that the package lists but does not hold (1 file)gone.png',
    ]),
  )
})
