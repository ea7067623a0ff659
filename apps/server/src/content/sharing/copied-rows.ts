import { randomUUID } from 'node:crypto'
import { siblingId } from '@cairn/core/cards/siblings'
import type { CardTable, NoteTable } from '../../platform/db/schema.ts'
import type { CardSeed } from '../../study/cards/new-rows.ts'
import { newRows } from '../../study/cards/new-rows.ts'
import { sidesOf } from '../../study/cards/note-fields.ts'
import { parseTags } from '../../study/cards/parse-tags.ts'

/*
 * Cards of a copy carry what a stranger sees of the original and nothing else: no schedule, no flags, no fields of notes
 * that the cards do not show. Ids are new. Siblings stay siblings where their texts follow from one another.
 */

interface Copying {
  readonly userId: string
  readonly deckId: string
  readonly now: number
  readonly withQuotes: boolean
}

interface CopiedRows {
  readonly notes: NoteTable[]
  readonly cards: CardTable[]
}

/** Turns cards of the original into rows of the copy, one portion after the other, each with the number of its change. */
export function createCopier({
  userId,
  deckId,
  now,
  withQuotes,
}: Copying): (cards: readonly CardTable[], seq: number) => CopiedRows {
  const firsts = new Map<string, CardTable>()
  return (originals, seq) => {
    const rows: CopiedRows = { notes: [], cards: [] }
    for (const original of originals) {
      const first = firsts.get(original.note_id)
      const { note, card } = newRows(seedOf(original, deckId, copyId(original, first)), { userId, now, seq })
      const quoted = { ...card, ...(withQuotes && { quote: original.quote, grade: original.grade }) }
      if (first !== undefined && areSiblings(first, quoted)) {
        rows.cards.push({ ...quoted, note_id: first.note_id, ordinal: original.ordinal })
        continue
      }
      if (first === undefined) firsts.set(original.note_id, { ...quoted, ordinal: original.ordinal })
      if (note !== null) rows.notes.push(note)
      rows.cards.push({ ...quoted, ordinal: original.ordinal })
    }
    return rows
  }
}

/** Further cards of a note have the ids that its own learner's devices would give them. */
function copyId({ kind, ordinal }: CardTable, first: CardTable | undefined): string {
  return first === undefined || first.ordinal !== 0 || kind === 'occlusion'
    ? randomUUID()
    : siblingId(first.id, ordinal)
}

function seedOf({ kind, front, back, tags, aliases, position }: CardTable, deckId: string, id: string): CardSeed {
  return { id, deckId, kind, front, back, tags: parseTags(tags), aliases: parseTags(aliases), position, support: null }
}

/** Whether an edit of one may rewrite the other without changing what it says now. */
function areSiblings(first: CardTable, other: CardTable): boolean {
  if ([first.kind, other.kind].some((kind) => kind === 'cloze' || kind === 'occlusion'))
    return first.kind === other.kind
  const { front, back } = sidesOf(other.kind, sidesOf(first.kind, first))
  return front === other.front && back === other.back
}
