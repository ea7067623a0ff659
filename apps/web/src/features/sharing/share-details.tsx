import { LONGEST_LICENCE } from '@cairn/contract/limits'
import type { DeckSharing, SharingChange } from '@cairn/contract/sharing'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface ShareDetailsProps {
  sharing: DeckSharing
  isDisabled: boolean
  onChange: (change: SharingChange) => void
}

/** What others see of the deck, in words, and what the owner decides of it. */
export function ShareDetails({ sharing, isDisabled, onChange }: ShareDetailsProps) {
  const { withQuotes, licence, ownerName } = sharing
  const quotes = useId()
  const [typed, setTyped] = useState(licence)
  const save = () => {
    if (typed.trim() !== licence) onChange({ licence: typed.trim() })
  }
  return (
    <section aria-labelledby="share-details" className="grid gap-4">
      <h3 id="share-details" className="border-b border-line pb-2 text-sm font-medium">
        <Trans>What others see</Trans>
      </h3>
      <p className="max-w-measure text-sm text-muted">
        <Trans>Title, description, both sides of the cards with their pictures and sounds, tags.</Trans>{' '}
        {ownerName === null ? (
          <Trans>Not your name: you have set none. Never your e-mail address.</Trans>
        ) : (
          <Trans>Your name, “{ownerName}”; never your e-mail address.</Trans>
        )}
      </p>
      <div className="flex items-center justify-between gap-6">
        <label htmlFor={quotes} className="grid cursor-pointer">
          <span className="font-medium">
            <Trans>Show quotes</Trans>
          </span>
          <span className="text-sm text-muted">
            <Trans>The sentences of your sources that cards rest on.</Trans>
          </span>
        </label>
        <Switch
          id={quotes}
          checked={withQuotes}
          disabled={isDisabled}
          onChange={(event) => onChange({ withQuotes: event.target.checked })}
        />
      </div>
      <TextField
        label={<Trans>Licence</Trans>}
        hint={<Trans>What others may do with it, for example CC BY 4.0. Copies keep it.</Trans>}
        maxLength={LONGEST_LICENCE}
        autoComplete="off"
        value={typed}
        disabled={isDisabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </section>
  )
}
