/// <reference lib="webworker" />
import { createDuplicateIndex, type DuplicateIndex } from '@cairn/core/ai/duplicates'
import { createGrounder } from '@cairn/core/ai/ground'
import { lintCard } from '@cairn/core/ai/lint'
import type { Flashcard } from '@cairn/core/cards/card'
import { readSource } from '@cairn/core/text/read-source'
import type { Judged, JudgeReply, JudgeRequest } from './judge.ts'

interface Bench {
  readonly grounder: ReturnType<typeof createGrounder>
  readonly own: { readonly cards: readonly Flashcard[]; readonly index: DuplicateIndex }
  readonly run: { readonly cards: Flashcard[]; readonly index: DuplicateIndex }
}

let bench: Bench | null = null

self.addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  let reply: JudgeReply
  try {
    reply = answer(data)
  } catch (error) {
    reply = { id: data.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
})

function answer(request: JudgeRequest): JudgeReply {
  switch (request.kind) {
    case 'read':
      return { id: request.id, kind: 'read', source: readSource(request.raw) }
    case 'open':
      bench = openBench(request)
      return { id: request.id, kind: 'open' }
    case 'judge':
      if (bench === null) throw new Error('Inconsistent: a card came before its source')
      return { id: request.id, kind: 'judge', judged: judge(bench, request.card) }
  }
}

function openBench({ text, own, run }: Extract<JudgeRequest, { kind: 'open' }>): Bench {
  const { outline } = readSource(text)
  return {
    grounder: createGrounder(text, outline),
    own: { cards: own, index: createDuplicateIndex(own) },
    run: { cards: [...run], index: createDuplicateIndex(run) },
  }
}

function judge({ grounder, own, run }: Bench, card: Flashcard): Judged {
  const { span, grade } = grounder.ground(card)
  const inRun = run.index.find(card)
  const inLibrary = own.index.find(card)
  run.index.add(card)
  run.cards.push(card)
  const repeats = inRun
    ? { where: 'run' as const, front: run.cards[inRun.index]?.front ?? '' }
    : inLibrary
      ? { where: 'library' as const, front: own.cards[inLibrary.index]?.front ?? '' }
      : null
  return { grounding: { span, grade }, findings: lintCard(card), repeats }
}
