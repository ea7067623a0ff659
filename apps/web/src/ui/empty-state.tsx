import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  title: ReactNode
  /** What would be here, in a sentence. */
  children?: ReactNode
  /** What to do now; an empty state that only reports is not finished. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <section className={classNames('grid max-w-measure justify-items-start gap-3 py-8', className)}>
      <h2 className="font-read text-xl font-semibold">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </section>
  )
}
