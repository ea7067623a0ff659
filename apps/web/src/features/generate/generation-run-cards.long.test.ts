import { readSource } from '@cairn/core/text/read-source'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AiCallError } from '../../data/ai-client.ts'
import { offerOf } from './add-cards.ts'
import type { RunState } from './run-state.ts'
import { CHALK, INVENTED, LONG, type Reply, replyOf, SOUND, scriptedRun, whole } from './testing/scripted-run.ts'

const TEN = SOUND.slice(0, 10)
const fronts = ({ drafts }: RunState) => drafts.map(({ front }) => front)

describe('which cards are shown', () => {
  test('however the stream is cut into pieces, the same drafts come out', async () => {
    const text = `Here you are:\n\`\`\`json\n${replyOf(TEN)}\n\`\`\``
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 40 }),
        async (cuts) => {
          const at = [0, ...cuts.toSorted((one, other) => one - other), text.length]
          const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
          const { run } = scriptedRun(() => ({ pieces, finish: 'stop' }))
          await run.start()
          expect(fronts(run.state())).toEqual(TEN.map(({ front }) => front))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a card that says what another one of the run says is dropped', async () => {
    const { run } = scriptedRun(() => whole([...TEN.slice(0, 3), ...TEN.slice(0, 3), ...TEN.slice(3, 5)]))
    await run.start()
    expect(fronts(run.state())).toEqual(TEN.slice(0, 5).map(({ front }) => front))
  })

  test('a card that the learner has is shown last and names the other one', async () => {
    const { run } = scriptedRun(() => whole(TEN.slice(0, 3)), { own: TEN.slice(0, 1), count: 3 })
    await run.start()
    expect(fronts(run.state())).toEqual([TEN[1]?.front, TEN[2]?.front, TEN[0]?.front])
    expect(run.state().drafts.at(-1)?.repeats).toBe(TEN[0]?.front)
  })

  test('what the text does not support is asked for once more, and the better card takes its place', async () => {
    const better = TEN[2] ?? INVENTED
    const { run, requests } = scriptedRun(
      (_request, at) => whole(at === 0 ? [...TEN.slice(0, 2), INVENTED] : [better]),
      { count: 3 },
    )
    await run.start()
    expect(requests).toHaveLength(2)
    expect(requests[1]?.messages[0].content).toContain('Write exactly 1 flashcard ')
    expect(fronts(run.state())).toEqual(TEN.slice(0, 3).map(({ front }) => front))
  })

  test('when nothing better comes it is shown, marked, and "add all" leaves it out', async () => {
    const { run, requests } = scriptedRun(() => whole([...TEN.slice(0, 2), INVENTED]), { count: 3 })
    await run.start()
    expect(requests).toHaveLength(2)
    const state = run.state()
    expect(state.drafts.at(-1)).toMatchObject({ front: INVENTED.front, grade: 'unsupported', decision: 'open' })
    expect(offerOf(state).all).toHaveLength(2)
    run.updateDraft(state.drafts.at(-1)?.id ?? '', { decision: 'accepted' })
    expect(offerOf(run.state()).all).toHaveLength(3)
  })

  test('a card held back twice is shown once', async () => {
    const { run } = scriptedRun(() => whole([...TEN.slice(0, 2), INVENTED]), { count: 8 })
    await run.start()
    expect(fronts(run.state()).filter((front) => front === INVENTED.front)).toHaveLength(1)
  })

  test('more cards from one stretch come beside a run that is under way, and nothing is asked for twice', async () => {
    const { run, requests } = scriptedRun((_request, at) =>
      at === 0 ? { pieces: [replyOf(TEN)], finish: 'stop' } : whole(SOUND.slice(10, 12)),
    )
    const first = run.start()
    const paragraph = readSource(CHALK).outline.paragraphs[3] ?? { start: 0, end: 100 }
    const both = [run.more(paragraph, 2), run.more(paragraph, 2)]
    await Promise.all([first, ...both])
    expect(requests).toHaveLength(2)
    const text = readSource(CHALK).text.slice(paragraph.start, paragraph.end)
    expect(requests.some(({ messages }) => messages[1].content === text)).toBe(true)
    expect(run.state().drafts).toHaveLength(12)
    expect(run.state()).toMatchObject({ status: 'ready', pending: [] })
  })

  test('a stretch that gives nothing more says so', async () => {
    const { run } = scriptedRun((_request, at) => whole(at === 0 ? TEN : []))
    await run.start()
    await run.more({ start: 0, end: 300 }, 2)
    expect(run.state().outcomes).toContainEqual({ start: 0, end: 300, status: 'skipped', reason: 'nothing-more' })
    expect(run.state()).toMatchObject({ status: 'ready', problem: null })
  })
})

test('a draft that was shown is never dropped, whatever happens', async () => {
  const reply = fc.record({
    cards: fc.subarray([...SOUND.slice(0, 14), INVENTED]),
    upTo: fc.double({ min: 0, max: 1, noNaN: true }),
    end: fc.constantFrom('stop', 'length', null, 'connection', 'rate-limit', 'timeout', 'garbage'),
  })
  const step = fc.constantFrom('start', 'more', 'cancel', 'decide')
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 6 }),
      async (replies, steps) => {
        const { run, states } = scriptedRun((_request, at) => toReply(replies[at % replies.length]), {
          text: LONG,
          count: 8,
        })
        const ends = [run.start()]
        for (const [at, next] of steps.entries()) {
          await Promise.resolve()
          if (next === 'start') ends.push(run.start())
          else if (next === 'more') ends.push(run.more({ start: at * 400, end: at * 400 + 300 }, 2))
          else if (next === 'cancel') run.cancel()
          else for (const { id } of run.state().drafts.slice(0, 1)) run.updateDraft(id, { decision: 'rejected' })
        }
        await Promise.all(ends)
        const ids = states.map((state) => state.drafts.map(({ id }) => id))
        for (const [at, now] of ids.entries())
          if (at > 0) expect(now.slice(0, ids[at - 1]?.length)).toEqual(ids[at - 1])
        expect(new Set(ids.at(-1)).size).toBe(ids.at(-1)?.length)
        expect(run.state().status).not.toBe('running')
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)
interface Drawn {
  cards: readonly { front: string; back: string }[]
  upTo: number
  end: string | null
}
function toReply(drawn: Drawn | undefined): Reply {
  const { cards = [], upTo = 1, end = 'stop' } = drawn ?? {}
  if (end === 'garbage') return { pieces: ['no JSON'], finish: 'stop' }
  const text = replyOf(cards)
  if (end === 'stop') return { pieces: [text], finish: 'stop' }
  const pieces = [text.slice(0, Math.floor(text.length * upTo))]
  if (end === null || end === 'length') return { pieces, finish: end }
  return {
    pieces,
    fails: new AiCallError(end === 'connection' ? 'connection' : end === 'timeout' ? 'timeout' : 'rate-limit', 'words'),
  }
}
