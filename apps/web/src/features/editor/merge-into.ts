import { mergeCards } from '@cairn/core/duplicates/duplicates'
import { type EditOutcome, editCard } from '../../data/edit-card.ts'
import { localCard } from '../../data/queries.ts'
import type { OwnMatch } from '../../lib/duplicate-bench.ts'
import type { Failure } from './editor-ports.ts'
import type { EditorRow } from './editor-row.ts'
import type { Editor } from './editor-store.ts'

/** Null when the row could not be taken away, which the editor has told already. */
export type MergeOutcome = { readonly ok: true; readonly undo: WayBack } | Failure | null

/** Answers why the other card could not be written back; then nothing is as it was before. */
type WayBack = () => Promise<Failure | null>

/**
 * Makes one card of a row and another own card that says the same. The other card stays, with its schedule, and takes up
 * what the row says in addition; the row goes. Nothing goes before the other card has been saved.
 */
export async function mergeInto(editor: Editor, row: EditorRow, match: OwnMatch): Promise<MergeOutcome> {
  const merged = mergeCards(match, row)
  const undoBack = merged.back === match.back ? NOTHING_TO_UNDO : await writeBack(editor, match, merged.back)
  if (typeof undoBack !== 'function') return undoBack
  const removal = editor.remove(row.id)
  const gone = (await removal?.done) ?? null
  if (gone !== null && !gone.ok) {
    await undoBack()
    return null
  }
  return {
    ok: true,
    undo: async () => {
      const failure = await undoBack()
      if (failure === null) removal?.undo()
      return failure
    },
  }
}

/** Answers the way back, or why it could not be written. */
async function writeBack(editor: Editor, match: OwnMatch, back: string): Promise<WayBack | Failure> {
  if (editor.state().rows.some(({ id }) => id === match.id)) {
    editor.type(match.id, 'back', back)
    return async () => {
      editor.type(match.id, 'back', match.back)
      return null
    }
  }
  const known = await localCard(match.id)
  if (known === null) return { ok: false, problem: 'offline' }
  const first = await editCard(known.card, { back })
  // Changed elsewhere meanwhile: once more, on what it is now.
  const outcome = !first.ok && first.problem === 'stale' ? await editCard(first.current, { back }) : first
  if (!outcome.ok) return failureOf(outcome)
  return async () => {
    const undone = await editCard(outcome.card, { back: match.back })
    return undone.ok ? null : failureOf(undone)
  }
}

/** A card that is changed elsewhere again and again is as good as out of reach. */
const failureOf = (outcome: Extract<EditOutcome, { ok: false }>): Failure =>
  outcome.problem === 'stale' ? { ok: false, problem: 'offline' } : outcome

const NOTHING_TO_UNDO: WayBack = async () => null
