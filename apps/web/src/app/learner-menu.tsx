import { useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, User } from 'lucide-react'
import { type ComponentPropsWithRef, lazy, Suspense, useState } from 'react'
import { useLearner } from '../data/use-live.ts'
import { Icon } from '../ui/icon.tsx'

const LearnerMenuList = lazy(() => import('./learner-menu-list.tsx'))

type Place = 'rail' | 'bar'

/** The learner's own corner. What hangs below it is loaded when it is first asked for. */
export function LearnerMenu({ place }: { place: Place }) {
  const learner = useLearner()
  const [asked, setAsked] = useState(false)
  if (!learner) return null
  const trigger = (props: ComponentPropsWithRef<'button'>) => (
    <MenuTrigger {...props} place={place} name={learner.name || learner.email} />
  )
  const waiting = trigger({ onClick: () => setAsked(true), 'aria-haspopup': 'menu', 'aria-expanded': false })
  return asked ? (
    <Suspense fallback={waiting}>
      <LearnerMenuList trigger={trigger({})} email={learner.email} />
    </Suspense>
  ) : (
    waiting
  )
}

function MenuTrigger({ place, name, ...button }: ComponentPropsWithRef<'button'> & { place: Place; name: string }) {
  const { t } = useLingui()
  if (place === 'bar')
    return (
      <button
        type="button"
        {...button}
        className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-muted"
      >
        <Icon of={User} size={20} />
        {t`You`}
      </button>
    )
  return (
    <button
      type="button"
      {...button}
      aria-label={t`Your account, ${name}`}
      className="flex h-10 w-full items-center gap-3 rounded-sm px-3 text-muted hover:text-ink"
    >
      <Icon of={User} />
      <span className="min-w-0 flex-1 truncate text-left">{name}</span>
      <Icon of={ChevronsUpDown} size={14} />
    </button>
  )
}
