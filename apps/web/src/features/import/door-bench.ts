import type { TableShape } from '@cairn/core/tables/choose-columns'
import type { DoorCard, DoorProblem } from '@cairn/core/tables/door-card'
import type { CardsPlan } from '@cairn/core/tables/plan-cards'
import { readLocal } from '../../data/read-local.ts'
import type { Bench, OnShare } from '../../lib/bench-client.ts'
import { type DoorChoice, firstChoice, readDoor } from './door-choice.ts'
import { type Brought, type Encoding, openText } from './open-file.ts'
import { type Into, type PreparedImport, prepareImport } from './prepare-import.ts'

/** What was read, as far as a screen shows it. */
export type DoorReading =
  | {
      readonly ok: true
      readonly cards: number
      /** As many as are shown. */
      readonly first: readonly DoorCard[]
      /** Some card says which deck it belongs to. */
      readonly namesDecks: boolean
      /** Of a table: what its first rows hold, and what the columns are taken for. */
      readonly table: { readonly rows: readonly (readonly string[])[]; readonly shape: TableShape } | null
    }
  | { readonly ok: false; readonly problem: DoorProblem }

/** The dry run in numbers. */
export interface DoorPlan {
  readonly adds: number
  readonly updates: number
  readonly skips: CardsPlan['skips']
  /** Where cards are added: ids of decks, and what stands for those still to be made. */
  readonly places: readonly string[]
  /** Titles of the places that are still to be made. */
  readonly newDecks: ReadonlyMap<string, string>
}

export type DoorQuestion =
  | { readonly kind: 'open'; readonly brought: Brought }
  /** `encoding`: as the learner says; null as it was found. */
  | { readonly kind: 'read'; readonly choice: DoorChoice; readonly encoding: Encoding | null }
  /** Compares what was read last with what is in a local database. */
  | { readonly kind: 'plan'; readonly database: string; readonly into: Into }
  /** Some of what the last plan adds or updates. */
  | { readonly kind: 'adds'; readonly from: number; readonly most: number }
  | { readonly kind: 'updates'; readonly from: number; readonly most: number }

export type DoorAnswer =
  /** `encoding`: null where there is none to choose, for pasted text and what is surely UTF-8. */
  | { readonly kind: 'open'; readonly ok: true; readonly choice: DoorChoice; readonly encoding: Encoding | null }
  /** Moved or locked since it was chosen. */
  | { readonly kind: 'open'; readonly ok: false }
  | { readonly kind: 'read'; readonly reading: DoorReading }
  /** Null: there is no such database. */
  | { readonly kind: 'plan'; readonly plan: DoorPlan | null }
  | { readonly kind: 'adds'; readonly rows: CardsPlan['adds'] }
  | { readonly kind: 'updates'; readonly rows: CardsPlan['updates'] }

/** Rows and cards that are shown: the names of the columns and five below them. */
const SHOWN = 6

/** Reads one text of cards, and says what an import of them does. */
export function createDoorBench(): Bench<DoorQuestion, DoorAnswer> {
  let text: (encoding: Encoding | null) => string = () => ''
  let cards: readonly DoorCard[] = []
  let prepared: PreparedImport | null = null

  const open = async ({ fileName, content }: Brought): Promise<DoorAnswer> => {
    const opened = await openText(content)
    if (opened === null) return { kind: 'open', ok: false }
    text = opened.text
    return { kind: 'open', ok: true, encoding: opened.encoding, choice: firstChoice(text(null), fileName) }
  }
  const read = (choice: DoorChoice, encoding: Encoding | null, onShare: OnShare): DoorReading => {
    const found = readDoor(text(encoding), choice, onShare)
    cards = found.ok ? found.cards : []
    if (!found.ok) return found
    const { table } = found
    return {
      ok: true,
      cards: cards.length,
      first: cards.slice(0, SHOWN),
      namesDecks: cards.some(({ deck }) => deck !== null),
      table: table && { rows: table.rows.slice(0, SHOWN), shape: table.shape },
    }
  }
  const planned = (): CardsPlan => {
    if (prepared === null) throw new Error('Inconsistent: rows of a plan were asked for before it was made')
    return prepared.plan
  }
  return async (question, onShare) => {
    switch (question.kind) {
      case 'open':
        return open(question.brought)
      case 'read':
        return { kind: 'read', reading: read(question.choice, question.encoding, onShare) }
      case 'plan':
        prepared = await readLocal(question.database, (idb) => prepareImport(idb, cards, question.into))
        return { kind: 'plan', plan: prepared && inNumbers(prepared) }
      case 'adds':
        return { kind: 'adds', rows: planned().adds.slice(question.from, question.from + question.most) }
      case 'updates':
        return { kind: 'updates', rows: planned().updates.slice(question.from, question.from + question.most) }
      default:
        return question satisfies never
    }
  }
}

function inNumbers({ plan, newDecks }: PreparedImport): DoorPlan {
  const used = new Set(plan.adds.map(({ place }) => place))
  return {
    adds: plan.adds.length,
    updates: plan.updates.length,
    skips: plan.skips,
    places: [...used],
    newDecks: new Map([...newDecks].filter(([place]) => used.has(place))),
  }
}
