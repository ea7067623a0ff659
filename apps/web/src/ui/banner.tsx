import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface BannerProps {
  tone?: 'plain' | 'problem' | 'caution' | 'good'
  children: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** `alert` interrupts a screen reader; keep it for what stops the learner. */
  role?: 'status' | 'alert' | 'note'
  className?: string
}

const TONES = {
  plain: 'border-edge bg-sunken',
  problem: 'border-brick bg-brick-soft',
  caution: 'border-amber bg-amber-soft',
  good: 'border-moss bg-moss-soft',
}

/** What happened, what is safe, what to do: in words, with a rule in its colour at the left. */
export function Banner({ tone = 'plain', children, action, role = 'status', className }: BannerProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border-l-2 px-4 py-3',
        TONES[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      {action}
    </div>
  )
}
