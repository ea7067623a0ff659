import type { Flashcard } from '@cairn/core/cards/card'
import { mergeCards } from '@cairn/core/duplicates/duplicates'
import { lintCard } from '@cairn/core/lint/lint'
import { editCard } from '../../data/edit-card.ts'
import { localCard } from '../../data/queries.ts'
import type { OwnMatch } from '../../lib/duplicate-bench.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import type { GenerationRun } from './generation-run.ts'

/** Puts cards in the place of a draft: the first one into it, the others behind it. Answers the way back. */
export function replaceDraft(run: GenerationRun, id: string, cards: readonly Flashcard[]): () => void {
  const before = run.state().drafts.find((draft) => draft.id === id)
  const [first, ...others] = cards
  if (before === undefined || first === undefined) return () => {}
  const added = others.map((card) => ({
    ...{ ...before, ...card, id: uuid7() },
    ...{ findings: lintCard(card), repeats: null, decision: 'open' as const },
  }))
  const ids = new Set(added.map((draft) => draft.id))
  run.update((state) => {
    const drafts = state.drafts.flatMap((draft) => (draft.id === id ? [{ ...draft, ...first }, ...added] : [draft]))
    return { ...state, drafts: drafts.map((draft, ordinal) => ({ ...draft, ordinal })) }
  })
  return () =>
    run.update((state) => {
      const drafts = state.drafts
        .filter((draft) => !ids.has(draft.id) || draft.decision === 'added')
        .map((draft) => (draft.id === id ? { ...draft, front: before.front, back: before.back } : draft))
      return { ...state, drafts: drafts.map((draft, ordinal) => ({ ...draft, ordinal })) }
    })
}

/**
 * Lets an own card take up what a draft says in addition, and rejects the draft. Answers the way back, which says
 * whether the card could be saved as it was; null when it could not be saved, and then the draft stays as it is.
 */
export async function mergeDraft(
  run: GenerationRun,
  id: string,
  match: OwnMatch,
): Promise<(() => Promise<boolean>) | null> {
  const draft = run.state().drafts.find((one) => one.id === id)
  if (draft === undefined) return null
  const { back } = mergeCards(match, draft)
  const known = back === match.back ? null : await localCard(match.id)
  const outcome = known === null ? null : await editCard(known.card, { back })
  if (back !== match.back && outcome?.ok !== true) return null
  run.updateDraft(id, { decision: 'rejected' })
  return async () => {
    if (outcome?.ok === true && !(await editCard(outcome.card, { back: match.back })).ok) return false
    run.updateDraft(id, { decision: draft.decision })
    return true
  }
}
