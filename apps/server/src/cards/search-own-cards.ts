import { parseSearch, termsOf } from '@cairn/core/search/parse-search'
import { hasInIt } from '@cairn/core/search/wildcards'
import type { Db } from '../db/schema.ts'
import { findDeckIds } from '../decks/find-deck-ids.ts'
import { AppError } from '../http/app-error.ts'
import { type CardRow, searchCards } from './cards.store.ts'
import { conditionOf, NotSearchable } from './search-condition.ts'
import { foldText } from './search-text.ts'

const MOST_SHOWN = 100
/** Each of them may look through every card. */
const MOST_TERMS = 20

/**
 * The learner's cards that hold everything asked for, as on a device; the first 100 and the number of all. An empty query
 * finds all. Throws 422 for what is no search word, and for what only a device finds.
 */
export async function searchOwnCards(
  db: Db,
  userId: string,
  text: string,
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
  try {
    return await searchCards(db, {
      userId,
      where: (e) => conditionOf(e, { kind: 'all', parts }, { decksContaining }),
      limit: MOST_SHOWN,
    })
  } catch (cause) {
    if (cause instanceof NotSearchable) throw notASearch(`“${cause.asked}” is found in the application only.`, cause)
    throw cause
  }
}

const notASearch = (message: string, cause?: unknown) => new AppError(422, 'unprocessable', { message, cause })
