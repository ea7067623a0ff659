import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cardsOfSource } from '../../data/queries.ts'
import { restoreSource } from '../../data/source-changes.ts'
import { knownSource } from '../../data/sources.ts'
import { useLive, useOnReconnect } from '../../data/use-live.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

/** A text that was removed, or is another learner's. What its cards say of it is still here. */
export function SourceGone({ id, onBack }: { id: string; onBack: () => void }) {
  const problemText = useDeckProblem()
  const info = useLive(`source ${id}`, ['sources'], () => knownSource(id))
  const [problem, setProblem] = useState<string | null>(null)
  const orFail = useOrFail()
  const [busy, setBusy] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    const outcome = await restoreSource(id)
    setBusy(false)
    if (outcome.ok) onBack()
    else setProblem(problemText(outcome))
  }
  const isRemoved = info !== undefined && info !== null && info.deletedAt !== null
  return (
    <Page>
      <PageHeader
        title={isRemoved && info.title !== '' ? info.title : <Trans>This text is not here</Trans>}
        lead={
          isRemoved ? (
            <Trans>You removed this text. It can come back for 30 days after that.</Trans>
          ) : (
            <Trans>It was removed, or it belongs to another account. Its cards keep the sentences they rest on.</Trans>
          )
        }
      />
      {problem !== null && (
        <Banner tone="problem" role="alert" className="mb-4">
          {problem}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {isRemoved && (
          <Button variant="primary" busy={busy} onClick={() => orFail(bringBack())}>
            <Trans>Bring it back</Trans>
          </Button>
        )}
        <Link
          to="/library"
          search={{ view: 'texts' }}
          className={buttonClass({ variant: isRemoved ? 'quiet' : 'primary' })}
        >
          <Trans>Your texts</Trans>
        </Link>
      </div>
      <KeptQuotes id={id} />
    </Page>
  )
}

export function SourceUnreachable({ id, signedOut, again }: { id: string; signedOut: boolean; again: () => void }) {
  useOnReconnect(again)
  return (
    <Page>
      <PageHeader
        title={<Trans>This text is not on this device</Trans>}
        lead={
          signedOut ? (
            <Trans>Your session has ended. Sign in to read it; what you have read before stays here.</Trans>
          ) : (
            <Trans>
              It is safe on the server, which was not reached. Texts you have opened here can be read without a network.
            </Trans>
          )
        }
      />
      {signedOut ? (
        <Link to="/login" search={{ next: `/library?source=${id}` }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Sign in</Trans>
        </Link>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
          <Link to="/library" search={{ view: 'texts' }} className={buttonClass({ variant: 'quiet' })}>
            <Trans>Your texts</Trans>
          </Link>
        </div>
      )}
      <KeptQuotes id={id} />
    </Page>
  )
}

const MOST_QUOTES = 200

/** What the cards of a text say of it. */
function KeptQuotes({ id }: { id: string }) {
  const cards = useLive(`quotes of source ${id}`, ['cards'], () => cardsOfSource(id))
  const quoted = (cards ?? []).flatMap(({ card }) => (card.quote === null ? [] : [{ card, quote: card.quote }]))
  if (quoted.length === 0) return null
  return (
    <section aria-labelledby="kept-quotes" className="mt-10">
      <h2 id="kept-quotes" className="mb-2 font-read text-xl font-semibold">
        <Plural value={quoted.length} one="What its card rests on" other="What its # cards rest on" />
      </h2>
      <ul>
        {quoted.slice(0, MOST_QUOTES).map(({ card, quote }) => (
          <li key={card.id} className="border-b border-line py-3">
            <p className="border-l-2 border-moss pl-4 font-read wrap-anywhere">{quote}</p>
            <Link
              to="/edit/$id"
              params={{ id: card.deckId }}
              hash={card.id}
              className="link touch mt-1 inline-block text-sm"
            >
              <Trans>Open the card</Trans>
            </Link>
          </li>
        ))}
      </ul>
      {quoted.length > MOST_QUOTES && <AllCardsOf id={id} />}
    </section>
  )
}

/** To the cards of a text that a list has no room for. */
export function AllCardsOf({ id }: { id: string }) {
  return (
    <Link to="/library" search={{ q: `source:${id}` }} className="link touch mt-4 inline-block text-sm">
      <Trans>Find all its cards in the library</Trans>
    </Link>
  )
}
