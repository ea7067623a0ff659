import type { ReactNode } from 'react'

/** The `h1` of an account page with its one sentence. */
export function AccountHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
        {title}
      </h1>
      {children && <p className="mt-2 text-lg text-muted">{children}</p>}
    </div>
  )
}
