import { DEFAULT_CARD_COUNT } from '@cairn/core/ai-protocol/models'
import { changesCards } from '@cairn/core/generation/fit-profile'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { takeHandedOverText } from '../../data/handover.ts'
import { useLearner, useOnline } from '../../data/use-live.ts'
import { EngineWords } from '../../lib/engine-words.tsx'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ActiveRun } from './active-run.ts'
import { chosenWords, MOST_CARDS } from './card-count.ts'
import { CountAdvice } from './count-advice.tsx'
import { keepDraft, keptDraft } from './kept-text.ts'
import { keepUpload, keptUpload } from './kept-upload.ts'
import { fetchIntakeAhead, LaterIntake } from './later-intake.tsx'
import { readLocalText } from './local-text.ts'
import { ProfileNote } from './profile-note.tsx'
import { SAMPLE } from './sample.ts'
import { SectionPicker } from './section-picker.tsx'
import { SourceFacts } from './source-facts.tsx'
import { TextSources } from './text-sources.tsx'
import { useBeginRun } from './use-begin-run.tsx'
import type { BroughtText, IntakeWish } from './use-intake.ts'
import { useProfileFit } from './use-profile-fit.ts'
import { useReadSource } from './use-run.ts'

/** Paste, see how it was read, say how many cards. The text stays on this device until it is sent. */
export function ComposeForm({ onBegun }: { onBegun: (run: ActiveRun) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const subject = useLearner()?.settings.subject ?? ''
  const [text, setText] = useState(keptDraft)
  const [title, setTitle] = useState('')
  const [count, setCount] = useState(String(DEFAULT_CARD_COUNT))
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [wished, setWished] = useState<IntakeWish | null>(() => (keptUpload() ? { resumes: true } : null))
  const [brought, setBrought] = useState<BroughtText | null>(null)
  const [refused, setRefused] = useState(0)
  const orFail = useOrFail()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { source, read } = useReadSource(text)
  const profile = useProfileFit(source)
  const fitOf = () => (profile.used && changesCards(profile.fit) ? profile.fit : null)
  const wish = { text, title, count, leftOut, read, fitOf, brought }
  const { begin, busy, problem, textError, countError, clear } = useBeginRun(wish)
  const put = (next: string) => {
    setText(next)
    setLeftOut(new Set())
    clear()
  }
  useEffect(() => {
    orFail(takeHandedOverText().then((handed) => handed !== null && setText(handed)))
  }, [orFail])
  useEffect(() => keepDraft(text), [text])
  useEffect(fetchIntakeAhead, [])
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  const makeCards = async () => {
    const run = await begin()
    if (run === null) return setRefused((times) => times + 1)
    keepDraft('')
    keepUpload(null)
    onBegun(run)
  }
  const openFile = async (file: File) => {
    const local = await readLocalText(file)
    if (local === null) return setWished({ file })
    put(local.text)
    if (title === '') setTitle(local.title)
    field.current?.focus()
  }
  const takeBrought = (next: BroughtText | null) => {
    // What was typed since then is worth more than what a reload brings back.
    const mayReplace = text === '' || text === brought?.text || !(wished && 'resumes' in wished)
    if (mayReplace) put(next?.text ?? '')
    if (next !== null && (title === '' || title === brought?.title)) setTitle(next.title)
    setBrought(next)
    if (next === null) setWished(null)
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        orFail(makeCards())
      }}
    >
      <div className="grid gap-3">
        <TextArea
          ref={field}
          label={<Trans>Your text</Trans>}
          rows={text === '' ? 7 : 8}
          reading
          className="[&_textarea]:max-h-[55vh] [&_textarea]:min-h-48"
          placeholder={
            subject === ''
              ? t`A chapter, your notes, an article. Paste it here, or drop a file.`
              : t`A chapter, your notes, an article on ${subject}. Paste it here, or drop a file.`
          }
          value={text}
          error={textError}
          aria-invalid={textError ? true : undefined}
          onChange={(event) => put(event.target.value)}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files
            if (!file) return
            event.preventDefault()
            orFail(openFile(file))
          }}
        />
        {wished && <LaterIntake wish={wished} onText={takeBrought} />}
        {source ? (
          <>
            <SourceFacts source={source} />
            {source.outline.sections.length > 1 && (
              <SectionPicker source={source} leftOut={leftOut} onChange={setLeftOut} />
            )}
          </>
        ) : (
          <TextSources
            onFile={(file) => orFail(openFile(file))}
            onAddress={(url) => setWished({ url })}
            onSample={() => put(SAMPLE.text)}
          />
        )}
      </div>
      <div className="grid grid-cols-[1fr_5.5rem] items-start gap-4 sm:grid-cols-[1fr_9rem]">
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
      {source && (
        <div className="-mt-2 grid gap-3">
          {!countError && (
            <CountAdvice
              count={Number(count)}
              words={chosenWords(source, leftOut)}
              onUse={(suggested) => setCount(String(suggested))}
            />
          )}
          <ProfileNote choice={profile} />
        </div>
      )}
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
        <Button variant="primary" size="lg" type="submit" busy={busy} className="max-sm:w-full">
          {countError ? (
            <Trans>Make cards</Trans>
          ) : (
            <Plural value={Number(count)} one="Make # card" other="Make # cards" />
          )}
        </Button>
        <EngineWords className="max-w-lg flex-1 basis-64" />
      </div>
    </form>
  )
}
