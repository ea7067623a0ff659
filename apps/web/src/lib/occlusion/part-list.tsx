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
  /** It was tried to save: what is missing is said. */
  tried: boolean
}

/** What stands at each part: the answers. */
export function PartList({ ref, parts, act, tried }: PartListProps) {
  const { t } = useLingui()
  if (parts.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing is hidden yet. Draw a rectangle on the picture.</Trans>
      </p>
    )
  return (
    <ul ref={ref} className="grid gap-3 sm:grid-cols-2">
      {parts.map(({ id, label }, at) => (
        <li key={id} data-label={id} className="flex items-start gap-1">
          <TextField
            className="min-w-0 flex-1"
            label={t`What is at part ${at + 1}`}
            error={tried && label.trim() === '' ? t`Write what is hidden here.` : undefined}
            value={label}
            maxLength={500}
            onChange={(event) => act({ type: 'label', id, label: event.target.value })}
          />
          <IconButton label={t`Remove part ${at + 1}`} className="mt-6.5" onClick={() => act({ type: 'remove', id })}>
            <Icon of={Trash2} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
