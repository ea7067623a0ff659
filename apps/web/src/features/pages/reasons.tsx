import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Screenshot } from './screenshot.tsx'

/** Three claims, each next to the screen that shows it. */
export function Reasons() {
  return (
    <div className="grid gap-16 py-16 sm:gap-24 sm:py-24">
      <Reason title={<Trans>You decide what becomes a card</Trans>} shot={<Screenshot name="create" alt="" />}>
        <p>
          <Trans>
            Drafts arrive one by one, each with its quote. Change the wording, accept or reject with a key. What was
            left out of the text is shown as well, so you can ask for more where it matters.
          </Trans>
        </p>
        <p>
          <Trans>
            Whether a quote is really in the text is checked by code, not by a model. A card that fails the check says
            so.
          </Trans>
        </p>
      </Reason>
      <Reason title={<Trans>Nothing between you and the card</Trans>} shot={<Screenshot name="review" alt="" />} flip>
        <p>
          <Trans>
            Space shows the answer, one key rates it, and every button says when the card comes back. The schedule is
            FSRS-6 and aims at nine right answers in ten.
          </Trans>
        </p>
        <p>
          <Trans>
            Once opened it needs no network. An answer is stored on your device before the next card shows, and sent
            when there is a connection again.
          </Trans>
        </p>
      </Reason>
      <Reason title={<Trans>A day has an end</Trans>} shot={<Screenshot name="today" alt="" />}>
        <p>
          <Trans>
            Today is one number and one button: how many cards, about how many minutes. When they are done you are done.
            After a break Cairn offers a plan, not a red total.
          </Trans>
        </p>
      </Reason>
    </div>
  )
}

function Reason({
  title,
  children,
  shot,
  flip = false,
}: {
  title: ReactNode
  children: ReactNode
  shot: ReactNode
  flip?: boolean
}) {
  return (
    <section className="grid items-center gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
      <div className={flip ? 'lg:order-2' : ''}>
        <h2 className="font-read text-2xl font-semibold tracking-[-0.01em]">{title}</h2>
        <div className="mt-4 grid max-w-measure gap-3 text-lg text-muted">{children}</div>
      </div>
      {shot}
    </section>
  )
}
