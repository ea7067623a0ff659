import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Link2 } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Endings of files that are read; what a file is, its bytes say. */
const READ_FILES =
  '.pdf,.docx,.pptx,.epub,.html,.htm,.md,.markdown,.txt,.csv,.tsv,.tex,.srt,.vtt,.png,.jpg,.jpeg,.webp,.gif,text/*,application/pdf'

interface TextSourcesProps {
  onFile: (file: File) => void
  onAddress: (url: string) => void
  onSample: () => void
}

/** Other ways to a text than pasting one. */
export function TextSources({ onFile, onAddress, onSample }: TextSourcesProps) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [asksAddress, setAsksAddress] = useState(false)
  return (
    <div className="grid gap-2">
      <div className="-ml-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          size="sm"
          variant="quiet"
          icon={<Icon of={FileText} size={16} />}
          onClick={() => picker.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={asksAddress}
          icon={<Icon of={Link2} size={16} />}
          onClick={() => setAsksAddress(!asksAddress)}
        >
          <Trans>From a web address</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={onSample}>
          <Trans>Try it with a sample</Trans>
        </Button>
        <input
          ref={picker}
          type="file"
          accept={READ_FILES}
          aria-label={t`File`}
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onFile(file)
            currentTarget.value = ''
          }}
        />
      </div>
      {asksAddress && <AddressField onAddress={onAddress} />}
      <p className="text-sm text-muted">
        <Trans>
          PDF up to 100 MB and 2,000 pages; Word, PowerPoint and EPUB up to 50 MB; web pages, Markdown, text and tables
          up to 20 MB; pictures up to 25 MB. Or drop a file on the text.
        </Trans>
      </p>
    </div>
  )
}

/** Within the form of the text, so it sends itself by its own button and key. */
function AddressField({ onAddress }: { onAddress: (url: string) => void }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const go = (event: SyntheticEvent) => {
    event.preventDefault()
    const url = /^[a-z][a-z0-9+.-]*:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
    const isFine = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && address.trim() !== ''
    setFault(isFine ? null : t`Write a web address, such as https://example.org/page.`)
    if (isFine) onAddress(url)
    else field.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        ref={field}
        autoFocus
        type="url"
        inputMode="url"
        label={<Trans>Web address</Trans>}
        hint={<Trans>This server fetches the page, not your browser: nothing of you goes along.</Trans>}
        className="min-w-0 flex-1 basis-72"
        value={address}
        error={fault}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && go(event)}
      />
      <Button className="sm:mt-7" onClick={go}>
        <Trans>Fetch it</Trans>
      </Button>
    </div>
  )
}
