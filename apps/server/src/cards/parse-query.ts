import { foldText } from './search-text.ts'

/** What a learner typed into the search box. All of it must hold for a card. */
export interface CardQuery {
  readonly words: readonly string[]
  readonly tags: readonly string[]
  /** Parts of deck titles. */
  readonly decks: readonly string[]
  readonly suspended: boolean
}

const MOST_TERMS = 10

/**
 * Reads words, `"quoted words"`, `deck:`, `tag:` (both also quoted) and `is:suspended`; other operators are words.
 * At most 10 terms count.
 */
export function parseCardQuery(text: string): CardQuery {
  const query = { words: [] as string[], tags: [] as string[], decks: [] as string[], suspended: false }
  const terms = text.matchAll(/(?:(deck|tag|is):)?(?:"([^"]*)"|([^\s"]+))/gi)
  for (const [, operator, quoted, plain] of [...terms].slice(0, MOST_TERMS)) {
    const value = (quoted ?? plain ?? '').trim()
    if (value === '') continue
    switch (operator?.toLowerCase()) {
      case 'deck':
        query.decks.push(value)
        break
      case 'tag':
        query.tags.push(value)
        break
      case 'is':
        if (foldText(value) === 'suspended') query.suspended = true
        else query.words.push(`is:${value}`)
        break
      default:
        query.words.push(value)
    }
  }
  return query
}
