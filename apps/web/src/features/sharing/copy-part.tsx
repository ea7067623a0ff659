import type { CopyOutcome, SharedAddress } from '@cairn/contract/sharing'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLearner, useSessionExpired } from '../../data/use-live.ts'
import { shortDate } from '../../lib/dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wayBack, wishForCopy } from './shared-address.ts'
import { SharingProblemBanner } from './sharing-problem.tsx'
import { useCopy } from './use-copy.ts'

interface CopyPartProps {
  address: SharedAddress
  cardCount: number
  /** Beside the button. */
  children: ReactNode
}

/** Takes the deck into one's own library: at once, or right after an account is made. */
export function CopyPart({ address, cardCount, children }: CopyPartProps) {
  const navigate = useNavigate()
  const learner = useLearner()
  const isExpired = useSessionExpired()
  const isHere = learner !== null && !isExpired
  const { state, copy } = useCopy(address, isHere)
  const signInFirst = (to: '/signup' | '/login') => {
    wishForCopy(address)
    void navigate({ to, search: { next: wayBack(address) } })
  }
  const isDone = state.kind === 'answered' && state.outcome.outcome !== 'too-large'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!isDone && cardCount > 0 && (
          <Button
            variant="primary"
            size="lg"
            className="max-sm:flex-1"
            icon={<Icon of={Copy} />}
            busy={state.kind === 'copying'}
            onClick={() => (isHere ? copy() : signInFirst(isExpired ? '/login' : '/signup'))}
          >
            <Trans>Copy to my library</Trans>
          </Button>
        )}
        {children}
      </div>
      <div aria-live="polite" className="grid gap-3">
        {!isHere && (
          <p className="max-w-measure text-sm text-muted">
            <Trans>
              A copy is yours to change and to study on a schedule. It needs an account; you can make one on the way, or{' '}
              <button type="button" className="link touch" onClick={() => signInFirst('/login')}>
                sign in
              </button>
              .
            </Trans>
          </p>
        )}
        {state.kind === 'failed' && <SharingProblemBanner problem={state.problem} onRetry={() => copy()} />}
        {state.kind === 'answered' && <Outcome outcome={state.outcome} onAgain={() => copy('again')} />}
      </div>
    </>
  )
}

function Outcome({ outcome, onAgain }: { outcome: CopyOutcome; onAgain: () => void }) {
  switch (outcome.outcome) {
    case 'copied':
      return (
        <Banner tone="good" action={<OpenDeck id={outcome.deck.id} isPrimary />}>
          <Trans>The deck is in your library. It is yours now: what you change stays with you.</Trans>
        </Banner>
      )
    case 'copied-before':
      return (
        <Banner
          action={
            <>
              <OpenDeck id={outcome.deck.id} />
              <Button onClick={onAgain}>
                <Trans>Copy it again</Trans>
              </Button>
            </>
          }
        >
          {outcome.original === 'changed' ? (
            <Trans>
              You copied this deck on {shortDate(outcome.deck.createdAt)}, and its cards have changed since. Another
              copy has them as they are now, and begins without your schedule.
            </Trans>
          ) : (
            <Trans>
              You copied this deck on {shortDate(outcome.deck.createdAt)}. Another copy begins without your schedule.
            </Trans>
          )}
        </Banner>
      )
    case 'own':
      return (
        <Banner action={<OpenDeck id={outcome.deck.id} />}>
          <Trans>This deck is your own; it is in your library already.</Trans>
        </Banner>
      )
    case 'too-large':
      return (
        <Banner tone="caution">
          <Trans>
            This deck has more than {outcome.most} cards, which is too much to copy at once. Ask its owner to share it
            in parts.
          </Trans>
        </Banner>
      )
    default:
      return outcome satisfies never
  }
}

function OpenDeck({ id, isPrimary = false }: { id: string; isPrimary?: boolean }) {
  return (
    <Link to="/study/$id" params={{ id }} className={buttonClass(isPrimary ? { variant: 'primary' } : {})}>
      {isPrimary ? <Trans>Open the deck</Trans> : <Trans>Open it</Trans>}
    </Link>
  )
}
