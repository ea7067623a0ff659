import { cleanSide, DOOR_LIMITS, type DoorCard, type DoorProblem, NOTHING_MORE } from './door-card.ts'

/** What stands between a term and its definition, and between two cards. */
export interface Separators {
  readonly terms: string
  readonly cards: string
}

/** As Quizlet's export has it unless something else is chosen there. */
export const QUIZLET_SEPARATORS: Separators = { terms: '\t', cards: '\n' }

export type CardsOutcome =
  | { readonly ok: true; readonly cards: readonly DoorCard[] }
  | { readonly ok: false; readonly problem: DoorProblem }

/**
 * The cards of Quizlet's export text. A definition may hold the first separator again; where cards stand on lines, a
 * line without it goes on with the definition before, and elsewhere a part without it has no answer.
 */
export function readQuizlet(text: string, { terms, cards }: Separators): CardsOutcome {
  if (text.length > DOOR_LIMITS.chars) return { ok: false, problem: 'too-long' }
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const parts = cards === '' ? [plain] : plain.split(cards)
  const found: Pair[] = []
  for (const part of parts) {
    const at = terms === '' ? -1 : part.indexOf(terms)
    const last = found.at(-1)
    if (at < 0 && last !== undefined && cards === '\n') last.back.push(part)
    else if (part.trim() !== '') found.push(at < 0 ? { front: part, back: [] } : cutAt(part, at, terms.length))
    if (found.length > DOOR_LIMITS.rows) return { ok: false, problem: 'too-many-rows' }
  }
  if (found.length === 0) return { ok: false, problem: 'empty' }
  return { ok: true, cards: found.map(toCard) }
}

interface Pair {
  readonly front: string
  /** Lines. */
  readonly back: string[]
}

const cutAt = (part: string, at: number, width: number): Pair => ({
  front: part.slice(0, at),
  back: [part.slice(at + width)],
})

const toCard = ({ front, back }: Pair): DoorCard => ({
  ...NOTHING_MORE,
  front: cleanSide(front),
  back: cleanSide(back.join('\n')),
})

/** A separator as it is typed into a field: `\n` and `\t` mean a line end and a tab. */
export function separatorFrom(typed: string): string {
  return typed.replace(/\\[nt\\]/g, (sign) => (sign === '\\n' ? '\n' : sign === '\\t' ? '\t' : '\\'))
}
