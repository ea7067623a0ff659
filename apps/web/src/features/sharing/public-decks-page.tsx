import { PUBLIC_DECKS_PER_PAGE } from '@cairn/contract/limits'
import type { PublicDeck, PublicDeckList } from '@cairn/contract/sharing'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { ToLibrary } from '../../lib/to-library.tsx'
import { useServer } from '../../lib/use-server.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

/** Decks that others on this server have made public: found, opened, copied. The address keeps what is looked for. */
export default function PublicDecksPage() {
  const { t } = useLingui()
  const q = useSearch({ strict: false, select: (search) => search.q ?? '' })
  const page = useSearch({ strict: false, select: (search) => pageOf(search.page) })
  const ask = () => api('GET /api/public-decks', { query: { q, page: String(page) } })
  const asked = useServer(ask, `${page} ${q}`)
  usePageTitle(t`Public decks`)
  return (
    <Page>
      <PageHeader
        above={<ToLibrary />}
        title={<Trans>Public decks</Trans>}
        lead={<Trans>What others on this server share with everyone. Read it, or take a copy.</Trans>}
      />
      <SearchForm key={q} q={q} />
      <div aria-live="polite">
        {asked.kind === 'loading' && (
          <Loading className="grid gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        )}
        {asked.kind === 'failed' && (
          <EmptyState
            title={<Trans>The public decks are on the server, and the server was not reached</Trans>}
            action={
              <Button onClick={asked.reload}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {asked.problem.kind === 'refused' ? (
              asked.problem.message
            ) : (
              <Trans>Your own library works without a network.</Trans>
            )}
          </EmptyState>
        )}
        {asked.kind === 'here' && <Found list={asked.value} q={q} page={page} />}
      </div>
    </Page>
  )
}

/** The page that an address asks for; the first for anything that is no page. */
function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

function SearchForm({ q }: { q: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    void navigate({ to: '/library', search: { view: 'public', ...(wanted !== '' && { q: wanted }) } })
  }
  return (
    <search>
      <form onSubmit={submit} className="mb-6 flex gap-2">
        <TextField
          type="search"
          label={t`Search public decks`}
          hideLabel
          className="flex-1"
          placeholder={t`Title or description`}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={<Icon of={Search} />}>
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}

function Found({ list, q, page }: { list: PublicDeckList; q: string; page: number }) {
  if (list.total === 0)
    return q === '' ? (
      <EmptyState title={<Trans>Nobody has made a deck public yet</Trans>}>
        <Trans>Yours can be the first: open a deck, choose Share, and let everyone see it.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={<Trans>No public deck says that</Trans>}>
        <Trans>Every word has to stand in the title or the description.</Trans>
      </EmptyState>
    )
  return (
    <>
      <p className="border-b border-line pb-2 text-sm text-muted">
        <Plural value={list.total} one="# deck" other="# decks" />
      </p>
      <ul>
        {list.decks.map((deck) => (
          <DeckLine key={deck.key} deck={deck} />
        ))}
      </ul>
      <Pages q={q} page={page} pages={Math.ceil(list.total / PUBLIC_DECKS_PER_PAGE)} />
    </>
  )
}

function DeckLine({ deck }: { deck: PublicDeck }) {
  return (
    <li className="relative grid gap-0.5 border-b border-line py-4 hover:bg-sunken/60">
      <Link
        to="/"
        search={{ deck: deck.key }}
        dir="auto"
        className="font-read text-lg font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
      >
        {readableTitle(deck.title)}
      </Link>
      {deck.description !== '' && (
        <p dir="auto" title={deck.description} className="line-clamp-2 max-w-measure wrap-anywhere">
          {deck.description}
        </p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        <Plural value={deck.cardCount} one="# card" other="# cards" />
        {deck.owner !== null && (
          <>
            {' · '}
            <Trans>by {deck.owner}</Trans>
          </>
        )}
        {deck.copies > 0 && (
          <>
            {' · '}
            <Plural value={deck.copies} one="copied once" other="copied # times" />
          </>
        )}
      </p>
    </li>
  )
}

function Pages({ q, page, pages }: { q: string; page: number; pages: number }) {
  const { t } = useLingui()
  if (pages <= 1) return null
  const searchFor = (to: number) => ({ view: 'public', ...(q !== '' && { q }), ...(to > 1 && { page: String(to) }) })
  return (
    <nav aria-label={t`Pages`} className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link to="/library" search={searchFor(page - 1)} className={buttonClass()}>
          <Trans>Newer</Trans>
        </Link>
      ) : (
        <span />
      )}
      <p className="text-sm text-muted">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </p>
      {page < pages ? (
        <Link to="/library" search={searchFor(page + 1)} className={buttonClass()}>
          <Trans>Older</Trans>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
