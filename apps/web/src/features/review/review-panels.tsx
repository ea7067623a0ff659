import { Suspense } from 'react'
import FlagDialog from '../../lib/flag-dialog.tsx'
import { CardInfo } from './card-info-part.ts'
import DueDialog from './due-dialog.tsx'
import { FixCard } from './fix-card-part.ts'
import type { ReviewSession } from './review-session.ts'
import type { ReviewView } from './review-view.ts'
import type { Panel, ReviewActions } from './use-review-keys.ts'

interface ReviewPanelsProps {
  panel: Exclude<Panel, 'edit'>
  session: ReviewSession
  view: ReviewView
  actions: ReviewActions
  onClose: () => void
}

/** What opens over the card at the learner's wish. */
export default function ReviewPanels({ panel, session, view, actions, onClose }: ReviewPanelsProps) {
  const { shown, leech } = view
  if (panel === 'flag' && shown !== null)
    return <FlagDialog flag={shown.card.flag} onFlag={actions.flagAs} onClose={onClose} />
  if (panel === 'due' && shown !== null) return <DueDialog onChoose={actions.dueOn} onClose={onClose} />
  if (panel === 'info' && shown !== null)
    return (
      <Suspense>
        <CardInfo cardId={shown.card.id} onClose={onClose} />
      </Suspense>
    )
  if (panel === 'fix' && leech !== null)
    return (
      <Suspense>
        <FixCard session={session} {...leech} onDone={actions.offerUndo} onClose={onClose} />
      </Suspense>
    )
  return null
}
