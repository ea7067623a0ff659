import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A text to take along, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: ReactNode; value: string; hint?: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'not-yet' | 'copied' | 'by-hand'>('not-yet')
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied('copied')
    } catch {
      // Without a secure connection the browser has no clipboard to give: the selected text is copied by hand.
      setCopied('by-hand')
    }
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          readOnly
          label={label}
          value={value}
          className="min-w-0 flex-1 basis-56 [&_input]:font-mono [&_input]:text-sm"
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Icon of={Copy} />} onClick={() => void copy()}>
          {copied === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === 'by-hand' ? <Trans>It is selected: copy it with your keys.</Trans> : hint}
      </p>
    </div>
  )
}
