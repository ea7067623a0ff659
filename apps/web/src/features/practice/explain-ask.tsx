import { MAX_EXPLANATION_CHARS } from '@cairn/core/explain/explain-fact'
import type { ExplainTopic } from '@cairn/core/explain/explain-topics'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { keepExplanation, keptExplanation } from './kept-explanation.ts'
import { useFocus } from './use-focus.ts'

interface ExplainAskProps {
  deckId: string
  topic: ExplainTopic
  isChecking: boolean
  onCheck: (explanation: string) => void
  onSkip: () => void
}

/** What is to be explained, and room to do so. What is written outlives a reload, also while it is checked. */
export function ExplainAsk({ deckId, topic, isChecking, onCheck, onSkip }: ExplainAskProps) {
  const { t } = useLingui()
  const [text, setText] = useState(() => keptExplanation(deckId, topic.key))
  const [error, setError] = useState<string | null>(null)
  const field = useFocus<HTMLTextAreaElement>(true)
  useEffect(() => keepExplanation(deckId, topic.key, text), [deckId, topic.key, text])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isChecking) return
    if (text.trim() === '') {
      setError(t`Write something first, even if it is only a guess.`)
      return field.current?.focus()
    }
    onCheck(text)
  }
  const { heading, cards } = topic
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10"
    >
      <div className="grid gap-2">
        <h2 className="font-read text-3xl font-semibold tracking-[-0.01em] wrap-anywhere">
          {heading ?? <Trans>Explain these together</Trans>}
        </h2>
        <p className="max-w-measure text-lg text-muted">
          {heading === null ? (
            <Trans>One explanation in your own words that answers all of this:</Trans>
          ) : (
            <>
              <Trans>Explain it in your own words, as to a friend who has not read it.</Trans>{' '}
              <Plural value={cards.length} one="One fact is looked for." other="# facts are looked for." />
            </>
          )}
        </p>
        {heading === null ? <Questions topic={topic} /> : <Hint topic={topic} />}
      </div>
      <TextArea
        ref={field}
        label={<Trans>Your explanation</Trans>}
        reading
        rows={9}
        maxLength={MAX_EXPLANATION_CHARS}
        value={text}
        error={error}
        readOnly={isChecking}
        onChange={({ target }) => {
          setText(target.value)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" size="lg" type="submit" busy={isChecking} shortcut="Ctrl Enter">
          {isChecking ? <Trans>Checking</Trans> : <Trans>Check it</Trans>}
        </Button>
        <Button variant="quiet" size="lg" onClick={onSkip}>
          <Trans>Skip this one</Trans>
        </Button>
      </div>
    </form>
  )
}

function Hint({ topic }: { topic: ExplainTopic }) {
  return (
    <details>
      <summary className="touch w-fit rounded-sm text-sm">
        <span className="link">
          <Trans>Show the questions as a hint</Trans>
        </span>
      </summary>
      <Questions topic={topic} />
    </details>
  )
}

function Questions({ topic: { cards } }: { topic: ExplainTopic }) {
  return (
    <ul className="mt-2 grid max-w-measure list-disc gap-1 px-5 font-read marker:text-muted">
      {cards.map(({ id, front }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          {front}
        </li>
      ))}
    </ul>
  )
}
