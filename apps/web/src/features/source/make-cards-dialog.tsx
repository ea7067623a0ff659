import type { CoverageGap } from '@cairn/core/generation/coverage-parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { keepPassageWish } from '../../data/passage-wish.ts'
import { useOnline } from '../../data/use-live.ts'
import { EngineWords } from '../../lib/engine-words.tsx'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MOST_CARDS_HERE, suggestedCards } from './source-view.ts'

interface MakeCardsDialogProps {
  gap: CoverageGap
  text: string
  sourceId: string
  deck: { readonly id: string; readonly title: string } | null
  onClose: () => void
}

const EXCERPT = 240

/** How many cards to make from one passage; the screen that makes them takes over from there. */
export default function MakeCardsDialog({ gap, text, sourceId, deck, onClose }: MakeCardsDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [count, setCount] = useState(String(suggestedCards(gap.words)))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const orFail = useOrFail()
  const wanted = Number(count)
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_CARDS_HERE
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isCount) {
      setError(t`Choose a number from 1 to ${MOST_CARDS_HERE}.`)
      field.current?.focus()
      return
    }
    setBusy(true)
    await keepPassageWish({ sourceId, start: gap.start, end: gap.end, count: wanted, deck })
    await navigate({ to: '/upload', search: { from: 'passage' } })
  }
  const excerpt = text.slice(gap.start, Math.min(gap.end, gap.start + EXCERPT))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Make cards from this passage</Trans>}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {isCount ? <Plural value={wanted} one="Make # card" other="Make # cards" /> : <Trans>Make cards</Trans>}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => orFail(submit(event))} className="grid gap-4">
        <p className="line-clamp-4 border-l-2 border-moss pl-4 font-read wrap-anywhere">
          {excerpt}
          {gap.end - gap.start > EXCERPT && '…'}
        </p>
        <TextField
          ref={field}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_CARDS_HERE}
          label={<Trans>Cards</Trans>}
          hint={<Plural value={gap.words} one="The passage has # word." other="The passage has # words." />}
          className="max-w-36"
          value={count}
          error={error}
          onChange={(event) => {
            setCount(event.target.value)
            setError(null)
          }}
        />
        {!online && (
          <Banner tone="caution">
            <Trans>You are offline. Making cards needs the server; what you ask for is kept until you are back.</Trans>
          </Banner>
        )}
        <EngineWords />
      </form>
    </Dialog>
  )
}
