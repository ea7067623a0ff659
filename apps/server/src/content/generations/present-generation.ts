import { CardKindSchema, GradeSchema } from '@cairn/contract/cards'
import { RunProgress } from '@cairn/contract/run-progress'
import {
  type Draft,
  DraftStatus,
  type Generation,
  GenerationStatus,
  type GenerationView,
  type SourceRuns,
} from '@cairn/contract/sources'
import type { DraftRow, GenerationRow, GenerationSummary, listRunsOfSource } from './generations.store.ts'

/** A run with its drafts, for its owner. */
export function presentView(generation: GenerationRow, drafts: readonly DraftRow[]): GenerationView {
  return {
    generation: presentGeneration(generation),
    drafts: drafts.map(presentDraft),
    progress: progressOf(generation),
  }
}

const progressOf = ({ progress }: Pick<GenerationRow, 'progress'>): RunProgress | null =>
  progress === null ? null : RunProgress.parse(JSON.parse(progress))

/** What was made of a source. Of two runs that say something of one stretch the newer one comes later. */
export function presentRunsOfSource(rows: Awaited<ReturnType<typeof listRunsOfSource>>): SourceRuns {
  return {
    runs: rows.map(({ id, title, suggested_title, open, updated_at }) => ({
      ...{ id, title: title || suggested_title, open, updatedAt: updated_at },
    })),
    outcomes: rows.toReversed().flatMap((row) => progressOf(row)?.outcomes ?? []),
  }
}

export function presentGeneration(row: GenerationSummary): Generation {
  return {
    id: row.id,
    sourceId: row.source_id,
    deckId: row.deck_id,
    status: GenerationStatus.parse(row.status),
    title: row.title,
    suggestedTitle: row.suggested_title,
    requestedCount: row.requested_count,
    engine: row.engine,
    problem: row.problem,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

function presentDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    generationId: row.generation_id,
    ordinal: row.ordinal,
    kind: CardKindSchema.parse(row.kind),
    front: row.front,
    back: row.back,
    start: row.span_start,
    end: row.span_end,
    quote: row.quote,
    grade: GradeSchema.parse(row.grade),
    status: DraftStatus.parse(row.status),
    cardId: row.card_id,
  }
}
