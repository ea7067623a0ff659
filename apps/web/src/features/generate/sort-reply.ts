/**
 * What becomes of each card of one reply: shown at once, held in reserve, or dropped. A reply that was asked for more
 * cards than it may keep shows those first that keep to the share of their stretch.
 */
import { API_UNEXPECTED_FORMAT, NO_CONTENT } from '@cairn/core/ai-protocol/errors'
import type { CardStreamEnd } from '@cairn/core/generation/stream-cards'
import type { TopicRule } from '@cairn/core/generation/topic-rule'
import { isSound, type PendingCall, type RunDraft, type RunProblem } from './run-state.ts'

export class ReplySorter {
  readonly #call: PendingCall
  readonly #rule: TopicRule
  /** Cards shown so far from each stretch of `keep`. */
  readonly #perPart: number[]
  /** Sound cards beyond the share of their stretch. */
  #surplus: RunDraft[] = []
  /** Cards with something wrong. */
  #spare: RunDraft[]
  /** Sound cards that the learner's strong topics must wait with. */
  #held: RunDraft[] = []
  #shown = 0

  constructor(call: PendingCall, rule: TopicRule) {
    this.#call = call
    this.#rule = rule
    this.#perPart = call.keep.map(() => 0)
    this.#spare = [...call.spare]
  }

  /** Cards still owed. */
  get missing(): number {
    return Math.max(0, this.#call.count - this.#shown)
  }

  get shown(): number {
    return this.#shown
  }

  /** Takes a card; answers those to show now, which may be earlier ones that this one has made room for. */
  take(draft: RunDraft): readonly RunDraft[] {
    if (!isSound(draft)) {
      keepSpare(this.#spare, draft)
      return []
    }
    if (this.missing === 0) return []
    if (!this.#rule.allows(draft)) {
      this.#held.push(draft)
      return []
    }
    if (!this.#hasRoom(draft)) {
      this.#surplus.push(draft)
      return []
    }
    return [this.#show(draft), ...this.#released()]
  }

  /** Stretches that were to give cards and gave none: models favour the beginning of what they are given. */
  get empty(): PendingCall['keep'] {
    return this.#call.keep.filter(({ count }, part) => count > 0 && this.#perPart[part] === 0)
  }

  /** The reply is over: sound cards that fill what is missing, whatever stretch they are from. */
  settle(): readonly RunDraft[] {
    const filling: RunDraft[] = []
    for (const draft of this.#surplus)
      if (this.missing > 0 && this.#rule.allows(draft)) filling.push(this.#show(draft), ...this.#released())
    this.#surplus = this.#surplus.filter((draft) => !filling.includes(draft))
    return filling
  }

  /** Whether asking once more may bring better cards than those in reserve. */
  get isDoubtful(): boolean {
    return this.#held.length > 0 || this.#spare.some(({ grade }) => grade === 'unsupported')
  }

  /** What is kept for the case that nothing better comes. */
  get spare(): readonly RunDraft[] {
    return [...this.#surplus, ...this.#spare]
  }

  /** Cards on topics the learner knows, for which there was no room yet. */
  get held(): readonly RunDraft[] {
    return this.#held
  }

  /** Nothing better comes: of what is in reserve as many as are missing, sound ones first, then those on the text. */
  giveIn(): readonly RunDraft[] {
    const doubt = (draft: RunDraft) => (isSound(draft) ? 0 : draft.grade === 'unsupported' ? 2 : 1)
    const best = this.#spare.toSorted((one, other) => doubt(one) - doubt(other)).slice(0, this.missing)
    const shown = this.#spare.filter((draft) => best.includes(draft))
    this.#shown += shown.length
    return shown
  }

  #show(draft: RunDraft): RunDraft {
    this.#shown += 1
    this.#rule.add(draft)
    const part = this.#partOf(draft)
    if (part !== -1) this.#perPart[part] = (this.#perPart[part] ?? 0) + 1
    return draft
  }

  #released(): readonly RunDraft[] {
    const free: RunDraft[] = []
    for (const draft of this.#held) if (this.missing > 0 && this.#rule.allows(draft)) free.push(this.#show(draft))
    this.#held = this.#held.filter((draft) => !free.includes(draft))
    return free
  }

  #hasRoom(draft: RunDraft): boolean {
    const part = this.#partOf(draft)
    return part === -1 || (this.#perPart[part] ?? 0) < (this.#call.keep[part]?.count ?? 0)
  }

  #partOf({ start }: RunDraft): number {
    return start === null ? -1 : this.#call.keep.findIndex((part) => start >= part.start && start < part.end)
  }
}

/** Holds a draft back, unless one that asks the same is held back already: a repair may well bring it again. */
function keepSpare(spare: RunDraft[], draft: RunDraft): void {
  const asked = wordsOf(draft.front)
  if (!spare.some(({ front }) => wordsOf(front) === asked)) spare.push(draft)
}

const wordsOf = (front: string) =>
  front
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .join(' ')
    .trim()

/** Why a reply is not whole; null when it is. One that did not stop by itself was cut, whatever it looks like. */
export function replyProblem({ problem }: CardStreamEnd, finishReason: string | null): RunProblem | null {
  if (problem === 'empty') return broken('empty-reply', NO_CONTENT)
  if (finishReason !== 'stop' || problem === 'cut' || problem === 'too-long')
    return { kind: 'cut', message: null, retryAfterSeconds: null }
  return problem === null ? null : broken('unexpected-format', API_UNEXPECTED_FORMAT)
}

const broken = (kind: 'empty-reply' | 'unexpected-format', message: string): RunProblem => ({
  kind,
  message,
  retryAfterSeconds: null,
})
