import { LONGEST_LINK_NAME } from '@cairn/contract/limits'
import type { CreatedShareLink, ShareLink } from '@cairn/contract/sharing'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { shortDate } from '../../lib/dates.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CopyField } from './copy-field.tsx'
import { shownAddress } from './shared-address.ts'
import { SharingProblemBanner } from './sharing-problem.tsx'

interface ShareLinksProps {
  deckId: string
  links: readonly ShareLink[]
  isDisabled: boolean
  onChanged: () => void
}

/** The links that open a deck: made, shown this once, taken back. */
export function ShareLinks({ deckId, links, isDisabled, onChanged }: ShareLinksProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<CreatedShareLink | null>(null)
  const { problem, run } = useAttempt()
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      await work()
      onChanged()
    })
  const make = (name: string, expiresInDays: number | null) =>
    attempt(async () =>
      setMade(await api('POST /api/decks/{id}/share-links', { params: { id: deckId }, body: { name, expiresInDays } })),
    )
  const revoke = (link: ShareLink) =>
    attempt(async () => {
      await api('DELETE /api/share-links/{id}', { params: { id: link.id } })
      if (made?.id === link.id) setMade(null)
      showToast(t`The link opens nothing any more.`)
    })
  return (
    <section aria-labelledby="share-links" className="grid gap-4">
      <h3 id="share-links" className="border-b border-line pb-2 text-sm font-medium">
        <Trans>Links</Trans>
      </h3>
      {problem && <SharingProblemBanner problem={problem} />}
      {made !== null && (
        <div className="rounded-sm border-l-2 border-moss bg-moss-soft px-4 py-3">
          <CopyField
            label={made.name === '' ? <Trans>The new link</Trans> : <Trans>The link “{made.name}”</Trans>}
            value={shownAddress({ kind: 'link', key: made.secret }, location.origin)}
            hint={<Trans>Copy it now: Cairn does not keep it and cannot show it again.</Trans>}
          />
        </div>
      )}
      {links.length > 0 && (
        <ul className="grid">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} isDisabled={isDisabled} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
      <NewLink isDisabled={isDisabled} onMake={make} />
    </section>
  )
}

function LinkRow({ link, isDisabled, onRevoke }: { link: ShareLink; isDisabled: boolean; onRevoke: () => void }) {
  const { t } = useLingui()
  const { name, createdAt, expiresAt } = link
  const shown = name === '' ? t`A link without a name` : name
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line pb-3 not-first:pt-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{shown}</p>
        <p className="text-sm text-muted">
          {expiresAt === null ? t`made ${shortDate(createdAt)}, without an end` : t`ends ${shortDate(expiresAt)}`}
        </p>
      </div>
      <Button size="sm" variant="danger" disabled={isDisabled} aria-label={t`Revoke “${shown}”`} onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  )
}

const LIVES = ['', '7', '30', '90', '366'] as const

interface NewLinkProps {
  isDisabled: boolean
  onMake: (name: string, expiresInDays: number | null) => Promise<void>
}

function NewLink({ isDisabled, onMake }: NewLinkProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isDisabled) return
    setBusy(true)
    await onMake(name.trim(), days === '' ? null : Number(days))
    setBusy(false)
    setName('')
  }
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_11rem_auto] sm:items-end">
      <TextField
        label={<Trans>For whom</Trans>}
        placeholder={t`Class 7b`}
        maxLength={LONGEST_LINK_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={<Trans>Ends</Trans>}
        value={days}
        options={LIVES.map((value) => ({
          value,
          label: value === '' ? t`When revoked` : value === '366' ? t`After a year` : t`After ${value} days`,
        }))}
        onChange={(event) => setDays(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={isDisabled}>
        <Trans>Make a link</Trans>
      </Button>
    </form>
  )
}
