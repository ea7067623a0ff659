import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A line or block that is still to come. Give it the size of what it stands for, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('rounded-sm bg-line/60', className)} />
}

/** Wraps skeletons: shows nothing for 150 ms, so that what is quick never flickers; says "Loading" once it shows. */
export function Loading({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <div role="status" className={classNames('animate-appear', className)}>
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {children}
    </div>
  )
}

/** The shape of a page of text and rows, for a screen whose code is on its way. */
export function PageSkeleton() {
  return (
    <Loading className="mx-auto grid w-full max-w-page gap-4 px-4 pt-10 sm:px-8">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mb-6 h-5 w-80 max-w-full" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}
