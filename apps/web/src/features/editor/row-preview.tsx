import { revealCloze } from '@cairn/core/cards/cloze'
import { gapNumberOf, plannedCards } from '@cairn/core/cards/siblings'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { Markdown } from '../../lib/markdown-view.tsx'
import { mayHoldMarkup } from '../../lib/may-hold-markup.ts'
import type { EditorRow } from './editor-row.ts'

/** How the row's cards will look, while its text is being written: Markdown, maths, code, and the gaps of a cloze. */
export function RowPreview({ row }: { row: EditorRow }) {
  const { t } = useLingui()
  // Drawing a long formula must not keep a key waiting.
  const front = useDeferredValue(row.front)
  const back = useDeferredValue(row.back)
  const isCloze = row.kind === 'cloze'
  const questions = isCloze ? clozeQuestions(front) : [front]
  const isWorthIt = questions.length > 0 && (isCloze || mayHoldMarkup(front) || mayHoldMarkup(back))
  if (!isWorthIt) return null
  return (
    <section aria-label={t`Preview`} className="grid gap-2 rounded-md bg-sunken px-4 py-3">
      <h3 className="text-xs font-medium text-muted">
        <Trans>Preview</Trans>
      </h3>
      <div className="grid gap-x-6 gap-y-3 font-read text-lg sm:grid-cols-2">
        <ol className="grid content-start gap-3">
          {questions.map((question, at) => (
            <li key={at} className="min-w-0">
              <Markdown text={question} className="compact wrap-anywhere" />
            </li>
          ))}
        </ol>
        {back.trim() !== '' && <Markdown text={back} className="compact min-w-0 wrap-anywhere" />}
      </div>
    </section>
  )
}

/** The text as each of its cards asks it. */
function clozeQuestions(front: string): string[] {
  return plannedCards('cloze', front).flatMap(({ ordinal }) => {
    const number = gapNumberOf(front, ordinal)
    return number === null ? [] : [revealCloze(front, number, true)]
  })
}
