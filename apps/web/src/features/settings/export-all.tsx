import type { Archive } from '@cairn/contract/archives'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../data/api-client.ts'
import { weekdayTime } from '../../lib/dates.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ArchiveProblemWords } from './archive-problem-words.tsx'
import { useSizeWords } from './count-words.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingRow } from './setting-row.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { isUnderWay } from './use-archives.ts'

/** Makes the file, says how far it is, and hands it out. It is made on the server, so leaving the page is fine. */
export function ExportAll({ archive, onChange }: { archive: Archive | null; onChange: () => void }) {
  const { busy, problem, run, again, forget } = useAttempt()
  const begin = () =>
    run(async () => {
      await api('POST /api/account/exports')
      onChange()
    })
  const download = (id: string) =>
    run(async () => {
      const { url } = await api('POST /api/account/archives/{id}/link', { params: { id } })
      location.assign(url)
    })
  return (
    <>
      <SettingRow
        group
        label={<Trans>Export everything</Trans>}
        hint={
          <Trans>
            Cards, pictures, texts, settings and every answer you gave, as text, as a table and for Anki. Your password
            is not in it.
          </Trans>
        }
        effect={
          <div aria-live="polite" className="mt-2 grid gap-3 empty:hidden">
            {problem && problem.kind !== 'recent-sign-in' && <ProblemBanner problem={problem} />}
            {archive && isUnderWay(archive) && <Underway archive={archive} />}
            {archive?.status === 'ready' && <Ready archive={archive} busy={busy} onDownload={download} />}
            {archive?.status === 'failed' && (
              <Banner tone="problem">
                <ArchiveProblemWords archive={archive} />
              </Banner>
            )}
          </div>
        }
      >
        {() => (
          <Button size="sm" busy={busy || isUnderWay(archive)} onClick={begin}>
            {archive?.status === 'ready' ? <Trans>Export anew</Trans> : <Trans>Export</Trans>}
          </Button>
        )}
      </SettingRow>
      {problem?.kind === 'recent-sign-in' && <SignInAgain part="account" onClose={forget} onSignedIn={again} />}
    </>
  )
}

function Underway({ archive }: { archive: Archive }) {
  const { t } = useLingui()
  const { done, total } = archive
  const share = total ? Math.min(99, Math.floor((100 * done) / total)) : 0
  const words = t`Putting everything together: ${share}%`
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{words}</p>
      {archive.problem && (
        <Banner tone="problem">
          <ArchiveProblemWords archive={archive} />
        </Banner>
      )}
      <ProgressBar label={words} value={share} max={100} />
    </div>
  )
}

interface ReadyProps {
  archive: Archive
  busy: boolean
  onDownload: (id: string) => void
}

function Ready({ archive, busy, onDownload }: ReadyProps) {
  const megabytes = useSizeWords()
  const until = weekdayTime(archive.goneAt)
  return (
    <Banner
      tone="good"
      action={
        <Button size="sm" variant="primary" busy={busy} onClick={() => onDownload(archive.id)}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      <p className="font-medium">
        <Trans>Your file is ready: {megabytes(archive.bytes)}</Trans>
      </p>
      <p className="text-sm">
        <Trans>It is kept here until {until}.</Trans>
      </p>
    </Banner>
  )
}
