import { DEFAULT_CARD_COUNT } from '@cairn/core/ai/models'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { aiEngine } from '../../data/ai-client.ts'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { takeHandedOverText } from '../../data/handover.ts'
import { useOnline } from '../../data/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keepDraft, keptDraft } from './kept-text.ts'
import { SourceFacts } from './source-facts.tsx'
import { type ActiveRun, beginRun, useReadSource } from './use-run.ts'

const MOST_CARDS = 50

/** Paste, see how it was read, say how many cards. The text stays on this device until it is sent. */
export function ComposeForm({ onBegun }: { onBegun: (run: ActiveRun) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const [text, setText] = useState(keptDraft)
  const [title, setTitle] = useState('')
  const [count, setCount] = useState(String(DEFAULT_CARD_COUNT))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const source = useReadSource(text)
  useEffect(() => {
    void takeHandedOverText().then((handed) => handed !== null && setText(handed))
  }, [])
  useEffect(() => keepDraft(text), [text])
  const wanted = Number(count)
  const countError =
    Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_CARDS ? null : t`Choose a number from 1 to ${MOST_CARDS}.`

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || countError) return
    const usable = source !== undefined && source.wordCount > 0 && !source.warnings.includes('looks-binary')
    if (!usable) {
      setMissing(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const run = await beginRun({ source, title: title.trim(), count: wanted })
      keepDraft('')
      onBegun(run)
    } catch (error) {
      setBusy(false)
      if (error instanceof NetworkError)
        setProblem(t`The server was not reached. Your text is kept on this device; try again when you are online.`)
      else if (error instanceof ApiError) setProblem(error.message)
      else throw error
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextArea
        ref={field}
        label={<Trans>Your text</Trans>}
        rows={12}
        reading
        className="[&_textarea]:max-h-[60vh] [&_textarea]:min-h-64"
        placeholder={t`A chapter, your notes, an article. Paste it here.`}
        value={text}
        error={missing && (text.trim() === '' ? t`Paste a text first.` : t`There are no words to make cards from.`)}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
      />
      {source && <SourceFacts source={source} />}
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={<Trans>Title of the deck</Trans>}
          hint={<Trans>Leave it empty and one is suggested.</Trans>}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_CARDS}
          label={<Trans>Cards</Trans>}
          value={count}
          error={countError}
          onChange={(event) => setCount(event.target.value)}
        />
      </div>
      {problem && (
        <Banner tone="problem" role="alert">
          {problem}
        </Banner>
      )}
      {!online && (
        <Banner tone="caution">
          <Trans>You are offline. Making cards needs the server; your text is kept here until you are back.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="primary" size="lg" type="submit" busy={busy}>
          {countError ? <Trans>Make cards</Trans> : <Plural value={wanted} one="Make # card" other="Make # cards" />}
        </Button>
        <EngineWords />
      </div>
    </form>
  )
}

/** Who will read the text, said before it is sent. */
function EngineWords() {
  const [engine, setEngine] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    // Without an answer nothing is claimed; starting the run reports what is wrong.
    aiEngine().then(
      (name) => current && setEngine(name),
      () => current && setEngine(null),
    )
    return () => {
      current = false
    }
  }, [])
  if (engine === null) return null
  return (
    <p className="max-w-sm flex-1 basis-64 text-sm text-muted">
      {engine === 'built-in' ? (
        <Trans>Made by the built-in engine, no AI model. Your text stays on this server.</Trans>
      ) : (
        <Trans>Your text is sent to the AI model that this Cairn is connected to.</Trans>
      )}
    </p>
  )
}
