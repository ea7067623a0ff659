import type { SharedAddress, SharedDeck } from '@cairn/contract/sharing'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Flag, Layers } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLearner } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import type { ServerProblem } from '../../lib/server-problem.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/cairn.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CopyPart } from './copy-part.tsx'
import { FlipShared } from './flip-shared.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { addressFrom, placeOf } from './shared-address.ts'
import { SharedCards } from './shared-cards.tsx'
import { type SharedDeckView, useSharedDeck } from './use-shared-deck.ts'

/** A deck that somebody shares: to read, to flip through and to copy. Works without an account and stores nothing. */
export default function SharedPage({ deck, hash }: { deck: string; hash: string }) {
  const address = useMemo(() => addressFrom(deck, hash), [deck, hash])
  useSecretInAddress(address, hash)
  useKeptToItself()
  if (address === null)
    return (
      <Frame>
        <OpensNothing />
      </Frame>
    )
  return <Shared key={`${address.kind} ${address.key}`} address={address} />
}

function Shared({ address }: { address: SharedAddress }) {
  const view = useSharedDeck(address)
  const isFlipping = useSearch({ strict: false, select: (search) => search.view === 'flip' })
  const { asked, cards } = view
  const deck = asked.kind === 'here' ? asked.value : null
  usePageTitle(deck?.title)
  if (deck !== null && isFlipping && cards.length > 0)
    return (
      <main id="content" className="flex min-h-dvh flex-col">
        <FlipShared deck={deck} view={view} />
      </main>
    )
  return (
    <Frame>
      {asked.kind === 'loading' && <PageSkeleton />}
      {asked.kind === 'failed' && <NotOpened problem={asked.problem} onRetry={asked.reload} />}
      {deck !== null && <Opened deck={deck} address={address} view={view} />}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const learner = useLearner()
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5 sm:px-8 sm:pt-8">
        <Link to="/" className="touch rounded-sm text-ink no-underline">
          <Wordmark />
        </Link>
        <Link
          to={learner === null ? '/login' : '/library'}
          className={classNames(buttonClass({ variant: 'quiet' }), '-mr-4')}
        >
          {learner === null ? <Trans>Sign in</Trans> : <Trans>Your library</Trans>}
        </Link>
      </header>
      <main id="content">{children}</main>
    </div>
  )
}

function Opened({ deck, address, view }: { deck: SharedDeck; address: SharedAddress; view: SharedDeckView }) {
  const [isReporting, setReporting] = useState(false)
  return (
    <Page>
      <h1
        tabIndex={-1}
        className="font-read text-2xl font-semibold tracking-[-0.01em] text-balance wrap-anywhere sm:text-3xl"
      >
        {readableTitle(deck.title)}
      </h1>
      <p className="mt-2 text-muted wrap-anywhere">
        <Plural value={deck.cardCount} one="# card" other="# cards" />
        {' · '}
        {deck.owner === null ? <Trans>shared by a learner</Trans> : <Trans>shared by {deck.owner}</Trans>}
        {deck.licence !== '' && <> · {deck.licence}</>}
      </p>
      {deck.description !== '' && (
        <p className="mt-4 max-w-measure text-lg whitespace-pre-line wrap-anywhere">{deck.description}</p>
      )}
      <div className="mt-6 mb-10 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CopyPart address={address} cardCount={deck.cardCount}>
          {deck.cardCount > 0 && (
            <Link
              to="/"
              search={{ deck: placeOf(address).deck, view: 'flip' }}
              hash={placeOf(address).hash}
              className={classNames(buttonClass({ size: 'lg' }), 'max-sm:flex-1')}
            >
              <Icon of={Layers} />
              <Trans>Flip through</Trans>
            </Link>
          )}
        </CopyPart>
      </div>
      <SharedCards view={view} cardCount={deck.cardCount} />
      <footer className="mt-12 border-t border-line pt-4">
        <Button
          variant="quiet"
          className="-ml-4 text-muted"
          icon={<Icon of={Flag} />}
          onClick={() => setReporting(true)}
        >
          <Trans>Report this deck</Trans>
        </Button>
      </footer>
      {isReporting && <ReportDialog address={address} onClose={() => setReporting(false)} />}
    </Page>
  )
}

function NotOpened({ problem, onRetry }: { problem: ServerProblem; onRetry: () => void }) {
  if (problem.kind === 'not-found') return <OpensNothing />
  return (
    <Words
      title={<Trans>The deck could not be opened</Trans>}
      action={
        <Button variant="primary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {problem.kind === 'refused' ? (
        problem.message
      ) : (
        <Trans>The server was not reached. A shared deck is read from there, so it needs a connection.</Trans>
      )}
    </Words>
  )
}

function OpensNothing() {
  return (
    <Words
      title={<Trans>This address opens no deck</Trans>}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          <Trans>See what Cairn does</Trans>
        </Link>
      }
    >
      <Trans>
        Its owner may have taken it back, or its time is over. If it was sent to you, check that the address is whole,
        or ask for a new one.
      </Trans>
    </Words>
  )
}

function Words({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-3 font-read text-2xl font-semibold sm:text-3xl">
        {title}
      </h1>
      <p className="mb-6 max-w-measure text-lg text-muted">{children}</p>
      {action}
    </Page>
  )
}

/** After signing in the secret is in this tab alone: the address shows it again, so that it can be kept. */
function useSecretInAddress(address: SharedAddress | null, hash: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (address?.kind === 'link' && hash === '')
      void navigate({ to: '/', search: true, hash: address.key, replace: true })
  }, [])
}

const KEPT_TO_ITSELF = { robots: 'noindex, nofollow', referrer: 'no-referrer' }

/** The server's headers say the same; a page that comes from this device's store has none of them. */
function useKeptToItself(): void {
  useEffect(() => {
    const said = Object.entries(KEPT_TO_ITSELF).map(([name, content]) =>
      Object.assign(document.createElement('meta'), { name, content }),
    )
    document.head.append(...said)
    return () => {
      for (const meta of said) meta.remove()
    }
  }, [])
}
