import { diffWords } from '@cairn/core/card-edits/edit-diff'
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
          <del key={key} className="mr-0.5 rounded-sm bg-brick-soft px-0.5 text-brick decoration-1">
            <span className="sr-only">
              <Trans>[removed:</Trans>{' '}
            </span>
            {text}
            <span className="sr-only">]</span>
          </del>
        ) : (
          <ins key={key} className="mr-0.5 rounded-sm bg-moss-soft px-0.5 text-moss-deep underline-offset-4">
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
