/** What this device gave back to a server whose database had been replaced by an older copy, until the learner has read it. */
import { announceHere } from './live.ts'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { localLearner } from './session.ts'

const KEY = 'returned'
const KINDS = ['decks', 'cards', 'edits', 'deletions', 'reviews', 'practice', 'sources', 'media'] as const

export type Returned = Readonly<Record<(typeof KINDS)[number], number>>

/** Adds to what is said. */
export async function noteReturned({ idb }: LocalDb, more: Partial<Returned>): Promise<void> {
  const tx = idb.transaction('meta', 'readwrite')
  const known = parse(await tx.store.get(KEY))
  const sum = Object.fromEntries(KINDS.map((kind) => [kind, (known?.[kind] ?? 0) + (more[kind] ?? 0)]))
  await tx.store.put(JSON.stringify(sum), KEY)
  await tx.done
  announceHere(['sync'])
}

/** Null when there is nothing to say: nothing was missing, or the answers are still on their way. */
export async function returnedHere(): Promise<Returned | null> {
  const learner = localLearner()
  if (learner === null) return null
  const { idb } = await openLocalDb(learner.id)
  const [text, resending] = await Promise.all([idb.get('meta', KEY), idb.get('meta', 'resend')])
  const known = resending === undefined ? parse(text) : null
  return known !== null && KINDS.some((kind) => known[kind] > 0) ? known : null
}

/** The learner has read it. */
export async function dismissReturned(): Promise<void> {
  const learner = localLearner()
  if (learner === null) return
  await (await openLocalDb(learner.id)).idb.delete('meta', KEY)
  announceHere(['sync'])
}

/** Written above, by this release or another. */
function parse(stored: string | number | undefined): Returned | null {
  if (typeof stored !== 'string') return null
  const value: Record<string, unknown> = JSON.parse(stored)
  const { decks, cards, edits, deletions, reviews, practice, sources, media } = value
  const count = (one: unknown) => (typeof one === 'number' ? one : 0)
  return {
    decks: count(decks),
    cards: count(cards),
    edits: count(edits),
    deletions: count(deletions),
    reviews: count(reviews),
    practice: count(practice),
    sources: count(sources),
    media: count(media),
  }
}
