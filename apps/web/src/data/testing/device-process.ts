/**
 * A browser's data layer as a process of its own, for campaigns with several devices against a real server: the real
 * modules over an IndexedDB and a localStorage in memory. Reads one command as JSON from each line of its input and
 * answers each with a line. Named in the environment: CAIRN_SERVER, CAIRN_HEADERS (who is signed in).
 */
import 'fake-indexeddb/auto'
import { createInterface } from 'node:readline'
import type { SettingsChange } from '@cairn/contract/accounts'
import type { CardChange, NewCard } from '@cairn/contract/cards'
import type { NewDeck } from '@cairn/contract/decks'
import type { Rating } from '@cairn/core/scheduling/memory-state'

/** As browsers have it: what is stored is found among the keys of the object itself. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    this[key] = String(value)
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

const FRAME_MS = 16

type Weather = 'fine' | 'offline' | 'lossy'

const server = process.env.CAIRN_SERVER ?? ''
const headers: Record<string, string> = JSON.parse(process.env.CAIRN_HEADERS ?? '{}')
let weather: Weather = 'fine'
let requests = 0
let clockOffsetMs = 0

const realFetch = globalThis.fetch
const realNow = Date.now
Date.now = () => realNow() + clockOffsetMs

/** `lossy`: every second request reaches the server and its answer gets lost. */
async function deviceFetch(path: string, init: RequestInit): Promise<Response> {
  requests += 1
  const isLost = weather === 'lossy' && requests % 2 === 0
  if (weather === 'offline') throw new TypeError('Failed to fetch')
  const response = await realFetch(server + path, { ...init, headers: { ...Object(init.headers), ...headers } })
  if (isLost) throw new TypeError('Failed to fetch')
  return response
}

/** What the data layer tells the browser of ends the device, so that its campaign hears of it. */
function reportError(cause: unknown): void {
  queueMicrotask(() => {
    throw cause
  })
}

Object.assign(globalThis, {
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  fetch: deviceFetch,
  reportError,
  requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), FRAME_MS),
  cancelAnimationFrame: clearTimeout,
})

// After the browser's globals are there: modules look at them when they are read.
const { changeCard, trashCard } = await import('../card-changes.ts')
const { changeSettings } = await import('../change-settings.ts')
const { changeDecks } = await import('../deck-edits.ts')
const { differingMonth } = await import('../differing-month.ts')
const { addCards, addDecks } = await import('../new-cards.ts')
const { recordReview, unsyncedCount } = await import('../outbox.ts')
const { returnedHere } = await import('../returned.ts')
const { rejectedCount } = await import('../unsent.ts')
const { localLearner, refreshLearner } = await import('../session.ts')
const { syncNow } = await import('../sync.ts')
const { anAnswer, aVoid } = await import('./an-answer.ts')
const { decksHere, stateOfDevice } = await import('./device-state.ts')

interface Answering {
  readonly cardId: string
  readonly rating: Rating
  /** ms by this device's clock. */
  readonly at: number
  /** Whether it is taken back a second later. */
  readonly isUndone?: boolean
}

const COMMANDS = {
  signIn: async () => (await refreshLearner())?.id ?? null,
  weather: async ({ now }: { now: Weather }) => {
    weather = now
  },
  /** How far this device's clock is ahead, ms. */
  clock: async ({ aheadMs }: { aheadMs: number }) => {
    clockOffsetMs = aheadMs
  },
  /** Ids of the events made. */
  review: async ({ answers }: { answers: readonly Answering[] }) => {
    const made: string[] = []
    for (const { cardId, rating, at, isUndone } of answers) {
      const answer = await anAnswer(cardId, rating, at)
      const events = isUndone ? [answer, aVoid(answer, at + 1_000)] : [answer]
      for (const event of events) {
        const outcome = await recordReview(event)
        if (!outcome.ok) throw new Error(`Not recorded: ${outcome.problem}`)
        made.push(event.event.id)
      }
    }
    return made
  },
  edit: async ({ cardId, change, at }: { cardId: string; change: CardChange; at: number }) =>
    (await changeCard(cardId, change, at)) !== null,
  /** Decks and cards made here, as when something is imported. */
  make: async ({ decks, cards }: { decks: readonly NewDeck[]; cards: readonly NewCard[] }) => {
    await addDecks(decks, Date.now())
    await addCards(cards, Date.now())
  },
  rename: async ({ deckId, title }: { deckId: string; title: string }) =>
    (await changeDecks(new Map([[deckId, { title }]]))).length,
  settings: async ({ change }: { change: SettingsChange }) => (await changeSettings(change)).ok,
  learner: async () => localLearner()?.settings,
  decks: async () => decksHere(),
  returned: async () => returnedHere(),
  trash: async ({ cardId, at }: { cardId: string; at: number }) => (await trashCard(cardId, at)) !== null,
  sync: async () => syncNow(),
  state: async () => stateOfDevice(),
  waiting: async () => ({ unsynced: await unsyncedCount(), rejected: await rejectedCount() }),
  differing: async () => differingMonth(),
}
type Command = keyof typeof COMMANDS

const isCommand = (name: string): name is Command => Object.hasOwn(COMMANDS, name)

for await (const line of createInterface({ input: process.stdin })) {
  const { name, args } = JSON.parse(line)
  if (!isCommand(name)) throw new Error(`Unknown command ${name}`)
  const run: (args: never) => Promise<unknown> = COMMANDS[name]
  const answer = await run(args as never).then(
    (value) => ({ value: value ?? null }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)
