import { CardKindSchema, GradeSchema } from '@cairn/contract/cards'
import { RunProgress } from '@cairn/contract/run-progress'
import {
  type Draft,
  DraftStatus,
  type Generation,
  GenerationStatus,
  type GenerationView,
} from '@cairn/contract/sources'
import type { DraftRow, GenerationRow, GenerationSummary } from './generations.store.ts'

/** A run with its drafts, for its owner. */
export function presentView(generation: GenerationRow, drafts: readonly DraftRow[]): GenerationView {
  const progress = generation.progress === null ? null : RunProgress.parse(JSON.parse(generation.progress))
  return { generation: presentGeneration(generation), drafts: drafts.map(presentDraft), progress }
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
