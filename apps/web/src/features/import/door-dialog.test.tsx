import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { syncNow } from '../../data/sync.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import type { BenchRequest } from '../../lib/bench-client.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { createDoorBench, type DoorQuestion } from './door-bench.ts'
import ImportDialog from './import-dialog.tsx'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
  console.error = () => undefined // React reports what a boundary catches
})
afterEach(async () => {
  await syncNow()
  vi.unstubAllGlobals()
})

/** Works, except at one kind of question. */
const workerFailingAt = (kind: DoorQuestion['kind'] | null) =>
  class extends EventTarget {
    readonly #bench = createDoorBench()

    async postMessage({ id, question }: BenchRequest<DoorQuestion>): Promise<void> {
      const answer = async () => {
        if (question.kind === kind) throw new Error('out of memory')
        return this.#bench(question, () => undefined)
      }
      const data = await answer().then(
        (answer) => ({ id, answer }),
        (error: Error) => ({ id, failure: error.message }),
      )
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    terminate(): void {
      // Nothing of it goes on.
    }
  }

async function look(kind: DoorQuestion['kind'] | null): Promise<void> {
  vi.stubGlobal('Worker', workerFailingAt(kind))
  await renderScreen(
    '/library',
    <FatalErrorBoundary>
      <ImportDialog onClose={() => undefined} />
    </FatalErrorBoundary>,
  )
  fireEvent.change(await screen.findByLabelText('Or paste'), { target: { value: 'chalk\tsoft\nsand\tfine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at the cards' }))
}

/** Once the dry run says that there is something to import. */
async function confirm(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

test.each(['open', 'read', 'plan'] as const)(
  'what fails at “%s” is said, and nothing goes on for ever',
  async (kind) => {
    await look(kind)
    expect(await screen.findByText('out of memory')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a local database that cannot be read is said', async () => {
  await look(null)
  await screen.findByRole('button', { name: 'Import' })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  })
  fireEvent.change(await screen.findByLabelText('Title of the deck'), { target: { value: 'Stones' } })
  expect(await screen.findByText('Internal error opening backing store')).toBeTruthy()
})

test('cards that cannot be written are said', async () => {
  await look('adds')
  await confirm()
  expect(await screen.findByText('out of memory')).toBeTruthy()
})

test('an import that cannot be taken back says so', async () => {
  await look(null)
  server.weather = 'offline' // nothing else writes
  await confirm()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new TypeError('the rows are not what they seem')
  })
  fireEvent.click(undo)
  expect(await screen.findByText('the rows are not what they seem')).toBeTruthy()
  vi.restoreAllMocks()
})
