import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDemo, keptDemo } from '../../data/demo-handover.ts'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { type ActiveRun, letGo } from './active-run.ts'
import BeginDemo from './begin-demo.tsx'
import { FakeStudio } from './testing/fake-studio.ts'
import { CHALK } from './testing/scripted-run.ts'

let studio: FakeStudio
/** What becomes of the first answer about a text that is to be stored. */
let first: (answer: Promise<Response>) => Promise<Response>
const begun: ActiveRun[] = []

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
  studio = new FakeStudio().install()
  const others = fetch
  let asked = 0
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const answer = others(address, init)
    if (init.method !== 'POST' || !address.endsWith('/api/sources')) return answer
    asked += 1
    return asked === 1 ? first(answer) : answer
  })
  keepDemo({ text: CHALK, title: 'Chalk', cards: [{ front: 'What is chalk?', back: 'Carbonate of lime' }] })
})
afterEach(() => {
  for (const active of begun.splice(0)) letGo(active)
  vi.unstubAllGlobals()
})

const show = () =>
  renderScreen('/upload', <BeginDemo onBegun={(active) => begun.push(active)} onNothing={() => undefined} />)

test('a text whose storing was not heard of is not stored a second time', async () => {
  first = async (answer) => {
    await answer
    throw new TypeError('Failed to fetch')
  }
  await show()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server was not reached\. Your cards are still/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(begun).toHaveLength(1))
  expect([...studio.sources.keys()]).toEqual([begun[0]?.run.state().sourceId])
  expect(keptDemo()).toBeNull()
})

test('a server that refuses the text is quoted, and the cards stay', async () => {
  const message = 'This server has room for no more texts.'
  first = async () => Response.json({ error: { code: 'quota-exceeded', message, requestId: 'r' } }, { status: 422 })
  await show()
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} Your cards are still in this tab.`)
  expect(keptDemo()).not.toBeNull()
})
