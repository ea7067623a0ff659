import type { Coverage, ParagraphCoverage } from '@cairn/core/ai/coverage'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { OutcomeWords } from './problem-words.tsx'
import type { RunState } from './run-state.ts'
import type { ReadSource, Span } from './source.ts'
import { focusDraft } from './use-draft-keys.ts'

export interface LeftOutProps {
  state: RunState
  coverage: Coverage
  source: ReadSource
  makeCardsHere: (span: Span) => void
}

const MOST_LISTED = 50
const EXCERPT = 220

/** The paragraphs no card rests on, each with its reason and a way to get cards from it. */
export function LeftOut({ state, coverage, source, makeCardsHere }: LeftOutProps) {
  // What was asked for here stays in the list when it is covered, or the button would vanish under the finger.
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const left = coverage.paragraphs.filter(({ status, ordinal }) => status !== 'covered' || asked.has(ordinal))
  if (left.length === 0) return null
  return (
    <section aria-labelledby="left-out" className="border-b border-line py-5">
      <details>
        <summary className="touch w-fit rounded-sm">
          <h2 id="left-out" className="link inline">
            <Plural value={left.length} one="See the # paragraph left out" other="See the # paragraphs left out" />
          </h2>
        </summary>
        <ul className="mt-3 grid">
          {left.slice(0, MOST_LISTED).map((paragraph) => (
            <LeftOutRow
              key={paragraph.ordinal}
              paragraph={paragraph}
              state={state}
              text={source.text}
              onAsk={() => {
                setAsked(new Set([...asked, paragraph.ordinal]))
                makeCardsHere(paragraph)
              }}
            />
          ))}
        </ul>
        {left.length > MOST_LISTED && (
          <p className="pt-3 text-sm text-muted">
            <Trans>and {left.length - MOST_LISTED} more further on in the text</Trans>
          </p>
        )}
      </details>
    </section>
  )
}

interface RowProps {
  paragraph: ParagraphCoverage
  state: RunState
  text: string
  onAsk: () => void
}

function LeftOutRow({ paragraph, state, text, onAsk }: RowProps) {
  const { start, end } = paragraph
  const excerpt = text.slice(start, Math.min(end, start + EXCERPT))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <p className="line-clamp-2 font-read wrap-anywhere">{excerpt}</p>
        <p className="text-sm text-muted empty:hidden">
          <OutcomeWords reason={paragraph.reason} />
        </p>
      </div>
      <AskButton paragraph={paragraph} state={state} onAsk={onAsk} />
    </li>
  )
}

/** Asks for cards, says that they are being made, leads to them. One button, so that the focus stays. */
function AskButton({ paragraph, state, onAsk }: Omit<RowProps, 'text'>) {
  const { start, end, status } = paragraph
  const within = (span: { start: number | null; end: number | null }) =>
    span.start !== null && span.end !== null && span.start < end && span.end > start
  const working = state.status === 'running' && state.pending?.some((call) => call.start === start && call.end === end)
  const here = state.drafts.filter(within)
  const covered = status === 'covered'
  return (
    <Button
      size="sm"
      variant="quiet"
      className="max-sm:-ml-3"
      busy={working}
      onClick={() => (covered ? focusDraft(here.at(-here.length)?.id ?? null) : onAsk())}
    >
      {working ? (
        <Trans>Making cards</Trans>
      ) : covered ? (
        <Plural value={here.length} one="See the card" other="See # cards" />
      ) : (
        <Trans>Make cards here</Trans>
      )}
    </Button>
  )
}
