import { MAX_REPLY_CHARS } from '../ai-protocol/reply.ts'
import type { Flashcard } from '../cards/card.ts'
import { CardReader } from './card-reader.ts'

/** `malformed`: the JSON broke after cards had begun. `cut`: it ended in the middle. `too-long`: over the limit. */
export type CardStreamProblem = 'empty' | 'no-flashcards' | 'cut' | 'malformed' | 'too-long'

export interface CardStreamEnd {
  /** True when the object that holds the cards was closed: the reply is whole. */
  readonly complete: boolean
  /** Cards given. */
  readonly cards: number
  /** Null exactly when complete. */
  readonly problem: CardStreamProblem | null
}

export interface CardStream {
  /** The cards completed by this chunk, in order. */
  readonly push: (chunk: string) => Flashcard[]
  /** The suggested title once it is complete; empty before, and when there is none. */
  readonly title: () => string
  /** To be asked after the last chunk. */
  readonly end: () => CardStreamEnd
}

/**
 * A push parser for one flashcard reply. However the reply is cut into chunks the same cards come out, each as soon as
 * its closing brace arrives; one whose brace never arrives is never given. Tolerates what `parseFlashcardsReply` does.
 * At most `maxChars` UTF-16 units are read, and only the card, key or title being read is held in memory.
 */
export function createCardStream({ maxChars = MAX_REPLY_CHARS }: { readonly maxChars?: number } = {}): CardStream {
  const reader = new CardReader()
  let room = maxChars
  let cards = 0
  return {
    push: (chunk) => {
      if (room < 0) return []
      const found = reader.read(chunk.length > room ? chunk.slice(0, room) : chunk)
      room -= chunk.length
      cards += found.length
      return found
    },
    title: () => reader.title,
    end: () => {
      const complete = reader.mode === 'complete'
      return { complete, cards, problem: complete ? null : room < 0 ? 'too-long' : problemOf(reader) }
    },
  }
}

function problemOf(reader: CardReader): CardStreamProblem {
  if (reader.mode === 'broken') return 'malformed'
  if (reader.mode === 'inside') return 'cut'
  return reader.sawText ? 'no-flashcards' : 'empty'
}
