import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type BulkChange, tagsInUse } from './bulk-changes.ts'

const MOST_LETTERS = 100

interface TagDialogProps {
  ids: readonly string[]
  onClose: () => void
  onSave: (change: BulkChange) => void
}

/** Gives cards a tag or takes one away that some of them have. */
export function TagDialog({ ids, onClose, onSave }: TagDialogProps) {
  const { t } = useLingui()
  const [tag, setTag] = useState('')
  const [known, setKnown] = useState<readonly string[]>([])
  const form = useId()
  const fail = useFailure()
  useEffect(() => {
    tagsInUse(ids).then(setKnown).catch(fail)
  }, [ids, fail])
  const wanted = tag.trim()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Plural value={ids.length} one="Tags of # card" other="Tags of # cards" />}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={wanted === ''}>
            <Trans>Add the tag</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '') onSave({ kind: 'tag', tag: wanted })
        }}
      >
        <TextField
          label={t`New tag`}
          hint={t`Two colons nest it: exam::june is found by tag:exam too.`}
          maxLength={MOST_LETTERS}
          value={tag}
          autoFocus
          onChange={(event) => setTag(event.target.value)}
        />
        {known.length > 0 && (
          <div className="grid gap-2">
            <p className="text-sm text-muted">
              <Trans>Take one away:</Trans>
            </p>
            <ul className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
              {known.map((name) => (
                <li key={name}>
                  <Button
                    size="sm"
                    aria-label={t`Take the tag ${name} away`}
                    onClick={() => onSave({ kind: 'untag', tag: name })}
                  >
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  )
}
