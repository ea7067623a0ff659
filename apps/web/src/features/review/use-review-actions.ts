import { CONFIDENCES } from '@cairn/core/reviews/review-event'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import { ratingOfButton } from '@cairn/core/scheduling/rating-buttons'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { stopReadingAloud } from '../../lib/device.ts'
import { showToast } from '../../ui/toast-store.ts'
import { loadActs, loadLearnMore, loadSpeech, loadUndoneWords, loadVerdict } from './review-parts.ts'
import type { ReviewSession } from './review-session.ts'
import { cardOfStep } from './sitting-steps.ts'
import { proposedRating } from './typed-result.ts'
import type { Panel, ReviewActions } from './use-review-keys.ts'

interface Setters {
  readonly open: (panel: Panel) => void
  readonly fail: (failure: { cause: unknown }) => void
}

/** A key that revealed the answer and is pressed again at once rates nothing. */
const LEAST_LOOK_MS = 250

/** The same functions for a whole sitting, so that the parts of the screen that did not change are not drawn again. */
export function useReviewActions(session: ReviewSession, { open, fail }: Setters): ReviewActions {
  const { t } = useLingui()
  return useMemo(() => {
    /** Takes the offer to undo away: another step became the latest, which is what undo takes back. */
    let dismiss = () => {}
    const run = (work: Promise<unknown>) => void work.catch((cause: unknown) => fail({ cause }))
    const shown = () => session.view.shown
    const undo = () => {
      dismiss()
      run(undoAndSay())
    }
    const undoAndSay = async () => {
      const step = await session.undo()
      if (step === null) return
      const undoneWords = await loadUndoneWords()
      dismiss()
      dismiss = showToast(undoneWords(step, session.texts.get(cardOfStep(step))))
    }
    const rate = (rating: Rating) => {
      dismiss()
      stopReadingAloud()
      run(session.rate(rating))
    }
    const offerUndo = (message: string) => {
      dismiss()
      dismiss = showToast(message, { action: { label: t`Undo`, run: undo } })
    }
    type Acts = Awaited<ReturnType<typeof loadActs>>
    const act = (work: (acts: Acts) => Promise<boolean>, message?: string) => {
      if (shown() === null) return
      const doing = async () => {
        const isDone = await work(await loadActs())
        dismiss()
        if (isDone && message !== undefined) offerUndo(message)
      }
      run(doing())
    }
    return {
      rate,
      undo,
      more: () => run(session.more()),
      learnMore: () => run(loadLearnMore().then((learnMore) => learnMore(session))),
      offerUndo,
      reveal: (before) => session.reveal(before),
      goOn: () => {
        const now = shown()
        if (now === null) return
        if (!now.revealed) {
          if (!now.asksTyping) return session.reveal()
          return document.getElementById('typed-answer')?.querySelector('input')?.focus()
        }
        if (session.now() - now.revealedAt < LEAST_LOOK_MS) return
        const { buttons } = session.view
        rate(proposedRating(now, buttons) ?? 'good')
      },
      press: (number) => {
        const { buttons, asksConfidence, shown: now } = session.view
        if (now === null) return
        const rating = now.revealed ? ratingOfButton(buttons, number) : null
        if (rating !== null) return rate(rating)
        const confidence = CONFIDENCES[number - 1]
        if (!now.revealed && asksConfidence && !now.asksTyping && confidence !== undefined)
          session.reveal({ confidence })
      },
      edit: () => open('edit'),
      flag: () => open('flag'),
      flagAs: (flag) => act((acts) => acts.flag(session, flag)),
      setDue: () => open('due'),
      info: () => open('info'),
      dueOn: (day, message) => act((acts) => acts.setDue(session, day), message),
      wasRight: () => {
        dismiss()
        run(loadVerdict().then((wasRight) => wasRight(session)))
      },
      fix: () => session.view.leech !== null && open('fix'),
      suspend: () => act((acts) => acts.suspend(session), t`Suspended. It stays out of every review.`),
      bury: () => act((acts) => acts.bury(session), t`Put off until tomorrow.`),
      star: () => act((acts) => acts.toggleStar(session)),
      startOver: () => act((acts) => acts.startOver(session), t`Started over. It comes again among the new cards.`),
      readAloud: () => {
        const now = shown()
        if (now !== null) run(loadSpeech().then((readCard) => readCard(now)))
      },
    }
  }, [session, open, fail, t])
}
