import { cardsOfRows, chooseColumns, type TableShape } from '@cairn/core/tables/choose-columns'
import { detectDelimiter } from '@cairn/core/tables/detect-delimiter'
import { type Door, detectDoor } from '@cairn/core/tables/detect-door'
import type { DoorCard, DoorProblem } from '@cairn/core/tables/door-card'
import { readJsonCards } from '@cairn/core/tables/json-cards'
import { type MarkdownStyle, markdownStyleOf, readMarkdownCards } from '@cairn/core/tables/markdown-cards'
import { QUIZLET_SEPARATORS, readQuizlet, type Separators, separatorFrom } from '@cairn/core/tables/quizlet'
import { type Delimiter, readTable } from '@cairn/core/tables/read-table'
import type { OnShare } from '../../lib/bench-client.ts'

/** How a text is read: what was found, until the learner says otherwise. */
export interface DoorChoice {
  readonly door: Door
  readonly delimiter: Delimiter
  /** Null: as found in the rows that the delimiter makes. */
  readonly shape: TableShape | null
  /** As typed: `\n` and `\t` stand for a line end and a tab. */
  readonly separators: Separators
  readonly style: MarkdownStyle
}

/** Everything that was read. */
export type DoorCards =
  | {
      readonly ok: true
      readonly cards: readonly DoorCard[]
      /** Of a table: what the columns hold, and what they are taken for. */
      readonly table: { readonly rows: readonly (readonly string[])[]; readonly shape: TableShape } | null
    }
  | { readonly ok: false; readonly problem: DoorProblem }

const TYPED_QUIZLET: Separators = { terms: '\\t', cards: '\\n' }

/** What the text seems to be. `fileName` is null for pasted text. */
export function firstChoice(text: string, fileName: string | null): DoorChoice {
  return {
    door: detectDoor(text, fileName),
    delimiter: detectDelimiter(text),
    shape: null,
    separators: TYPED_QUIZLET,
    style: markdownStyleOf(text.slice(0, STYLE_CHARS)) ?? 'questions',
  }
}

const STYLE_CHARS = 64_000

/** The cards of a text, read as chosen. `onShare` hears what share of a long table is read, 0 to 1. */
export function readDoor(text: string, choice: DoorChoice, onShare: OnShare = () => undefined): DoorCards {
  switch (choice.door) {
    case 'table':
      return readRows(text, choice, onShare)
    case 'quizlet':
      return withoutTable(readQuizlet(text, typedSeparators(choice.separators)))
    case 'markdown':
      return withoutTable(readMarkdownCards(text, choice.style))
    case 'json':
      return withoutTable(readJsonCards(text))
    default:
      return choice.door satisfies never
  }
}

function readRows(text: string, { delimiter, shape: chosen }: DoorChoice, onShare: OnShare): DoorCards {
  const table = readTable(text, delimiter)
  if (!table.ok) return table
  const { rows } = table
  if (rows.length === 0) return { ok: false, problem: 'empty' }
  const shape = chosen ?? chooseColumns(rows)
  const cards: DoorCard[] = []
  for (let from = shape.hasHeader ? 1 : 0; from < rows.length; from += AT_ONCE) {
    onShare(from / rows.length)
    const portion = cardsOfRows(rows.slice(from, from + AT_ONCE), { ...shape, hasHeader: false })
    for (const card of portion) cards.push(card)
  }
  return { ok: true, cards, table: { rows, shape } }
}

/** Rows between two words on how far it is. */
const AT_ONCE = 5_000

function withoutTable(
  outcome:
    | { readonly ok: true; readonly cards: readonly DoorCard[] }
    | { readonly ok: false; readonly problem: DoorProblem },
): DoorCards {
  return outcome.ok ? { ...outcome, table: null } : outcome
}

/** An empty field means what Quizlet does by itself. */
function typedSeparators({ terms, cards }: Separators): Separators {
  return {
    terms: separatorFrom(terms) || QUIZLET_SEPARATORS.terms,
    cards: separatorFrom(cards) || QUIZLET_SEPARATORS.cards,
  }
}
