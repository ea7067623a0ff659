import { Rounds } from './rounds.tsx'

/** Learn: rounds of seven, first choosing, then typing. */
export default function LearnPage({ deckId }: { deckId: string }) {
  return <Rounds place={{ deckId, slot: 'learn' }} />
}
