import type { AnkiDeck, AnkiNoteType } from '@cairn/core/anki/collection/collection'
import type { ExistingNote, ImportReport } from '@cairn/core/anki/import-report'
import type { NoteOrder, PlannedNote } from '@cairn/core/anki/plan-import'
import type { DeckOverrides } from '@cairn/core/scheduling/deck-settings'
import type { FsrsParameters } from '@cairn/core/scheduling/fsrs-parameters'
import type { PackageFormat } from './extract-collection.ts'
import type { PackageProblem } from './package-problem.ts'

/** What the thread that reads packages is started with. */
export interface PackageTask {
  readonly kind: 'preview' | 'apply'
  /** The package, and a folder of its own for what has to be a file meanwhile. */
  readonly path: string
  readonly workDir: string
  readonly timeZone: string
  readonly rolloverHour: number
  readonly now: number
  /** What the learner has, beside which the options of decks are held. */
  readonly learner: Required<DeckOverrides>
  /** By guid; for a preview. */
  readonly existing: ReadonlyMap<string, ExistingNote>
  /** Index of the note from which an interrupted import goes on. */
  readonly from: number
  /** In which it counts them. */
  readonly order: NoteOrder
}

export interface FoundMedia {
  readonly fileName: string
  readonly sha256: string
  readonly bytes: number
  readonly contentType: string
  /** Where the inflated file lies. */
  readonly path: string
}

/** Parameters of FSRS that a package was scheduled by, with the answers they were fitted to. */
export interface OfferedFit {
  readonly parameters: FsrsParameters
  readonly reviews: number
  readonly fittedUntilDay: string
}

export type FromPackage =
  | {
      readonly kind: 'report'
      readonly report: ImportReport
      readonly media: { readonly files: number; readonly bytes: number }
      readonly format: PackageFormat
      readonly total: number
      readonly offered: OfferedFit | null
    }
  | { readonly kind: 'media'; readonly found: readonly FoundMedia[] }
  | {
      readonly kind: 'objects'
      readonly decks: ReadonlyMap<number, AnkiDeck>
      /** What each would have for itself of its options. */
      readonly deckSettings: ReadonlyMap<number, DeckOverrides>
      readonly noteTypes: ReadonlyMap<number, AnkiNoteType>
      readonly createdAt: number
      /** All files that are too large, when some said that they are not; else none. */
      readonly tooLarge: readonly string[]
    }
  /** `next` is the index of the note after these. */
  | { readonly kind: 'notes'; readonly notes: readonly PlannedNote[]; readonly next: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly problem: PackageProblem; readonly detail: string }

/** The thread waits for this after everything it says. */
export const GO_ON = 'go-on'
