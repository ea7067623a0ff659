import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { handOverText } from '../../data/handover.ts'
import { openImport } from '../../lib/import-door.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { addSampleDeck, type SampleOutcome } from './add-sample-deck.ts'
import { SAMPLE_CARDS } from './sample-deck.ts'

/** No deck yet: the page is the paste box, a door for the cards one has, and a deck to try; drafts that wait come first. */
export default function FirstSteps({ drafts }: { drafts: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const makeCards = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setMissing(true)
    await handOverText(text)
    await navigate({ to: '/upload' })
  }
  return (
    <Page>
      <div className="mb-10 border-b border-line empty:hidden">{drafts}</div>
      <h1 tabIndex={-1} className="mb-3 font-read text-3xl font-semibold tracking-[-0.015em] sm:text-4xl">
        <Trans>What do you want to know for good?</Trans>
      </h1>
      <p className="mb-6 max-w-measure text-lg text-muted">
        <Trans>
          Paste a text: notes, a chapter, an article. Cairn makes cards from it, each with the sentence it rests on, and
          you decide which to keep.
        </Trans>
      </p>
      <form onSubmit={makeCards} className="mb-14 grid gap-4">
        <TextArea
          label={t`Your text`}
          hideLabel
          reading
          rows={9}
          value={text}
          placeholder={t`Paste your text here`}
          error={missing && text.trim() === '' ? t`Paste some text first, a paragraph or more.` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" className="justify-self-start">
          <Trans>Make cards</Trans>
        </Button>
      </form>
      <div className="grid gap-x-12 gap-y-8 border-t border-line pt-6 sm:grid-cols-2">
        <ImportOffer />
        <SampleOffer />
      </div>
    </Page>
  )
}

function ImportOffer() {
  return (
    <section className="grid content-start justify-items-start gap-3">
      <h2 className="font-read text-xl font-semibold">
        <Trans>Cards already?</Trans>
      </h2>
      <p className="max-w-measure text-muted">
        <Trans>Bring them from Anki with their schedule and history, or from Quizlet, a table or a text.</Trans>
      </p>
      <Button onClick={openImport}>
        <Trans>Import…</Trans>
      </Button>
    </section>
  )
}

function SampleOffer() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Extract<SampleOutcome, { ok: false }> | null>(null)
  const orFail = useOrFail()
  const add = async () => {
    setBusy(true)
    setFailure(null)
    const outcome = await addSampleDeck()
    setBusy(false)
    if (!outcome.ok) setFailure(outcome)
  }
  const count = SAMPLE_CARDS.length
  return (
    <section className="grid content-start justify-items-start gap-3">
      <h2 className="font-read text-xl font-semibold">
        <Trans>Nothing at hand?</Trans>
      </h2>
      <p className="max-w-measure text-muted">
        <Trans>
          Try {count} cards on how memory works and how to study. They are yours to edit and delete like any other.
        </Trans>
      </p>
      <Button busy={busy} onClick={() => orFail(add())}>
        <Trans>Add the sample deck</Trans>
      </Button>
      {failure !== null && (
        <Banner role="alert" tone="caution">
          {failure.problem === 'offline' ? (
            <Trans>The server was not reached, so nothing was added. Try again when you are online.</Trans>
          ) : (
            failure.message
          )}
        </Banner>
      )}
    </section>
  )
}
