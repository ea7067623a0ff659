import type { ApplyImport } from '@cairn/contract/imports'
import { ParameterHistory } from '@cairn/contract/study-settings'
import type { NoteOrder } from '@cairn/core/anki/plan-import'
import { z } from 'zod'
import type { ImportRow } from './imports.store.ts'

/*
 * What is kept of an import beside what its learner sees of the dry run, in the same JSON: an import is begun by one
 * process and may be gone on with by another, of a later release.
 */

const Fit = ParameterHistory.options[0].shape.current.unwrap()

const Kept = z.object({
  /** An import that an earlier release began goes on in the order in which it counts. */
  order: z.enum(['made', 'id']).default('made'),
  offered: Fit.pick({ parameters: true, reviews: true, fittedUntilDay: true }).nullable().default(null),
  deckOptions: z.boolean().default(false),
})
export type Kept = z.infer<typeof Kept>

export function keptOf({ report }: Pick<ImportRow, 'report'>): Kept & { readonly order: NoteOrder } {
  return Kept.parse(report === null ? {} : JSON.parse(report))
}

/** The report with what was chosen when the import was confirmed. */
export function withChoice(report: string | null, { deckOptions = false }: ApplyImport): string | null {
  return report === null ? null : JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(report)), deckOptions })
}
