import { parseSearch, termsOf } from '@cairn/core/search/parse-search'
import { hasInIt } from '@cairn/core/search/wildcards'
import type { Engine } from '../../platform/db/engines.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findDeckIds } from '../decks/find-deck-ids.ts'
import type { CardRow } from './cards.store.ts'
import { searchCards } from './search-cards.ts'
import { conditionOf, NotSearchable } from './search-condition.ts'
import { SEARCH_PACES, type SearchTimes, SearchTooLong } from './search-time.ts'

const MOST_SHOWN = 100
/** Each of them may look through every card. */
const MOST_TERMS = 20

/**
 * The learner's cards that hold everything asked for, as on a device; the first 100 and the number of all. An empty query
 * finds all. Throws 422 for what is no search word, for what only a device finds and for what takes too long, 429 when the
 * learner's earlier searches took all of their time.
 */
export async function searchOwnCards(
  { db, dialect }: Engine,
  { userId, text, times }: { readonly userId: string; readonly text: string; readonly times: SearchTimes },
): Promise<{ readonly cards: readonly CardRow[]; readonly total: number }> {
  const { parts, unknown } = parseSearch(text.replaceAll('\0', ' '))
  const [first] = unknown
  if (first !== undefined) throw notASearch(`“${first.typed}” is not something to search by.`)
  const terms = parts.flatMap(termsOf)
  if (terms.length > MOST_TERMS) throw notASearch(`A search may ask for ${MOST_TERMS} things at most.`)
  const decks = new Map<string, readonly string[]>()
  for (const term of terms)
    if (term.kind === 'deck' && !decks.has(term.value)) {
      const isCalled = hasInIt(foldText(term.value))
      decks.set(term.value, await findDeckIds(db, userId, (title) => isCalled(foldText(title))))
    }
  const decksContaining = (part: string) => decks.get(part) ?? []
  const turn = times.begin(userId)
  try {
    return await searchCards(db, {
      userId,
      where: (e) => conditionOf(e, { kind: 'all', parts }, { dialect, decksContaining }),
      limit: MOST_SHOWN,
      turn,
      pace: SEARCH_PACES[dialect],
    })
  } catch (cause) {
    if (cause instanceof NotSearchable) throw notASearch(`“${cause.asked}” is found in the application only.`, cause)
    if (cause instanceof SearchTooLong) throw tooLong(cause)
    throw cause
  }
}

/** A search of a smaller part is answered; the same one again would not be. */
function tooLong(cause: SearchTooLong): AppError {
  if (cause.busyMs === 0)
    return notASearch(
      'This search takes too long here. Ask for fewer things at once, or search in the application.',
      cause,
    )
  return new AppError(429, 'too-many-requests', {
    message: 'Too many long searches at once. Nothing is lost; try again in a moment.',
    headers: { 'retry-after': String(Math.ceil(cause.busyMs / 1_000)) },
    cause,
  })
}

const notASearch = (message: string, cause?: unknown) => new AppError(422, 'unprocessable', { message, cause })
