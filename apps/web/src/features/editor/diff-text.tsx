import { diffWords } from '@cairn/core/ai/edit-diff'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

/** What goes and what comes, word by word: struck out and underlined, and told to those who hear it. */
export function DiffText({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  let at = 0
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ kind, text }) => {
        const key = `${kind} ${at}`
        at += text.length
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'del' ? (
          <del key={key} className="rounded-sm bg-brick-soft text-brick decoration-2">
            <span className="sr-only">
              <Trans>[removed:</Trans>{' '}
            </span>
            {text}
            <span className="sr-only">]</span>
          </del>
        ) : (
          <ins
            key={key}
            className="rounded-sm bg-moss-soft font-semibold text-moss-deep decoration-2 underline-offset-4"
          >
            <span className="sr-only">
              <Trans>[added:</Trans>{' '}
            </span>
            {text}
            <span className="sr-only">]</span>
          </ins>
        )
      })}
    </span>
  )
}
