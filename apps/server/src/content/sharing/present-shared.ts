import { CardKindSchema } from '@cairn/contract/cards'
import type { SharedCard, SharedDeck } from '@cairn/contract/sharing'
import type { CardTable } from '../../platform/db/schema.ts'
import { parseTags } from '../../study/cards/parse-tags.ts'
import type { SharedDeckFound } from './find-shared.ts'
import { withSharedMedia } from './media-in-text.ts'

interface Page {
  readonly cards: readonly CardTable[]
  readonly cardCount: number
  readonly next: number | null
  readonly ticketFor: (sha256: string) => string
}

/** What a stranger sees of a deck: these fields and no others. */
export function presentSharedDeck(found: SharedDeckFound, { cards, cardCount, next, ticketFor }: Page): SharedDeck {
  const { title, description, owner, licence } = found
  const shown = cards.map((card) => presentSharedCard(card, { withQuotes: found.with_quotes === 1, ticketFor }))
  return { title, description, owner, licence, cardCount, cards: shown, next }
}

interface Showing extends Pick<Page, 'ticketFor'> {
  readonly withQuotes: boolean
}

function presentSharedCard(row: CardTable, { withQuotes, ticketFor }: Showing): SharedCard {
  const aliases = parseTags(row.aliases)
  return {
    kind: CardKindSchema.parse(row.kind),
    front: withSharedMedia(row.front, ticketFor),
    back: withSharedMedia(row.back, ticketFor),
    tags: parseTags(row.tags),
    ...(aliases.length > 0 && { aliases }),
    ...(withQuotes && row.quote !== null && { quote: row.quote }),
  }
}
