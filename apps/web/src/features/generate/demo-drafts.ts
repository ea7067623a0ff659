import type { KeptDemo } from '../../data/demo-handover.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { JudgeClient } from './judge-client.ts'
import { newRun, type RunDraft, type RunState } from './run-state.ts'
import { ownCards } from './run-store.ts'
import type { ReadSource } from './source.ts'

/** As the server names the engine that made them. */
const ENGINE = 'built-in'

/**
 * A run whose drafts are the cards of the demonstration, looked at anew beside its text and the learner's own cards. They
 * are accepted, as their visitor wanted them; what the text does not support is left open.
 */
export async function demoRun(
  { title, cards, sourceId }: KeptDemo & { readonly sourceId: string },
  source: ReadSource,
): Promise<RunState> {
  const judge = new JudgeClient()
  try {
    await judge.open(source.text, await ownCards(), [])
    const drafts: RunDraft[] = []
    for (const [ordinal, { front, back }] of cards.entries()) {
      const { grounding, findings, repeats } = await judge.judge({ front, back })
      const { span, grade } = grounding
      drafts.push({
        id: uuid7(),
        ordinal,
        front,
        back,
        start: span?.start ?? null,
        end: span?.end ?? null,
        quote: span?.quote ?? null,
        grade,
        findings,
        repeats: repeats?.front ?? null,
        decision: grade === 'unsupported' ? 'open' : 'accepted',
        section: null,
      })
    }
    const asked = newRun({ id: uuid7(), sourceId, title: '', requestedCount: cards.length })
    return { ...asked, suggestedTitle: title, engine: ENGINE, pending: [], calls: 1, drafts }
  } finally {
    judge.close()
  }
}
