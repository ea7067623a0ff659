import type { CreatedApiToken } from '@cairn/contract/tokens'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

const AFTER_DIALOG_MS = 100

/** A token, this once: nobody can read it again. */
export function TokenShown({ made, onDone }: { made: CreatedApiToken; onDone: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'not-yet' | 'copied' | 'by-hand'>('not-yet')
  useEffect(() => {
    // The dialog that asked for it gives the focus back to its button first.
    const timer = setTimeout(() => field.current?.focus(), AFTER_DIALOG_MS)
    return () => clearTimeout(timer)
  }, [])
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(made.token)
      setCopied('copied')
    } catch {
      // Without a secure connection the browser has no clipboard to give: the selected text is copied by hand.
      setCopied('by-hand')
    }
  }
  return (
    <div className="my-4 grid gap-3 rounded-sm border-l-2 border-moss bg-moss-soft px-4 py-4">
      <p>
        <strong className="font-semibold">{made.name}</strong>{' '}
        <Trans>is made. Copy the token now: it is not shown again.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={t`Token ${made.name}`}
          value={made.token}
          onFocus={(event) => event.target.select()}
          className={`${CONTROL_CLASS} h-11 min-w-0 flex-1 basis-56 font-mono text-sm`}
        />
        <Button variant="primary" icon={<Icon of={Copy} />} onClick={() => void copy()}>
          {copied === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
      <p className="text-sm" role="status">
        {copied === 'by-hand'
          ? t`This browser does not let Cairn copy here. The token is selected: copy it with your keys.`
          : t`Its address is ${location.origin}/v1.`}
      </p>
    </div>
  )
}
