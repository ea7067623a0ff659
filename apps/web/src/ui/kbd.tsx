import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The name of a key. Decorative: whoever shows it also sets `aria-keyshortcuts`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-current/25 px-1',
        'font-sans text-xs font-medium',
        className,
      )}
    >
      {children}
    </span>
  )
}
