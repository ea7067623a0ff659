import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { hasScreenshot, Screenshot } from './screenshot.tsx'

/** Three claims, each next to the screen that shows it. */
export function Reasons() {
  const { t } = useLingui()
  return (
    <div className="py-16 sm:py-20">
      <Reason
        title={<Trans>You decide what becomes a card</Trans>}
        shot="create"
        alt={t`Drafts beside the sentences they rest on, each with a button to accept and one to reject`}
      >
        <p>
          <Trans>
            Drafts arrive one by one, each with its quote. Change the wording, accept or reject with a key. Passages
            that gave no card are shown as well, so you can ask for more where it matters.
          </Trans>
        </p>
        <p>
          <Trans>
            Whether a quote stands in the text is checked by code, not by a model. A card that fails the check says so.
          </Trans>
        </p>
      </Reason>
      <Reason
        title={<Trans>Nothing between you and the card</Trans>}
        shot="review"
        alt={t`A card with its answer and four buttons that say when it comes back`}
      >
        <p>
          <Trans>
            Space shows the answer, one key rates it, and every button says when the card comes back. The schedule is
            FSRS-6 and aims at nine right answers in ten.
          </Trans>
        </p>
        <p>
          <Trans>
            Once opened it needs no network. An answer is kept on your device before the next card shows, and sent when
            there is a connection again.
          </Trans>
        </p>
      </Reason>
      <Reason
        title={<Trans>A day has an end</Trans>}
        shot="today"
        alt={t`Today’s page: the number of cards, the minutes they take and one button`}
      >
        <p>
          <Trans>
            Today is one number and one button: how many cards, about how many minutes. When they are done, you are
            done.
          </Trans>
        </p>
      </Reason>
    </div>
  )
}

interface ReasonProps {
  title: ReactNode
  shot: string
  alt: string
  children: ReactNode
}

/** With a picture the words stand beside it; without one the heading does. */
function Reason({ title, shot, alt, children }: ReasonProps) {
  const pictured = hasScreenshot(shot)
  return (
    <section
      className={classNames(
        'grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        pictured ? 'items-center py-8 lg:py-12' : 'border-t border-line py-8 first:border-t-0',
      )}
    >
      <div>
        <h2 className="font-read text-2xl font-semibold tracking-[-0.01em]">{title}</h2>
        {pictured && <Words className="mt-4">{children}</Words>}
      </div>
      {pictured ? <Screenshot name={shot} alt={alt} /> : <Words>{children}</Words>}
    </section>
  )
}

function Words({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('grid max-w-measure gap-3 text-lg text-muted', className)}>{children}</div>
}
