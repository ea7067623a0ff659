import type { DeckSharing, SharingChange } from '@cairn/contract/sharing'
import { Plural, Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError, api } from '../../data/api-client.ts'
import { syncBehind } from '../../data/sync.ts'
import { useOnline } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { type ServerProblem, serverProblem } from '../../lib/server-problem.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useServer } from '../../lib/use-server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CopyField } from './copy-field.tsx'
import { ShareDetails } from './share-details.tsx'
import { ShareLinks } from './share-links.tsx'
import { shownAddress } from './shared-address.ts'
import { SharingProblemBanner } from './sharing-problem.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

interface ShareDialogProps {
  deckId: string
  title: string
  onClose: () => void
}

/** Who may see a deck, and by which addresses. Everything takes effect at once, on the server. */
export default function ShareDialog({ deckId, title, onClose }: ShareDialogProps) {
  const online = useOnline()
  const asked = useServer(() => api('GET /api/decks/{id}/sharing', { params: { id: deckId } }), deckId)
  const [problem, setProblem] = useState<ServerProblem | null>(null)
  // Shown at once; the answer says how it really is.
  const [wished, setWished] = useState<SharingChange>({})
  const before = useRef(Promise.resolve())
  const underWay = useRef(0)
  const fail = useFailure()
  const change = (wanted: SharingChange) => {
    setProblem(null)
    setWished((others) => ({ ...others, ...wanted }))
    underWay.current += 1
    const send = async () => {
      try {
        asked.put(await changeSharing(deckId, asked.kind === 'here' ? asked.value.version : 0, wanted))
        syncBehind() // the deck says on every device who sees it
      } catch (error) {
        setProblem(serverProblem(error))
      } finally {
        underWay.current -= 1
        if (underWay.current === 0) setWished({})
      }
    }
    before.current = before.current.then(send).catch(fail)
  }
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Share “{readableTitle(title)}”</Trans>}
      description={<Trans>Others can read it and take a copy. Your schedule and your answers stay with you.</Trans>}
    >
      <div className="grid gap-6 pb-4">
        {!online && (
          <Banner tone="caution">
            <Trans>Sharing is changed on the server, so it needs a connection. What is shared now stays shared.</Trans>
          </Banner>
        )}
        {problem && <SharingProblemBanner problem={problem} />}
        {asked.kind === 'loading' && online && (
          <Loading className="grid gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </Loading>
        )}
        {asked.kind === 'failed' && online && <SharingProblemBanner problem={asked.problem} onRetry={asked.reload} />}
        {asked.kind === 'here' && (
          <Sharing
            deckId={deckId}
            sharing={{ ...asked.value, ...wished }}
            isDisabled={!online}
            onChange={change}
            onLinks={asked.reload}
          />
        )}
      </div>
    </Dialog>
  )
}

interface SharingProps {
  deckId: string
  sharing: DeckSharing
  isDisabled: boolean
  onChange: (change: SharingChange) => void
  /** Links were made or revoked. */
  onLinks: () => void
}

function Sharing({ deckId, sharing, isDisabled, onChange, onLinks }: SharingProps) {
  const { visibility, publicKey, copies } = sharing
  return (
    <>
      <VisibilityChoice sharing={sharing} isDisabled={isDisabled} onChoose={(next) => onChange({ visibility: next })} />
      {visibility === 'public' && publicKey !== null && (
        <CopyField
          label={<Trans>Public address</Trans>}
          value={shownAddress({ kind: 'public', key: publicKey }, location.origin)}
        />
      )}
      {visibility !== 'private' && (
        <>
          <ShareLinks deckId={deckId} links={sharing.links} isDisabled={isDisabled} onChanged={onLinks} />
          <ShareDetails sharing={sharing} isDisabled={isDisabled} onChange={onChange} />
        </>
      )}
      {copies > 0 && (
        <p className="text-sm text-muted">
          <Plural value={copies} one="Copied once." other="Copied # times." />{' '}
          <Trans>Copies stay with those who made them, also when you stop sharing.</Trans>
        </p>
      )}
    </>
  )
}

/** Each part of sharing is said for itself, so after a change elsewhere the wish is put on top. */
async function changeSharing(deckId: string, version: number, change: SharingChange): Promise<DeckSharing> {
  const at = (ifMatch: number) =>
    api('PATCH /api/decks/{id}/sharing', { params: { id: deckId }, body: change, ifMatch })
  try {
    return await at(version)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale-version') return at((error.current as DeckSharing).version) // as it stands
    throw error
  }
}
