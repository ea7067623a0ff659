import { isBlocked, lintCard } from '@cairn/core/ai/lint'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { hasBothSides, type RunDraft } from './run-state.ts'

/** What is to be said about a draft before it is accepted; nothing for a good one. */
export function DraftNotes({ draft }: { draft: RunDraft }) {
  const { front, back } = useDeferredValue(draft)
  const findings = useMemo(() => lintCard({ front, back }), [front, back])
  const { grade, quote, repeats } = draft
  const doubt = grade === 'unsupported' || grade === 'weak'
  if (findings.length === 0 && repeats === null && !doubt) return null
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {grade === 'unsupported' && (
        <Note urgent>
          {quote === null ? (
            <Trans>Your text does not say this. It is added only if you accept it yourself.</Trans>
          ) : (
            <Trans>Your text does not say this; above is the nearest passage. It is added only if you accept it.</Trans>
          )}
        </Note>
      )}
      {grade === 'weak' && (
        <Note>
          <Trans>Check this one: only part of it is in your text.</Trans>
        </Note>
      )}
      {repeats !== null && (
        <Note>
          <Trans>You have a card like this: “{repeats}”</Trans>
        </Note>
      )}
      {findings.map((finding) => (
        <Note key={finding.code} urgent={isBlocked([finding])}>
          {hasBothSides({ front, back }) ? (
            finding.message
          ) : (
            <Trans>Both sides need a text before it can be added.</Trans>
          )}
        </Note>
      ))}
    </ul>
  )
}

function Note({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2 text-muted">
      <Icon
        of={urgent ? TriangleAlert : CircleAlert}
        size={16}
        className={urgent ? 'mt-px text-brick' : 'mt-px text-amber'}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
