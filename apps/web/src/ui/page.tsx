import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The column that a screen's content stands in. `wide` is for lists and editors. */
export function Page({
  children,
  wide = false,
  className,
}: {
  children: ReactNode
  wide?: boolean
  className?: string
}) {
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pt-8 pb-16 sm:px-8 sm:pt-12',
        wide ? 'max-w-5xl' : 'max-w-page',
        className,
      )}
    >
      {children}
    </div>
  )
}

export interface PageHeaderProps {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Above the title: a way back or the name of the place. */
  above?: ReactNode
  actions?: ReactNode
}

/** The heading of a screen whose heading is its news. */
export const HEADLINE = 'font-read text-3xl font-semibold tracking-[-0.015em] text-balance wrap-anywhere sm:text-4xl'

/** The one `h1` of a screen. It takes the focus after navigation, so that screen readers announce it. */
export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 gap-1.5">
        {above && <div className="text-sm wrap-anywhere text-muted">{above}</div>}
        <h1 tabIndex={-1} className="font-read text-2xl font-semibold tracking-[-0.01em] wrap-anywhere sm:text-3xl">
          {title}
        </h1>
        {lead && <p className="max-w-measure text-lg text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
