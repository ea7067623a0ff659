import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { EditorRow } from './editor-row.ts'
import type { RowActions } from './row-actions.ts'

/** What another device wrote into the same side: both texts are there, and one of them is chosen. */
export function RowConflict({ row, actions }: { row: EditorRow; actions: RowActions }) {
  const sides = Object.entries(row.overwritten)
  if (sides.length === 0) return null
  return (
    <Banner
      tone="caution"
      action={
        <Button size="sm" variant="quiet" onClick={() => actions.dismissOverwritten(row.id)}>
          <Trans>Keep mine</Trans>
        </Button>
      }
    >
      <p>
        <Trans>This card was changed on another device at the same time. Yours is kept; this was there:</Trans>
      </p>
      <ul className="mt-2 grid gap-2">
        {sides.map(([side, text]) => (
          <li key={side} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="font-read wrap-anywhere">{text}</span>
            <button
              type="button"
              className="link touch"
              onClick={() => actions.takeOverwritten(row.id, side === 'front' ? 'front' : 'back')}
            >
              <Trans>Use that instead</Trans>
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
