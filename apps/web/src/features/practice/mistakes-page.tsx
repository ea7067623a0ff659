import { Rounds } from './rounds.tsx'
import { wrongOnTest } from './wrong-on-test.ts'

/** The cards that were wrong on the latest test, learned in rounds. */
export default function MistakesPage({ deckId }: { deckId: string }) {
  return <Rounds place={{ deckId, slot: 'mistakes', cardIds: () => wrongOnTest(deckId) }} />
}
