import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type CardVersion, textNow, versionOf } from './card-version.ts'
import { DiffText } from './diff-text.tsx'
import type { EditorRow, RowContent } from './editor-row.ts'

type Versions =
  | { readonly state: 'loading' | 'offline' | 'failed' }
  | { readonly state: 'here'; readonly texts: readonly CardVersion[] }

interface HistoryDialogProps {
  row: EditorRow
  onRestore: (change: Partial<RowContent>) => void
  onClose: () => void
}

/** The texts that a card had before, each against what it says now; one of them can be taken up again. */
export default function HistoryDialog({ row, onRestore, onClose }: HistoryDialogProps) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const versions = useVersions(row.id, attempt)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={t`Earlier versions`}
      description={t`What this card said before: struck out is gone, underlined came since.`}
    >
      <div className="grid gap-4 pb-2">
        {versions.state === 'loading' && (
          <Loading className="grid gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        )}
        {(versions.state === 'offline' || versions.state === 'failed') && (
          <Banner
            tone="caution"
            role="alert"
            action={
              <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {versions.state === 'offline' ? (
              <Trans>Earlier versions are kept on the server, which was not reached. Your card is as it was.</Trans>
            ) : (
              <Trans>The server did not answer with the versions. Your card is as it was.</Trans>
            )}
          </Banner>
        )}
        {versions.state === 'here' && versions.texts.length === 0 && (
          <p className="text-muted">
            <Trans>
              There are none yet. A text is kept here when it stood for a while before it was changed, or when another
              device wrote over it.
            </Trans>
          </p>
        )}
        {versions.state === 'here' && (
          <ol className="grid divide-y divide-line">
            {versions.texts.map((version) => (
              <VersionLine key={version.id} version={version} row={row} onRestore={onRestore} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

function useVersions(cardId: string, attempt: number): Versions {
  const [versions, setVersions] = useState<Versions>({ state: 'loading' })
  const fail = useFailure()
  useEffect(() => {
    let current = true
    setVersions({ state: 'loading' })
    read(cardId)
      .then((found) => current && setVersions(found))
      .catch(fail)
    return () => {
      current = false
    }
  }, [cardId, attempt, fail])
  return versions
}

async function read(id: string): Promise<Versions> {
  try {
    const { texts } = await api('GET /api/cards/{id}/history', { params: { id } })
    return { state: 'here', texts: texts.flatMap((text) => versionOf(text) ?? []) }
  } catch (error) {
    if (error instanceof NetworkError) return { state: 'offline' }
    if (error instanceof ApiError) return { state: 'failed' }
    throw error
  }
}

interface VersionLineProps extends Pick<HistoryDialogProps, 'row' | 'onRestore'> {
  version: CardVersion
}

function VersionLine({ version, row, onRestore }: VersionLineProps) {
  const { t, i18n } = useLingui()
  const names = { front: t`Front`, back: t`Back`, tags: t`Tags`, aliases: t`Also right` }
  const now = textNow(row, version.field)
  const until = i18n.date(new Date(version.lostAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{names[version.field]}</span> <Trans>until {until}</Trans>
        </p>
        {version.text === now ? (
          <span className="text-sm text-muted">
            <Trans>As it is now</Trans>
          </span>
        ) : (
          <Button size="sm" onClick={() => onRestore(version.change)}>
            <Trans>Use this text</Trans>
          </Button>
        )}
      </div>
      <p className="font-read">
        <DiffText before={version.text} after={now} />
      </p>
    </li>
  )
}
