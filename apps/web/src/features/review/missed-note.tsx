import type { Card } from '@cairn/contract/cards'
import { spokenText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { Plural, Trans } from '@lingui/react/macro'
import { Wrench } from 'lucide-react'
import { plainText } from '../../lib/markdown.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import CardQuote from './card-quote.tsx'

interface MissedNoteProps {
  card: Card
  /** How often it was forgotten, when that is worth saying; else null. */
  lapses: number | null
  /** The sentence would give away the answer to the card that is up. */
  withoutQuote?: boolean
  onFix: () => void
}

/**
 * The card just missed, below the next one: the sentence it rests on, and a way to mend a card that keeps being forgotten,
 * which is rather badly made than badly learned. There to be read, in nobody's way.
 */
export default function MissedNote({ card, lapses, withoutQuote = false, onFix }: MissedNoteProps) {
  const quote = withoutQuote ? null : card.quote
  if (quote === null && lapses === null) return null
  const question = spokenText(studySides(card).front, plainText)
  return (
    <aside className="grid animate-reveal grid-cols-[minmax(0,1fr)] gap-2 px-3 sm:order-last sm:px-0 sm:pb-6">
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0 text-sm text-muted">
          <p className="truncate" title={question}>
            <Trans>
              You missed “<bdi>{question}</bdi>”
            </Trans>
          </p>
          {lapses !== null && (
            <p role="status" className="font-medium text-ink">
              <Plural
                value={lapses}
                one="Forgotten once: the card may be the reason."
                other="Forgotten # times: the card may be the reason."
              />
            </p>
          )}
        </div>
        {lapses !== null && (
          <Button size="sm" shortcut="F" icon={<Icon of={Wrench} size={16} />} onClick={onFix}>
            <Trans>Fix it</Trans>
          </Button>
        )}
      </div>
      {quote !== null && <CardQuote card={card} quote={quote} />}
    </aside>
  )
}
