import { createDuplicateIndex, type DuplicateIndex } from '@cairn/core/ai/duplicates'
import { createGrounder, type Grounder } from '@cairn/core/ai/ground'
import { lintCard } from '@cairn/core/ai/lint'
import type { Flashcard } from '@cairn/core/cards/card'
import { readSource } from '@cairn/core/text/read-source'
import type { JudgeAnswer, Judged, JudgeQuestion } from './judge.ts'
import { isSound } from './run-state.ts'

interface Pile {
  readonly cards: Flashcard[]
  readonly index: DuplicateIndex
}

interface Bench {
  readonly grounder: Grounder
  readonly own: Pile
  readonly run: Pile
}

/** Reads texts and judges cards, one source at a time. Pure work: it may run in a worker or beside the screen. */
export function createBench(): (question: JudgeQuestion) => JudgeAnswer {
  let bench: Bench | null = null
  const opened = () => {
    if (bench === null) throw new Error('Inconsistent: a card came before its source')
    return bench
  }
  return (question) => {
    switch (question.kind) {
      case 'read':
        return { kind: 'read', source: readSource(question.raw) }
      case 'open':
        bench = openBench(question)
        return { kind: 'done' }
      case 'judge':
        return { kind: 'judge', judged: judge(opened(), question.card) }
      case 'keep':
        add(opened().run, question.card)
        return { kind: 'done' }
      default:
        return question satisfies never
    }
  }
}

function openBench({ text, own, run }: Extract<JudgeQuestion, { kind: 'open' }>): Bench {
  const { outline } = readSource(text)
  const pile = (cards: readonly Flashcard[]): Pile => ({ cards: [...cards], index: createDuplicateIndex(cards) })
  return { grounder: createGrounder(text, outline), own: pile(own), run: pile(run) }
}

function judge({ grounder, own, run }: Bench, card: Flashcard): Judged {
  const { span, grade } = grounder.ground(card)
  const findings = lintCard(card)
  const inRun = repeatIn(run, card)
  const inLibrary = inRun === null ? repeatIn(own, card) : null
  const repeats =
    inRun !== null
      ? { where: 'run' as const, front: inRun }
      : inLibrary !== null
        ? { where: 'library' as const, front: inLibrary }
        : null
  if (repeats === null && isSound({ grade, findings, repeats })) add(run, card)
  return { grounding: { span, grade }, findings, repeats }
}

function repeatIn({ cards, index }: Pile, card: Flashcard): string | null {
  const found = index.find(card)
  return found === null ? null : (cards[found.index]?.front ?? '')
}

function add({ cards, index }: Pile, card: Flashcard): void {
  index.add(card)
  cards.push(card)
}
