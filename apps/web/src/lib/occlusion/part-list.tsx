import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { Dispatch, Ref } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Part } from './drawing.ts'
import type { DrawingAct } from './parts.ts'

interface PartListProps {
  ref: Ref<HTMLUListElement>
  parts: readonly Part[]
  act: Dispatch<DrawingAct>
  /** Whether a part still needs its answer; said once it was tried to save. */
  lacksLabel: (part: Part) => boolean
}

/** What stands at each part: the answers. */
export function PartList({ ref, parts, act, lacksLabel }: PartListProps) {
  const { t } = useLingui()
  if (parts.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing is hidden yet. Draw a rectangle on the picture.</Trans>
      </p>
    )
  return (
    <ul ref={ref} className="grid gap-3 sm:grid-cols-2">
      {parts.map((part, at) => {
        const { id, label } = part
        return (
          <li key={id} data-label={id} className="flex items-start gap-1">
            <TextField
              className="min-w-0 flex-1"
              label={t`What is at part ${at + 1}`}
              error={lacksLabel(part) ? t`Write what is hidden here.` : undefined}
              value={label}
              maxLength={500}
              onChange={(event) => act({ type: 'label', id, label: event.target.value })}
            />
            <IconButton label={t`Remove part ${at + 1}`} className="mt-6.5" onClick={() => act({ type: 'remove', id })}>
              <Icon of={Trash2} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
