import type { PackageImport } from '@cairn/contract/imports'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { api } from '../../data/api-client.ts'
import { shortDate } from '../../lib/dates.ts'
import { useServer } from '../../lib/use-server.ts'
import { Button } from '../../ui/button.tsx'
import { AddedWords } from './added-words.tsx'
import { ProblemWords } from './import-words.tsx'

/** Packages that are on their way or came in lately, whichever device sent them; nothing where there are none. */
export function RecentImports({ onShow }: { onShow: (seen: PackageImport) => void }) {
  const state = useServer(() => api('GET /api/imports'))
  if (state.kind === 'failed')
    return (
      <p className="text-sm text-muted">
        <Trans>Your recent imports can't be shown right now.</Trans>{' '}
        <button type="button" className="link touch" onClick={state.reload}>
          <Trans>Try again</Trans>
        </button>
      </p>
    )
  const imports = state.kind === 'here' ? state.value.imports : []
  return imports.length > 0 && <ImportRows imports={imports} onShow={onShow} />
}

interface RowsProps {
  imports: readonly PackageImport[]
  onShow: (seen: PackageImport) => void
}

function ImportRows({ imports, onShow }: RowsProps) {
  return (
    <section aria-labelledby="recent-imports" className="grid gap-2">
      <h3 id="recent-imports" className="text-sm font-medium">
        <Trans>Recent imports</Trans>
      </h3>
      <ul className="grid gap-1 border-y border-line py-2">
        {imports.map((one) => (
          <ImportRow key={one.id} seen={one} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}

function ImportRow({ seen, onShow }: { seen: PackageImport } & Pick<RowsProps, 'onShow'>) {
  const { t } = useLingui()
  const { fileName, createdAt } = seen
  return (
    <li className="flex items-center justify-between gap-4 py-1 text-sm">
      <span className="grid min-w-0">
        <span className="truncate">{fileName}</span>
        <span className="text-muted">
          {shortDate(createdAt)} · {stateWords(seen)}
        </span>
      </span>
      <Button size="sm" aria-label={t`Show ${fileName}`} onClick={() => onShow(seen)}>
        <Trans>Show</Trans>
      </Button>
    </li>
  )
}

function stateWords({ status, report, problem }: PackageImport): ReactNode {
  switch (status) {
    case 'reading':
      return <Trans>Being read</Trans>
    case 'ready':
      return <Trans>Waiting for you to confirm</Trans>
    case 'applying':
      return <Trans>Adding the cards</Trans>
    case 'done':
      return <AddedWords added={report?.cards.add ?? 0} updated={report?.cards.update ?? 0} />
    case 'undone':
      return <Trans>Undone</Trans>
    case 'failed':
      return <ProblemWords problem={problem} />
    default:
      return status satisfies never
  }
}
