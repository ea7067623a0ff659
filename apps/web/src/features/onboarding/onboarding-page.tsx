import { daysBetween } from '@cairn/core/scheduling/study-day'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { decksWithCounts, studyDayAt } from '../../data/queries.ts'
import { updateSettings } from '../../data/update-settings.ts'
import { useLearner, useLive } from '../../data/use-live.ts'
import { openImport } from '../../lib/import-door.ts'
import { useAiEngine } from '../../lib/use-ai-engine.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/cairn.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cardsBy, FIRST_GOAL, GOALS, goalOf, newCardsFor } from './daily-goal.ts'

/** Three questions that can all be left alone, each with its effect beside it, and then the first text. */
export default function OnboardingPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const learner = useLearner()
  const settings = learner?.settings
  const isNew = (learner?.onboardedAt ?? null) === null
  const [goal, setGoal] = useState(() => (isNew ? FIRST_GOAL : goalOf(settings?.minutesPerDay ?? Number(FIRST_GOAL))))
  const [subject, setSubject] = useState(settings?.subject ?? '')
  const [examDate, setExamDate] = useState(settings?.examDate ?? '')
  const [busy, setBusy] = useState(false)
  const dateField = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const orFail = useOrFail()
  // Whoever has studied before being asked goes on to the day, not to a first text.
  const hasCards = useLive('onboarding cards', ['decks', 'cards'], hasAnyCard) ?? false
  const newPerDay = newCardsFor(goal)
  const daysLeft = /^\d{4}-\d\d-\d\d$/.test(examDate) ? daysBetween(studyDayAt(Date.now()), examDate) : null
  const isAhead = daysLeft !== null && daysLeft > 0
  const dateError = examDate === '' || isAhead ? null : t`Choose a day that is still to come.`

  const finish = async (to: '/upload' | '/library' | '/dashboard') => {
    if (busy) return
    if (dateError) {
      dateField.current?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await updateSettings({
        onboarded: true,
        minutesPerDay: Number(goal),
        newPerDay,
        subject: subject.trim(),
        examDate: examDate === '' ? null : examDate,
      })
      await navigate({ to })
      if (to === '/library') openImport()
    } catch (error) {
      setBusy(false)
      if (error instanceof NetworkError)
        setProblem(t`The server was not reached. Your answers are still here; try again.`)
      else if (error instanceof ApiError) setProblem(error.message)
      else throw error
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    orFail(finish(hasCards ? '/dashboard' : '/upload'))
  }
  return (
    <Page>
      <Wordmark className="mb-10" />
      <PageHeader
        title={<Trans>How much time do you have?</Trans>}
        lead={<Trans>Three quick questions. Skip any of them, and change your answers whenever you like.</Trans>}
      />
      <form onSubmit={submit} noValidate className="grid gap-10">
        <section aria-labelledby="minutes" className="grid justify-items-start gap-3">
          <h2 id="minutes" className="font-read text-xl font-semibold">
            <Trans>Minutes a day</Trans>
          </h2>
          <Segmented
            label={t`Minutes a day`}
            value={goal}
            options={GOALS.map((value) => ({ value, label: t`${value} min` }))}
            onChange={setGoal}
          />
          <p className="text-muted" aria-live="polite">
            <Trans>
              That’s <strong className="font-semibold text-ink">{newPerDay} new cards a day</strong> (about{' '}
              {cardsBy(30, newPerDay)} a month), including time to review them.
            </Trans>
          </p>
        </section>
        <section aria-labelledby="subject-heading" className="grid gap-5 border-t border-line pt-8">
          <h2 id="subject-heading" className="font-read text-xl font-semibold">
            <Trans>What are you studying?</Trans>
          </h2>
          <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
            <TextField
              label={<Trans>Subject</Trans>}
              hint={<Trans>Optional. Used to suggest what to add.</Trans>}
              placeholder={t`Biology, Spanish, the bar exam`}
              maxLength={200}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
            <TextField
              ref={dateField}
              type="date"
              label={<Trans>Exam date</Trans>}
              hint={<DateEffect daysLeft={dateError ? null : daysLeft} newPerDay={newPerDay} />}
              error={dateError}
              value={examDate}
              onChange={(event) => setExamDate(event.target.value)}
            />
          </div>
        </section>
        <section aria-labelledby="engine-heading" className="grid gap-3 border-t border-line pt-8">
          <h2 id="engine-heading" className="font-read text-xl font-semibold">
            <Trans>How cards are made</Trans>
          </h2>
          <EngineInWords />
        </section>
        {problem && (
          <Banner tone="problem" role="alert">
            {problem}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button variant="primary" size="lg" type="submit" busy={busy}>
            {hasCards ? <Trans>Save and continue</Trans> : <Trans>Paste your first text</Trans>}
          </Button>
          {!hasCards && (
            <>
              <Button size="lg" busy={busy} onClick={() => orFail(finish('/library'))}>
                <Trans>Import existing cards</Trans>
              </Button>
              <Button variant="quiet" size="lg" busy={busy} onClick={() => orFail(finish('/dashboard'))}>
                <Trans>Skip for now</Trans>
              </Button>
            </>
          )}
        </div>
      </form>
    </Page>
  )
}

async function hasAnyCard(): Promise<boolean> {
  return (await decksWithCounts(Date.now())).some(({ counts }) => counts.cards > 0)
}

function DateEffect({ daysLeft, newPerDay }: { daysLeft: number | null; newPerDay: number }) {
  if (daysLeft === null) return <Trans>Optional.</Trans>
  const cards = cardsBy(daysLeft, newPerDay)
  return (
    <>
      <Plural value={daysLeft} one="# day left" other="# days left" />
      {', '}
      <Plural value={cards} one="time for # new card." other="time for # new cards." />
    </>
  )
}

/** Says what a text is sent to, before anything is sent. */
function EngineInWords() {
  const engine = useAiEngine()
  if (engine === 'built-in')
    return (
      <p className="max-w-measure text-muted">
        <Trans>
          Cairn’s built-in engine, not an AI model. Your texts stay on this server. What it writes is a draft until you
          accept it.
        </Trans>
      </p>
    )
  if (engine === null)
    return (
      <p className="max-w-measure text-muted">
        <Trans>
          Before a text is sent anywhere, you are told where. What comes back is a draft until you accept it.
        </Trans>
      </p>
    )
  return (
    <p className="max-w-measure text-muted">
      <Trans>
        The AI model that this Cairn is connected to. A text is sent to it when you ask for cards, and not before. What
        it writes is a draft until you accept it.
      </Trans>
    </p>
  )
}
