import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { useFocus } from './use-focus.ts'

interface PracticeEndProps {
  deckId: string
  /** The cairn that was built; left out where nothing was done. */
  cairn: { readonly label: string; readonly stones: readonly { readonly id: string; readonly cards: number }[] } | null
  heading: ReactNode
  /** What was done, in a sentence or two. */
  lead: ReactNode
  onAgain: () => void
  children?: ReactNode
}

/** The end of a practice: what was done, and where to go from here. */
export function PracticeEnd({ deckId, cairn, heading, lead, onAgain, children }: PracticeEndProps) {
  const title = useFocus<HTMLHeadingElement>(true)
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      {cairn !== null && <Cairn {...cairn} settle height={112} className="self-start" />}
      <div className="grid gap-3">
        <h1 ref={title} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {heading}
        </h1>
        <p className="max-w-measure text-lg">{lead}</p>
        {cairn !== null && (
          <p className="max-w-measure text-muted">
            <Trans>This was practice: when your cards come back for review has not changed.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/study/$id"
          params={{ id: deckId }}
          search={{}}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          <Trans>Back to the deck</Trans>
        </Link>
        <Button size="lg" onClick={onAgain}>
          <Trans>Once more</Trans>
        </Button>
      </div>
      {children}
    </div>
  )
}
