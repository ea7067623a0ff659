import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncNow } from '../../data/sync.ts'
import { aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import type { Drawing } from './drawing.ts'
import { readDrawing, saveDrawing } from './save-drawing.ts'

const deckId = idOf('deck', 1)
const part = (n: number, label: string) => ({
  id: idOf('card', 40 + n),
  cardId: null,
  region: { x: 10 * n, y: 10, width: 8, height: 8 },
  label,
})
const picture = `/api/media/${'a'.repeat(64)}.webp`
const drawing: Drawing = { picture, alt: '', mode: 'one', parts: [part(1, 'aorta'), part(2, 'atrium')] }
const place = { deckId, noteId: null, after: 0 }
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that got lost makes no card twice, and what was written since counts', async () => {
  server.weather = 'lost-reply'
  expect(await saveDrawing(drawing, place)).toEqual({ ok: false, problem: 'offline' })
  server.weather = 'fine'
  const [first, second] = drawing.parts
  const better = { ...drawing, parts: [first!, { ...second!, label: 'left atrium' }] }
  expect(await saveDrawing(better, place)).toMatchObject({ ok: true })
  await syncNow()
  expect([...server.cards.values()].map(({ back }) => back)).toEqual(['aorta', 'left atrium'])
  expect((await readDrawing(first!.id))?.parts.map(({ label }) => label)).toEqual(['aorta', 'left atrium'])
})
