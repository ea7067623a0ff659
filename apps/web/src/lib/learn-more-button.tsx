import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { LearnMoreWords } from './learn-more-words.tsx'
import { useOrFail } from './use-failure.ts'

interface LearnMoreProps {
  /** Of one deck, or of all when null. */
  deckId: string | null
  /** How many new cards the day's limits keep away, as far as they are offered. */
  cards: number
  variant?: ButtonVariant
  className?: string
}

/** Offers new cards beyond the day's limits and leads to their review. */
export function LearnMoreButton({ deckId, cards, variant, className }: LearnMoreProps) {
  const navigate = useNavigate()
  const orFail = useOrFail()
  const [busy, setBusy] = useState(false)
  const learnMore = async () => {
    setBusy(true)
    const { letMoreCome } = await import('./let-more-come.ts')
    const come = await letMoreCome({ deckId, cards }, Date.now())
    if (come) await navigate({ to: '/review', search: deckId === null ? {} : { deck: deckId } })
    else setBusy(false)
  }
  return (
    <Button size="lg" variant={variant} className={className} busy={busy} onClick={() => orFail(learnMore())}>
      <LearnMoreWords cards={cards} />
    </Button>
  )
}
