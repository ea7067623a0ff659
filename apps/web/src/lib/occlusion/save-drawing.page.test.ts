import { occlusionFront, partOf } from '@cairn/core/cards/occlusion'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import type { Drawing } from './drawing.ts'
import { afterAct } from './parts.ts'
import { readDrawing, saveDrawing } from './save-drawing.ts'

const deckId = idOf('deck', 1)
const part = (n: number, label: string) => ({
  id: idOf('card', 40 + n),
  cardId: null,
  ...partOf({ x: 10 * n, y: 10, width: 8, height: 8 }),
  isCard: true,
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

test('what came with a package keeps its words, its shapes and what is only covered', async () => {
  const noteId = '11111111-1111-8111-8111-111111111111'
  const ellipse = { kind: 'ellipse' as const, x: 10, y: 10, width: 20, height: 10, angle: 30 }
  const words = { kind: 'text' as const, x: 5, y: 5, size: 6, angle: 0, text: 'Left: (a)' }
  const parts = [
    { shapes: [ellipse], covering: 'mode' as const },
    { shapes: [words, { ...ellipse, x: 60 }], covering: 'always' as const },
    { shapes: [{ ...ellipse, y: 60 }], covering: 'others' as const },
  ]
  const front = (asked: number, all = parts) =>
    `# Heart\n\n${occlusionFront({ address: picture, alt: '', mode: 'one', asked, parts: all })}\n\nBelow`
  const card = { noteId, kind: 'occlusion' as const, deckId, back: '' }
  server.put(aCard(1, { ...card, ordinal: 0, front: front(0) }))
  await syncNow()
  const begun = await readDrawing(noteId)
  expect(begun?.parts.map(({ isCard }) => isCard)).toEqual([true, false, false])
  const id = begun!.parts[0]!.id
  const region = { x: 20, y: 20, width: 20, height: 10 }
  const moved = afterAct(begun!, { type: 'place', id, region })
  expect(await saveDrawing(moved, { ...place, noteId })).toEqual({ ok: true, made: 0 })
  await syncNow()
  const wanted = [{ ...parts[0]!, shapes: [{ ...ellipse, ...region }] }, parts[1]!, parts[2]!]
  expect([...server.cards.values()].map((one) => [one.front, one.back])).toEqual([[front(0, wanted), '']])
})
