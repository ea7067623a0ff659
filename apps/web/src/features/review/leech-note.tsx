import type { Card } from '@cairn/contract/cards'
import { Plural, Trans } from '@lingui/react/macro'
import { Wrench } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { spokenText } from './asked-text.ts'

interface LeechNoteProps {
  card: Card
  lapses: number
  onFix: () => void
}

/** A card that keeps being forgotten is rather badly made than badly learned: said once, in nobody's way. */
export default function LeechNote({ card, lapses, onFix }: LeechNoteProps) {
  const question = spokenText(card.front)
  return (
    <aside
      role="status"
      className="flex animate-reveal flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-2 border-amber py-1 pl-4"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span className="line-clamp-1 font-medium">{question}</span>
        <span className="text-muted">
          <Plural value={lapses} one="Forgotten once." other="Forgotten # times." />{' '}
          <Trans>The card may be the reason.</Trans>
        </span>
      </p>
      <Button size="sm" shortcut="F" icon={<Icon of={Wrench} size={16} />} onClick={onFix}>
        <Trans>Fix this card</Trans>
      </Button>
    </aside>
  )
}
