import type { DeckChoice } from '@cairn/core/cards/deck-choice'
import { cardsForExport } from '../../data/cards-for-export.ts'
import { readLocal } from '../../data/read-local.ts'
import type { Bench } from '../../lib/bench-client.ts'
import { type ExportFile, exportFile, type FileFormat } from './export-files.ts'

export interface ExportQuestion {
  readonly kind: 'file'
  /** Name of the local database. */
  readonly database: string
  /** Null for all decks. */
  readonly choice: DeckChoice | null
  readonly format: FileFormat
  readonly title: string
}

/** Null where there is no such database. */
export interface ExportAnswer {
  readonly kind: 'file'
  readonly file: ExportFile | null
}

/** Reading is this much of making a file, writing the rest. */
const READING_SHARE = 0.7

/** Reads cards and writes them into a file. */
export function createExportBench(): Bench<ExportQuestion, ExportAnswer> {
  return async ({ kind, database, choice, format, title }, onShare) => {
    const onRead = (share: number) => onShare(share * READING_SHARE)
    const cards = await readLocal(database, (idb) => cardsForExport(idb, choice, onRead))
    return { kind, file: cards && exportFile(cards, format, title) }
  }
}
