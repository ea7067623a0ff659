import type { SourceInfo } from '@cairn/contract/sources'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Search, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { studyDayAt } from '../../data/queries.ts'
import { restoreSource } from '../../data/source-changes.ts'
import {
  cardCountsBySource,
  type Heard,
  hearSources,
  keptSourceIds,
  knownSources,
  sourceTitles,
} from '../../data/sources.ts'
import { useLive, useOnReconnect } from '../../data/use-live.ts'
import { relativeDay } from '../../lib/dates.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { ToLibrary } from '../../lib/to-library.tsx'
import { useFailure, useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useRemoveSource } from './use-remove-source.tsx'

const TitleDialog = latePart(() => import('./title-dialog.tsx'))

/** `/library?view=texts`: every text the learner brought, the latest first. */
export default function SourcesPage() {
  const { t } = useLingui()
  usePageTitle(t`Your texts`)
  const [heard, setHeard] = useState<Heard | null>(null)
  const shelf = useLive('sources', ['sources', 'cards', 'decks'], readShelf)
  const fail = useFailure()
  const hear = () => void hearSources().then(setHeard).catch(fail)
  useEffect(hear, [])
  useOnReconnect(hear)
  const here = shelf?.sources.filter(({ deletedAt }) => deletedAt === null) ?? []
  const removed = shelf?.sources.filter(({ deletedAt }) => deletedAt !== null) ?? []
  // What is known shows at once; nothing known is only told once the server has said so.
  const isKnown = shelf !== undefined && (heard !== null || here.length > 0)
  return (
    <Page>
      <PageHeader
        above={<ToLibrary />}
        title={<Trans>Your texts</Trans>}
        lead={<Trans>Read them with your cards beside the sentences they rest on.</Trans>}
        actions={
          <Link to="/upload" className={buttonClass()}>
            <Trans>Add a text</Trans>
          </Link>
        }
      />
      {heard?.ok === false && (
        <Banner tone="caution" className="mb-4">
          {here.length > 0 ? (
            <Trans>
              The server was not reached, so this is the list as it was. Texts you have opened here can be read.
            </Trans>
          ) : (
            <Trans>The server was not reached, and no text is on this device yet. They come when you are online.</Trans>
          )}
        </Banner>
      )}
      {!isKnown && (
        <Loading className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {isKnown && heard?.ok !== false && here.length === 0 && <NoTexts />}
      <ul className="border-t border-line empty:hidden">
        {here.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            title={shelf?.titles.get(source.id) ?? ''}
            cards={shelf?.counts.get(source.id) ?? 0}
            isHere={shelf?.kept.has(source.id) === true}
          />
        ))}
      </ul>
      {removed.length > 0 && <Removed sources={removed} />}
    </Page>
  )
}

function NoTexts() {
  return (
    <EmptyState
      title={<Trans>No text yet</Trans>}
      action={
        <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
          <Trans>Make cards from a text</Trans>
        </Link>
      }
    >
      <Trans>Paste a chapter or bring a file; it stays here to be read beside its cards.</Trans>
    </EmptyState>
  )
}

/** English prose has about so many bytes a word. */
const BYTES_PER_WORD = 6

interface SourceRowProps {
  source: SourceInfo
  /** Its own, else that of the deck made from it; empty for none. */
  title: string
  cards: number
  isHere: boolean
}

function SourceRow({ source, title, cards, isHere }: SourceRowProps) {
  const { t } = useLingui()
  const remove = useRemoveSource()
  const orFail = useOrFail()
  const [isRenaming, setRenaming] = useState(false)
  const words = Math.max(1, Math.round(source.bytes / BYTES_PER_WORD / 10) * 10)
  const name = title || t`Untitled text`
  return (
    <li className="group flex items-center gap-2 border-b border-line">
      <Link
        to="/library"
        search={{ source: source.id }}
        className="grid min-h-16 min-w-0 flex-1 content-center gap-0.5 py-3 text-ink no-underline"
      >
        <span
          dir="auto"
          title={name}
          className="line-clamp-2 font-read text-lg font-semibold text-ellipsis group-hover:underline group-hover:underline-offset-4"
        >
          {name}
        </span>
        <span className="text-sm text-muted">
          <Plural value={cards} _0="no cards" one="# card" other="# cards" />
          {' · '}
          <Plural value={words} one="about # word" other="about # words" />
          {' · '}
          {source.kind === 'file' && <Trans>from a file</Trans>}
          {source.kind === 'url' && <Trans>from the web</Trans>}
          {source.kind === 'paste' && <Trans>pasted</Trans>}{' '}
          {relativeDay(studyDayAt(source.createdAt), studyDayAt(Date.now()))}
          {isHere && (
            <>
              {' · '}
              <Trans>on this device</Trans>
            </>
          )}
        </span>
      </Link>
      <Menu
        align="end"
        trigger={
          <IconButton label={t`More about “${name}”`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setRenaming(true)}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuItem icon={Search} render={<Link to="/library" search={{ q: `source:${source.id}` }} />}>
          <Trans>Find its cards</Trans>
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => orFail(remove(source))}>
          <Trans>Remove this text</Trans>
        </MenuItem>
      </Menu>
      {isRenaming && <TitleDialog source={source} onClose={() => setRenaming(false)} />}
    </li>
  )
}

/** What was removed in the last thirty days. */
function Removed({ sources }: { sources: readonly SourceInfo[] }) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const orFail = useOrFail()
  const bringBack = async ({ id }: SourceInfo) => {
    const outcome = await restoreSource(id)
    if (outcome.ok) showToast(t`The text is back.`)
    else showToast(problemText(outcome), { tone: 'problem' })
  }
  return (
    <details className="mt-8">
      <summary className="touch w-fit rounded-sm text-sm text-muted">
        <Plural value={sources.length} one="# removed text" other="# removed texts" />
      </summary>
      <p className="mt-2 text-sm text-muted">
        <Trans>They can come back for 30 days after they were removed.</Trans>
      </p>
      <ul className="mt-2 border-t border-line">
        {sources.map((source) => (
          <li key={source.id} className="flex min-h-14 items-center justify-between gap-4 border-b border-line">
            <span dir="auto" title={source.title} className="min-w-0 flex-1 truncate font-read">
              {source.title || <Trans>Untitled text</Trans>}
            </span>
            <Button size="sm" variant="quiet" onClick={() => orFail(bringBack(source))}>
              <Trans>Bring it back</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

async function readShelf() {
  const [sources, counts, kept, titles] = await Promise.all([
    knownSources(),
    cardCountsBySource(),
    keptSourceIds(),
    sourceTitles(),
  ])
  return { sources, counts, kept, titles }
}
