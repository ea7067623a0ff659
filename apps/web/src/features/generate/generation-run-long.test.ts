import type { Flashcard } from '@cairn/core/cards/card'
import type { ProfileFit } from '@cairn/core/generation/fit-profile'
import { createTopicRule } from '@cairn/core/generation/topic-rule'
import { readSource } from '@cairn/core/text/read-source'
import { pagedText } from '@cairn/core/text/testing/paged-text'
import { describe, expect, test } from 'vitest'
import { AiCallError } from '../../data/ai-client.ts'
import { coverageOfRun, failedCalls } from './coverage.ts'
import { onBoard } from './decisions.ts'
import type { RunState } from './run-state.ts'
import { scriptedRun, whole } from './testing/scripted-run.ts'

type Request = Parameters<Parameters<typeof scriptedRun>[0]>[0]

/** A card for each fact of the paged text that a request holds: the place and the year are asked for by turns. */
function cardsOn({ messages }: Request): readonly Flashcard[] {
  const flat = messages[1].content.replace(/-\n/g, '').replace(/\s+/g, ' ')
  return [...flat.matchAll(/The settlement of (\w+ \w+) was founded in (\d{4}) by (Thomas \w+)/g)].map(
    ([, place = '', year = '']) => ({ front: `In which year was the settlement of ${place} founded?`, back: year }),
  )
}

const PAGES = pagedText({ pages: 40, filling: 6 })
const flat = (text: string) => text.replace(/-\n/g, '').replace(/\s+/g, ' ')

describe('forty pages with a fact of its own on each', () => {
  const source = readSource(PAGES.text)

  test('every page has its card, with a quote that stands at its offsets in the text itself', async () => {
    const { run, requests } = scriptedRun((request) => whole(cardsOn(request)), { text: PAGES.text, count: 40 })
    await run.start()
    const { drafts, status, pending } = run.state()
    expect({ status, pending }).toEqual({ status: 'ready', pending: [] })
    expect(requests.length).toBeGreaterThan(4)
    expect(drafts).toHaveLength(40)
    for (const [page, section] of source.outline.sections.entries()) {
      const own = drafts.filter(({ start }) => start !== null && start >= section.start && start < section.end)
      expect(own).toHaveLength(1)
      expect(flat(own[0]?.quote ?? '')).toContain(PAGES.facts[page])
    }
    for (const { start, end, quote } of drafts) expect(source.text.slice(start ?? 0, end ?? 0)).toBe(quote)
  })

  test.each([
    ['fewer cards than pages', 15],
    ['a model that leaves pages out', 40],
  ])('with %s every page has a card or is listed without one', async (_name, count) => {
    const { run } = scriptedRun((request) => whole(cardsOn(request).filter(({ back }) => Number(back) % 3 > 0)), {
      text: PAGES.text,
      count,
    })
    await run.start()
    const { paragraphs } = coverageOfRun(run.state(), source.outline)
    for (const section of source.outline.sections) {
      const own = paragraphs.filter(({ start, end }) => start >= section.start && end <= section.end)
      expect(own.length).toBeGreaterThan(0)
      const isListed = own.some(({ status }) => status !== 'covered')
      expect(own.some(({ status }) => status === 'covered') || isListed).toBe(true)
    }
    expect(paragraphs.filter(({ status }) => status !== 'covered').length).toBeGreaterThan(0)
  })

  test('a model that writes about the beginning of what it gets is asked once more for the rest', async () => {
    const first = (request: Request) => whole(cardsOn(request).slice(0, 2))
    const { run, requests } = scriptedRun(first, { text: PAGES.text, count: 40 })
    await run.start()
    const texts = requests.map(({ messages }) => messages[1].content)
    expect(new Set(texts).size).toBe(texts.length)
    expect(requests).toHaveLength(2 * run.state().calls)
    expect(run.state().drafts).toHaveLength(2 * requests.length)
    expect(run.state()).toMatchObject({ status: 'ready', pending: [] })
  })

  test('a reply that brings more from one page than its share leaves room for the other pages', async () => {
    // Four cards on the first page of a request, then one on each of the others.
    const greedy = (request: Request) => {
      const cards = cardsOn(request)
      const [year = { front: '', back: '' }] = cards
      const place = /settlement of (.*) founded/.exec(year.front)?.[1] ?? ''
      const more = [
        { front: `Who founded the settlement of ${place}?`, back: founderOf(request, place) },
        { front: `Which settlement was founded in ${year.back}?`, back: place },
      ]
      return [...more, ...cards]
    }
    const { run } = scriptedRun((request) => whole(greedy(request)), { text: PAGES.text, count: 40 })
    await run.start()
    const { drafts } = run.state()
    const pages = source.outline.sections.filter(({ start, end }) =>
      drafts.some((draft) => draft.start !== null && draft.start >= start && draft.start < end),
    )
    expect(drafts).toHaveLength(40)
    expect(pages).toHaveLength(40)
  })

  test('the board is in the order of the text, whichever reply came first', async () => {
    const { run } = scriptedRun((request) => whole(cardsOn(request).toReversed()), { text: PAGES.text, count: 40 })
    await run.start()
    const sections = onBoard(run.state()).map(({ section }) => section)
    expect(sections).toEqual(sections.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
    expect(new Set(sections).size).toBe(40)
  })
})

function founderOf({ messages }: Request, place: string): string {
  const text = flat(messages[1].content)
  return new RegExp(`settlement of ${place} was founded in \\d{4} by (Thomas \\w+)`).exec(text)?.[1] ?? ''
}

describe('a passage that failed', () => {
  const failing = (at: number) => (request: Request, index: number) =>
    index === at ? { pieces: ['{"flashcards":[{"fro'], finish: 'length' } : whole(cardsOn(request))

  test('is named with its reason while the others go on, and is retried alone', async () => {
    const { run, requests } = scriptedRun(failing(1), { text: PAGES.text, count: 40 })
    await run.start()
    const before = run.state()
    const [failed, ...others] = failedCalls(before)
    expect(others).toEqual([])
    expect(failed?.reason).toBe('cut')
    expect(before.pending).toHaveLength(1)
    const made = requests.length
    await run.again(failed?.call.ordinal ?? -1)
    expect(requests).toHaveLength(made + 1)
    expect(requests.at(-1)?.messages[1].content).toBe(requests[1]?.messages[1].content)
    expect(run.state()).toMatchObject({ status: 'ready', problem: null, pending: [] })
    expect(run.state().drafts).toHaveLength(40)
    expect(failedCalls(run.state())).toEqual([])
  })

  test('is retried alone though others failed too, and those stay named', async () => {
    const { run, requests } = scriptedRun(
      (request, at) =>
        at === 0 || at === 2 ? { pieces: [], fails: new AiCallError('timeout', 'words') } : whole(cardsOn(request)),
      { text: PAGES.text, count: 40 },
    )
    await run.start()
    const [first, second] = failedCalls(run.state())
    expect(second).toBeDefined()
    const made = requests.length
    await run.again(first?.call.ordinal ?? -1)
    expect(requests).toHaveLength(made + 1)
    expect(failedCalls(run.state()).map(({ call }) => call.ordinal)).toEqual([second?.call.ordinal])
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: 'timeout' } })
    await run.start()
    expect(run.state()).toMatchObject({ status: 'ready', problem: null, pending: [] })
  })

  test.each([
    ['timeout', 3],
    ['server-error', 3],
    ['unexpected-format', 4],
    ['connection', 2],
  ] as const)('%s again and again ends the run soon', async (problem, most) => {
    const { run, requests } = scriptedRun(() => ({ pieces: [], fails: new AiCallError(problem, 'words') }), {
      text: PAGES.text,
      count: 40,
    })
    await run.start()
    expect(requests.length).toBeLessThanOrEqual(most)
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: problem } })
    expect(run.state().pending?.length).toBeGreaterThan(4)
  })
})

test('an engine that takes larger pieces is asked fewer times for the same cards', async () => {
  const options = { text: PAGES.text, count: 40 }
  const small = scriptedRun((request) => whole(cardsOn(request)), options)
  const large = scriptedRun((request) => whole(cardsOn(request)), { ...options, chunkTokens: 6_000 })
  await Promise.all([small.run.start(), large.run.start()])
  expect(large.requests.length).toBeLessThan(small.requests.length / 2)
  expect(large.run.state().drafts).toHaveLength(40)
})

test('a request that has to wait for the limit says until when, and then goes on', async () => {
  let waits = 0
  const { run, states } = scriptedRun((request) => whole(cardsOn(request)), {
    text: PAGES.text,
    count: 40,
    pace: async (say) => {
      waits += 1
      if (waits === 3) say(5_000)
      await Promise.resolve()
    },
  })
  await run.start()
  expect(states.some(({ pausedUntil }) => pausedUntil === 5_000)).toBe(true)
  expect(run.state()).toMatchObject({ status: 'ready', pausedUntil: null, reading: [] })
})

describe('fitted to a profile', () => {
  const FACTS: Record<'valve' | 'blood', readonly (readonly [sentence: string, front: string, back: string])[]> = {
    valve: [
      [
        'The mitral valve lies between the left atrium and the left ventricle.',
        'Between which chambers does the mitral valve lie?',
        'the left atrium and the left ventricle',
      ],
      [
        'The aortic valve was drawn by Leonardo da Vinci in 1513.',
        'Who drew the aortic valve in 1513?',
        'Leonardo da Vinci',
      ],
      [
        'The tricuspid valve consists of three leaflets of fibrous tissue.',
        'How many leaflets does the tricuspid valve have?',
        'three',
      ],
      [
        'A stenotic valve obstructs the outflow and produces a murmur.',
        'What does a stenotic valve produce?',
        'a murmur',
      ],
      [
        'The pulmonary valve guards the trunk that leads to the lungs.',
        'Which trunk does the pulmonary valve guard?',
        'the trunk that leads to the lungs',
      ],
      [
        'Albert Starr implanted the first ball valve in Portland.',
        'Where did Albert Starr implant the first ball valve?',
        'Portland',
      ],
    ],
    blood: [
      [
        'Karl Landsteiner discovered the groups of human blood in Vienna.',
        'Who discovered the groups of human blood?',
        'Karl Landsteiner',
      ],
      [
        'An adult person has about five litres of blood.',
        'How many litres of blood has an adult person?',
        'about five litres',
      ],
      ['The plasma of the blood is mostly water.', 'What is the plasma of the blood mostly?', 'water'],
      [
        'Horseshoe crabs have blue blood because of its copper.',
        'Why is the blood of horseshoe crabs blue?',
        'because of its copper',
      ],
      [
        'William Harvey described the circuit of the blood in 1628.',
        'In which year did William Harvey describe the circuit of the blood?',
        '1628',
      ],
      ['Platelets let the blood clot after an injury.', 'What lets the blood clot after an injury?', 'Platelets'],
    ],
  }
  const TEXT = Object.entries(FACTS)
    .map(([organ, facts]) => `# The ${organ}\n\n${facts.map(([sentence]) => sentence).join(' ')}`)
    .join('\n\n')
  const fit: ProfileFit = {
    level: { proficiency: 'Novice', assessedAt: 5 },
    weak: [{ topic: 'valve', assessedAt: 5, paragraphs: [0, 1] }],
    strong: [{ topic: 'blood', assessedAt: 5, paragraphs: [1, 2] }],
  }
  const cards = (organ: 'valve' | 'blood'): readonly Flashcard[] =>
    FACTS[organ].map(([, front, back]) => ({ front, back }))
  const counts = ({ drafts }: RunState) => {
    const rule = createTopicRule({ weaknesses: ['valve'], strengths: ['blood'] })
    for (const draft of drafts) rule.add(draft)
    return [rule.counts().get('valve'), rule.counts().get('blood')]
  }

  test('a model that ignores it is held to it: twice the cards on the weak topic, the others wait', async () => {
    const { run, requests } = scriptedRun(
      (_request, at) => whole(at === 0 ? [...cards('blood'), ...cards('valve')] : []),
      { text: TEXT, count: 8, fit },
    )
    await run.start()
    const [weak = 0, strong = 0] = counts(run.state())
    expect(strong).toBeGreaterThan(0)
    expect(weak).toBeGreaterThanOrEqual(2 * strong)
    expect(run.state().drafts).toHaveLength(8)
    expect(requests[0]?.messages[0].content).toContain('Weak topics: "valve". Give each at least twice the cards')
    expect(requests[0]?.metadata).toMatchObject({ weaknesses: 'valve', strengths: 'blood', proficiency: 'Novice' })
  })

  test('what is kept back is asked for once more, then shown on request and not before', async () => {
    const { run, requests } = scriptedRun(
      (_request, at) => whole(at === 0 ? [...cards('blood').slice(0, 4), ...cards('valve').slice(0, 2)] : []),
      { text: TEXT, count: 6, fit },
    )
    await run.start()
    expect(requests).toHaveLength(2)
    expect(counts(run.state())).toEqual([2, 1])
    expect(run.state().held).toHaveLength(3)
    run.showHeld()
    expect(run.state().held).toEqual([])
    expect(run.state().drafts).toHaveLength(6)
  })

  test('without a profile nothing is held back', async () => {
    const { run, requests } = scriptedRun(() => whole(cards('blood')), { text: TEXT, count: 6 })
    await run.start()
    expect(run.state().drafts).toHaveLength(6)
    expect(requests[0]?.messages[0].content).not.toContain('Weak topics')
    expect(requests[0]?.metadata).toMatchObject({ weaknesses: '', strengths: '', proficiency: '' })
  })
})
