import type { ApiToken, CreatedApiToken } from '@cairn/contract/tokens'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { shortDate } from '../../lib/dates.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useServer } from '../../lib/use-server.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { NewToken } from './new-token.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingGroup } from './setting-row.tsx'
import { TokenShown } from './token-shown.tsx'

/** Tokens for programs of the learner's own: listed, made, revoked. */
export function Tokens() {
  const list = useServer(() => api('GET /api/tokens'))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<CreatedApiToken | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <SettingGroup
      title={<Trans>For programs of your own</Trans>}
      lead={
        <Trans>
          A program that speaks to OpenAI can speak to this Cairn instead. A token lets it in as you, for that and
          nothing else.
        </Trans>
      }
    >
      {made !== null && <TokenShown made={made} onDone={() => setMade(null)} />}
      {list.kind === 'loading' && (
        <Loading className="grid gap-2 py-4">
          <Skeleton className="h-5 w-64 max-w-full" />
        </Loading>
      )}
      {list.kind === 'failed' && <ProblemBanner problem={list.problem} onRetry={list.reload} />}
      {list.kind === 'here' && list.value.tokens.length > 0 && (
        <ul>
          {list.value.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {list.kind === 'here' && (
        <Button className="mt-4" onClick={() => setMaking(true)}>
          <Trans>Make a token</Trans>
        </Button>
      )}
      {isMaking && (
        <NewToken
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
            list.reload()
          }}
        />
      )}
      {revoking !== null && (
        <Revoke
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            if (made?.id === revoking.id) setMade(null)
            setRevoking(null)
            list.reload()
          }}
        />
      )}
    </SettingGroup>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useLingui()
  const { name, prefix, createdAt, lastUsedAt, expiresAt } = token
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-4 first:border-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          <code className="font-mono">{prefix}…</code> ·{' '}
          {lastUsedAt === null ? t`never used` : t`last used ${shortDate(lastUsedAt)}`} ·{' '}
          {expiresAt === null ? t`made ${shortDate(createdAt)}, without an end` : t`ends ${shortDate(expiresAt)}`}
        </p>
      </div>
      <Button size="sm" variant="danger" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  )
}

interface RevokeProps {
  token: ApiToken
  onClose: () => void
  onRevoked: () => void
}

function Revoke({ token, onClose, onRevoked }: RevokeProps) {
  const { t } = useLingui()
  const { busy, problem, run } = useAttempt()
  const revoke = () =>
    run(async () => {
      await api('DELETE /api/tokens/{id}', { params: { id: token.id } })
      showToast(t`${token.name} opens nothing any more.`)
      onRevoked()
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Revoke {token.name}?</Trans>}
      description={<Trans>Programs that use it are shut out at once. This cannot be taken back.</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      danger
      busy={busy}
      onConfirm={revoke}
    >
      {problem && <ProblemBanner problem={problem} />}
    </ConfirmDialog>
  )
}
