/*
 * The state of the demonstration. Cards arrive all at once and are shown one after the other; a card counts as verified
 * only when its quote stands in the text at the place that the card names.
 */
import type { DemoCards } from '@cairn/contract/ai'

export interface DemoCard {
  readonly front: string
  readonly back: string
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly verified: boolean
}

export type DemoProblem =
  | { readonly kind: 'offline' | 'no-facts' | 'too-long' | 'unavailable' }
  | { readonly kind: 'limit'; readonly waitSeconds: number | null }

export type DemoRun =
  | { readonly state: 'idle' }
  | { readonly state: 'asking'; readonly text: string }
  | {
      readonly state: 'showing'
      readonly text: string
      readonly title: string
      readonly cards: readonly DemoCard[]
      readonly shown: number
    }
  | { readonly state: 'failed'; readonly problem: DemoProblem }

export type DemoEvent =
  | { readonly type: 'ask'; readonly text: string }
  | { readonly type: 'answer'; readonly reply: DemoCards }
  | { readonly type: 'next' }
  | { readonly type: 'fail'; readonly problem: DemoProblem }
  | { readonly type: 'reset' }

export function advanceDemo(run: DemoRun, event: DemoEvent): DemoRun {
  switch (event.type) {
    case 'ask':
      return { state: 'asking', text: event.text }
    case 'answer':
      return run.state === 'asking' ? answered(run.text, event.reply) : run
    case 'next':
      return run.state === 'showing' ? { ...run, shown: Math.min(run.shown + 1, run.cards.length) } : run
    case 'fail':
      return run.state === 'asking' ? { state: 'failed', problem: event.problem } : run
    case 'reset':
      return { state: 'idle' }
    default:
      return event satisfies never
  }
}

function answered(text: string, reply: DemoCards): DemoRun {
  const cards = reply.flashcards.map((card) => ({
    ...card,
    verified: card.quote !== '' && text.slice(card.start, card.end) === card.quote,
  }))
  if (cards.length === 0) return { state: 'failed', problem: { kind: 'no-facts' } }
  return { state: 'showing', text, title: reply.suggestedTitle, cards, shown: 1 }
}

export interface TextPart {
  readonly text: string
  readonly start: number
  /** Cards that rest on this part, by index. */
  readonly cards: readonly number[]
}

/** The text cut where quotes begin and end; joined again the parts are the text. Unverified cards mark nothing. */
export function partsOf(text: string, cards: readonly DemoCard[]): TextPart[] {
  const marked = cards.map((card, index) => ({ ...card, index })).filter((card) => card.verified)
  const cuts = [...new Set([0, text.length, ...marked.flatMap(({ start, end }) => [start, end])])].sort((x, y) => x - y)
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length
    const covering = marked.filter((card) => card.start <= start && card.end >= end).map((card) => card.index)
    return { text: text.slice(start, end), start, cards: covering }
  })
}
