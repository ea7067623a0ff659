/**
 * Tabs of a browser that keeps nothing hold the learner's data each in its own memory. They tell each other the answers
 * that they stored, and take in those of the others as they take in what an earlier page left noted: every one of them has
 * the answer then and may send it, and the server counts an event id once.
 */
import { openChannel } from '../lib/open-channel.ts'
import { announceHere } from './live.ts'
import type { LocalDb } from './local-schema.ts'
import { isReview, type ReviewToRecord } from './review-journal.ts'
import { takeInReview } from './write-review.ts'

type Message =
  | { readonly type: 'asked'; readonly learnerId: string }
  | { readonly type: 'answers'; readonly learnerId: string; readonly reviews: readonly ReviewToRecord[] }

interface Joined {
  readonly channel: BroadcastChannel
  /** What this tab and the others answered since it was opened, the latest of it. */
  readonly reviews: ReviewToRecord[]
}

/** A tab that is opened reads what the server has; the answers that are still on their way are far fewer. */
const MOST_TOLD = 200
/** There may be no other tab, or one that is asleep. */
const PATIENCE_MS = 250

const joined = new Map<string, Joined>()

/**
 * Takes this tab's data in among those of the other tabs. Resolves when it holds what they answered, or none of them says
 * so in time; to the way to leave them.
 */
export async function joinTabs(db: LocalDb): Promise<() => void> {
  const channel = openChannel('cairn-volatile')
  if (channel === null) return () => undefined
  const reviews: ReviewToRecord[] = []
  let working = Promise.resolve()
  let isLeft = false
  let heard = () => {}
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.learnerId !== db.learnerId) return
    if (data.type === 'asked') {
      say(channel, { type: 'answers', learnerId: db.learnerId, reviews })
      return
    }
    working = working
      .then(() => takeIn(db, data.reviews, reviews))
      .catch((cause: unknown) => {
        // Behind the screens: whoever rates the card is told what does not work. Leaving closes the database under it.
        if (!isLeft) reportError(cause)
      })
      .then(heard)
  })
  say(channel, { type: 'asked', learnerId: db.learnerId })
  await Promise.race([isHeard, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  joined.set(db.learnerId, { channel, reviews })
  return () => {
    isLeft = true
    joined.delete(db.learnerId)
    channel.close()
  }
}

/** Tells the other tabs of an answer that this one has stored. */
export function tellTabs(learnerId: string, review: ReviewToRecord): void {
  const tabs = joined.get(learnerId)
  if (tabs === undefined) return
  remember(tabs.reviews, review)
  say(tabs.channel, { type: 'answers', learnerId, reviews: [review] })
}

async function takeIn(db: LocalDb, told: readonly ReviewToRecord[], reviews: ReviewToRecord[]): Promise<void> {
  const taken: string[] = []
  for (const review of told) {
    if ((await takeInReview(db, review)) !== 'written') continue
    remember(reviews, review)
    taken.push(review.event.cardId)
  }
  if (taken.length > 0) announceHere(['memory', 'outbox', 'days'], taken, 'another tab')
}

function remember(reviews: ReviewToRecord[], review: ReviewToRecord): void {
  reviews.push(review)
  if (reviews.length > MOST_TOLD) reviews.shift()
}

const say = (channel: BroadcastChannel, message: Message): void => channel.postMessage(message)

/** Written by a tab of this release or another. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'learnerId') !== 'string') return false
  if (Reflect.get(value, 'type') === 'asked') return true
  const reviews: unknown = Reflect.get(value, 'reviews')
  return Array.isArray(reviews) && reviews.every(isReview)
}
