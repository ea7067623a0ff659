import type { DeckSharing } from '@cairn/contract/sharing'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type Visibility = DeckSharing['visibility']

interface VisibilityChoiceProps {
  sharing: DeckSharing
  isDisabled: boolean
  onChoose: (visibility: Visibility) => void
}

/**
 * Private, by link or public. Asks before links that were given away stop working for good, and, the first time a deck is
 * to be public, before everyone can see it.
 */
export function VisibilityChoice({ sharing, isDisabled, onChoose }: VisibilityChoiceProps) {
  const [asking, setAsking] = useState<'private' | 'public' | null>(null)
  const wasPublic = sharing.publicKey !== null
  const { visibility, links } = sharing
  const choose = (wanted: Visibility) => {
    if (wanted === 'private' && links.length > 0) return setAsking('private')
    if (wanted === 'public' && !wasPublic) return setAsking('public')
    setAsking(null)
    onChoose(wanted)
  }
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-px" disabled={isDisabled}>
        <legend className="mb-2 text-sm font-medium">
          <Trans>Who can see it</Trans>
        </legend>
        <Choice value="private" now={visibility} title={<Trans>Only you</Trans>} onChoose={choose}>
          <Trans>Nobody else can open it.</Trans>
        </Choice>
        <Choice value="link" now={visibility} title={<Trans>Whoever has a link</Trans>} onChoose={choose}>
          <Trans>You make the links and take them back. It stands in no list.</Trans>
        </Choice>
        <Choice value="public" now={visibility} title={<Trans>Everyone</Trans>} onChoose={choose}>
          <Trans>It stands in the list of public decks on this server.</Trans>
        </Choice>
      </fieldset>
      {asking === 'public' && visibility !== 'public' && (
        <Banner
          tone="caution"
          role="alert"
          action={
            <>
              <Button size="sm" onClick={() => setAsking(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                size="sm"
                variant="primary"
                onClick={() => {
                  setAsking(null)
                  onChoose('public')
                }}
              >
                <Trans>Publish</Trans>
              </Button>
            </>
          }
        >
          <Trans>
            Everyone on this server will find this deck in the list of public decks, and may take a copy that stays
            theirs.
          </Trans>
        </Banner>
      )}
      {asking === 'private' && visibility !== 'private' && (
        <Banner
          tone="caution"
          role="alert"
          action={
            <>
              <Button size="sm" onClick={() => setAsking(null)}>
                <Trans>Keep sharing</Trans>
              </Button>
              <Button
                size="sm"
                variant="danger"
                onClick={() => {
                  setAsking(null)
                  onChoose('private')
                }}
              >
                <Trans>Make it private</Trans>
              </Button>
            </>
          }
        >
          <Plural
            value={links.length}
            one="Its link stops working for good. Sharing it again makes a new one."
            other="Its # links stop working for good. Sharing it again makes new ones."
          />
        </Banner>
      )}
    </div>
  )
}

interface ChoiceProps {
  value: Visibility
  now: Visibility
  title: ReactNode
  children: ReactNode
  onChoose: (visibility: Visibility) => void
}

function Choice({ value, now, title, children, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="relative grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr] items-start gap-x-3 rounded-md px-3 py-2.5 hover:bg-sunken has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss"
    >
      <input
        id={id}
        type="radio"
        name="visibility"
        value={value}
        checked={value === now}
        onChange={() => onChoose(value)}
        className="tick mt-1 size-4 outline-none"
      />
      <span className="grid">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-muted">{children}</span>
      </span>
    </label>
  )
}
