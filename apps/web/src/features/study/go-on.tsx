import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { KeptPractice, PracticeSlot } from '../../data/kept-practice.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { WhereLeft } from './mode-list.tsx'

/** "Go on with Learn: round 2 of 4": back to the session that was left. */
export function GoOn({ kept, isFirst }: { kept: KeptPractice; isFirst: boolean }) {
  const names: Readonly<Record<PracticeSlot, ReactNode>> = {
    learn: <Trans>Learn</Trans>,
    write: <Trans>Write</Trans>,
    test: <Trans>the test</Trans>,
    cram: <Trans>Cram</Trans>,
    mistakes: <Trans>your mistakes</Trans>,
  }
  return (
    <Link
      to="/study/$id"
      params={{ id: kept.deckId }}
      search={{ mode: kept.slot }}
      className={classNames(buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: 'lg' }), 'max-sm:flex-1')}
    >
      <span>
        <Trans>Go on with {names[kept.slot]}</Trans>
        <span className="font-normal">
          : <WhereLeft kept={kept} />
        </span>
      </span>
    </Link>
  )
}
