import type { Flashcard } from '@cairn/core/cards/card'
import { createDuplicateIndex, type DuplicateIndex } from '@cairn/core/duplicates/duplicates'
import { fitProfiles } from '@cairn/core/generation/fit-profile'
import { createGrounder, type Grounder } from '@cairn/core/grounding/ground'
import { lintCard } from '@cairn/core/lint/lint'
import { toOriginal } from '@cairn/core/text/edits'
import type { ReadSource, Span } from '@cairn/core/text/outline'
import { readSource } from '@cairn/core/text/read-source'
import type { JudgeAnswer, Judged, JudgeQuestion } from './judge.ts'
import { isSound } from './run-state.ts'

interface Pile {
  readonly cards: Flashcard[]
  readonly index: DuplicateIndex
}

interface Bench {
  readonly source: Pick<ReadSource, 'text' | 'reading'>
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
      case 'fit': {
        const { reading } = readSource(question.raw)
        return { kind: 'fit', fit: fitProfiles(question.profiles, reading.text, reading.outline) }
      }
      case 'open':
        bench = openBench(question)
        return { kind: 'open' }
      case 'judge':
        return { kind: 'judge', judged: judge(opened(), question.card) }
      case 'keep':
        add(opened().run, question.card)
        return { kind: 'keep' }
      default:
        return question satisfies never
    }
  }
}

function openBench({ text, own, run }: Extract<JudgeQuestion, { kind: 'open' }>): Bench {
  const source = readSource(text)
  const { reading } = source
  const pile = (cards: readonly Flashcard[]): Pile => ({ cards: [...cards], index: createDuplicateIndex(cards) })
  return { source, grounder: createGrounder(reading.text, reading.outline), own: pile(own), run: pile(run) }
}

function judge({ source, grounder, own, run }: Bench, card: Flashcard): Judged {
  const { span: read, grade } = grounder.ground(card)
  const span = read && inSource(source, read)
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

/** The sentences as they stand in the source itself, with whatever the reading left out between them. */
function inSource({ text, reading }: Bench['source'], read: Span) {
  const { start, end } = toOriginal(reading, read)
  return { start, end, quote: text.slice(start, end) }
}

function repeatIn({ cards, index }: Pile, card: Flashcard): string | null {
  const found = index.find(card)
  return found === null ? null : (cards[found.index]?.front ?? '')
}

function add({ cards, index }: Pile, card: Flashcard): void {
  index.add(card)
  cards.push(card)
}
