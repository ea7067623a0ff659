import type { CardChange } from '@cairn/contract/cards'
import { changeCard } from '../card-changes.ts'
import { syncNow } from '../sync.ts'
import { aCard, type FakeServer, idOf } from './fake-server.ts'

/** The changes of cards that the server was sent: a list for each request. */
export function editsSent(server: FakeServer): unknown[][] {
  return server.requests
    .filter(({ path }) => path === '/api/cards/edits')
    .map(({ body }) => (body as { edits: unknown[] }).edits)
}

/** So many cards are here, each is changed without a network, and then the network is there. */
export async function changeOneByOne(server: FakeServer, count: number, change: CardChange, at: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => 10 + index)
  server.put(...numbers.filter((number) => !server.cards.has(idOf('card', number))).map((number) => aCard(number)))
  await syncNow()
  server.weather = 'offline'
  for (const number of numbers) await changeCard(idOf('card', number), change, at)
  server.weather = 'fine'
  await syncNow()
}
