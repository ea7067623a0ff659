import { lintCard } from '@cairn/core/ai/lint'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** What the linter has to say about a card that has both sides; nothing while it is being typed for the first time. */
export function CardFindings({ front, back }: { front: string; back: string }) {
  const card = useDeferredValue(`${front}\n\0${back}`)
  const findings = useMemo(() => {
    const [lintedFront = '', lintedBack = ''] = card.split('\n\0')
    return lintedFront.trim() === '' || lintedBack.trim() === ''
      ? []
      : lintCard({ front: lintedFront, back: lintedBack })
  }, [card])
  if (findings.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {findings.map((finding) => (
        <li key={finding.code} className="flex gap-2">
          <Icon
            of={finding.severity === 'block' ? TriangleAlert : CircleAlert}
            size={16}
            className={finding.severity === 'block' ? 'mt-px text-brick' : 'mt-px text-amber'}
          />
          {finding.message}
        </li>
      ))}
    </ul>
  )
}
