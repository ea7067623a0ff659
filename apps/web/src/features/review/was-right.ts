import { withAlias } from '@cairn/core/answers/aliases'
import { takeAlias } from './review-acts.ts'
import type { ReviewSession } from './review-session.ts'

/** "I was right": what was typed counts for the card from now on. Of a text with gaps it is only this answer that counts. */
export async function wasRight(session: ReviewSession): Promise<void> {
  const { shown } = session.view
  if (shown === null || shown.typed === null) return
  session.overrule(true)
  const { card, typed } = shown
  const outcome = typed.gaps === null ? withAlias(card.aliases, typed.texts[0] ?? '') : null
  if (outcome?.ok === true && !(await takeAlias(session, outcome.aliases))) session.overrule(false)
}
