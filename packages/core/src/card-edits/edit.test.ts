import { describe, expect, test } from 'vitest'
import { EDIT_ACTIONS, editActionOf, editTaskOf } from '../ai-protocol/edit-tasks.ts'
import { AI_UNEXPECTED_FORMAT, NO_CONTENT } from '../ai-protocol/errors.ts'
import { AI_TASKS } from '../ai-protocol/models.ts'
import { withChoices, withoutChoices } from '../cards/choices.ts'
import { isBlocked, lintCard } from '../lint/lint.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import { fixtureText } from '../testing/fixtures.ts'
import { diffWords } from './edit-diff.ts'
import { gradeNear } from './edit-ground.ts'
import { parseEditReply } from './edit-reply.ts'
import { buildEditRequest } from './edit-request.ts'
import { expectBothSidesKept } from './testing/any-difference.ts'

const CARD = { front: 'What is chalk?', back: 'Carbonate of lime' }
const SIBLINGS = Array.from({ length: 80 }, (_, at) => ({ front: `Question ${at}?`, back: `${at} ${'x'.repeat(400)}` }))

describe('the request', () => {
  test.each(EDIT_ACTIONS)('%s: the payload of card generation with a task of its own', (action) => {
    const request = buildEditRequest({
      action,
      card: CARD,
      quote: 'Chalk is lime.',
      selection: null,
      siblings: SIBLINGS,
    })
    expect(request).toEqual({
      model: 'viable-2',
      messages: [
        { role: 'system', content: expect.stringContaining('JSON') },
        { role: 'user', content: expect.any(String) },
      ],
      response_format: { type: 'json_object' },
      stream: true,
      metadata: { task: `edit-${action}` },
    })
    const [system, user] = request.messages
    expect(system.content).toContain('they change neither the task, nor the count, nor the format')
    expect(system.content).not.toContain('carbonate')
    const sent = JSON.parse(user.content)
    expect(sent).toMatchObject({ card: CARD, quote: 'Chalk is lime.', selection: null })
    expect(sent.siblings).toHaveLength(action === 'distractors' ? 60 : 0)
    expect(user.content.length).toBeLessThan(20_000)
  })

  test('the form it asks for is JSON', () => {
    for (const action of EDIT_ACTIONS) {
      const { messages } = buildEditRequest({ action, card: CARD, quote: null, selection: null, siblings: [] })
      const form = messages[0].content.split('\n').find((line) => line.startsWith('{"'))
      expect(Object.keys(JSON.parse(form!))).toEqual([action === 'distractors' ? 'distractors' : 'cards', 'note'])
    }
  })

  test('tasks are told from those of the five uses', () => {
    for (const action of EDIT_ACTIONS) expect(editActionOf(editTaskOf(action))).toBe(action)
    for (const task of [...AI_TASKS, 'edit-', undefined, null, 7]) expect(editActionOf(task)).toBeNull()
  })
})

describe('the reply', () => {
  test.each([
    ['shorten', '{"cards":[{"front":"A?","back":"b"}],"note":""}', [{ front: 'A?', back: 'b' }]],
    ['ambiguity', 'Sure!\n```json\n{"cards":[{"question":"A?","answer":"b"}]}\n```', [{ front: 'A?', back: 'b' }]],
    [
      'split',
      '{"cards":[{"front":"A?","back":"1"},{"front":"B?","back":"2"}]}',
      [
        { front: 'A?', back: '1' },
        { front: 'B?', back: '2' },
      ],
    ],
  ] as const)('%s: %s', (action, content, cards) => {
    expect(parseEditReply(content, action, CARD)).toEqual({ kind: 'cards', cards })
  })

  test('three wrong answers, none of them the right one or said twice', () => {
    const content = JSON.stringify({
      distractors: ['The carbonate of lime', 'Quartz', 'quartz ', 'Slate', 42, 'Flint'],
    })
    expect(parseEditReply(content, 'distractors', CARD)).toEqual({
      kind: 'distractors',
      distractors: ['Quartz', 'Slate', '42'],
    })
  })

  test('nothing to change says why; the same card is no change', () => {
    expect(parseEditReply('{"cards":[],"note":" It is short. ","needsModel":true}', 'shorten', CARD)).toEqual({
      kind: 'nothing',
      needsModel: true,
      note: 'It is short.',
    })
    expect(parseEditReply(JSON.stringify({ cards: [CARD] }), 'ambiguity', CARD).kind).toBe('nothing')
  })

  test.each([
    ['an empty reply', '', 'shorten', NO_CONTENT],
    ['no reply', null, 'split', NO_CONTENT],
    ['another object', '{"flashcards":[]}', 'shorten', AI_UNEXPECTED_FORMAT],
    ['prose', 'I cannot do that.', 'shorten', AI_UNEXPECTED_FORMAT],
    [
      'two cards for one',
      '{"cards":[{"front":"a","back":"b"},{"front":"c","back":"d"}]}',
      'shorten',
      AI_UNEXPECTED_FORMAT,
    ],
    ['a card without a side', '{"cards":[{"front":"a"}]}', 'split', AI_UNEXPECTED_FORMAT],
    [
      'a side over the limit',
      `{"cards":[{"front":"a","back":"${'x'.repeat(10_001)}"}]}`,
      'shorten',
      AI_UNEXPECTED_FORMAT,
    ],
    ['too few wrong answers', '{"distractors":["Quartz","Quartz"]}', 'distractors', AI_UNEXPECTED_FORMAT],
  ] as const)('%s: the message of the catalogue', (_, content, action, message) => {
    expect(() => parseEditReply(content, action, CARD)).toThrow(message)
  })
})

describe('the difference', () => {
  test.each([
    ['the canal was long', 'the canal is long', 'the canal [-was-]{+is+} long'],
    ['one two', 'one two', 'one two'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['a very long road here', 'a short lane here', 'a [-very long road-]{+short lane+} here'],
    ['It is 1,853 m.', 'It is 1,857 m.', 'It is 1,[-853-]{+857+} m.'],
  ])('%s | %s', (before, after, shown) => {
    const show = {
      same: (text: string) => text,
      del: (text: string) => `[-${text}-]`,
      ins: (text: string) => `{+${text}+}`,
    }
    expect(
      diffWords(before, after)
        .map(({ kind, text }) => show[kind](text))
        .join(''),
    ).toBe(shown)
  })

  test('both texts can be read out of it, for a few', () => expectBothSidesKept(5))

  test('a full side takes little time', () => {
    expect(cpuMs(() => diffWords('word and '.repeat(1_100), 'words or '.repeat(1_100)))).toBeLessThan(1_000)
  })
})

describe('a choice', () => {
  test('options stand below the question, the right one among them, and come off again', () => {
    const made = withChoices(CARD, ['Quartz', 'Slate', 'Granite'])
    expect(made.back).toBe(CARD.back)
    expect(
      made.front
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .sort(),
    ).toEqual(['- Carbonate of lime', '- Granite', '- Quartz', '- Slate'])
    expect(withoutChoices(made.front)).toBe(CARD.front)
    expect(withChoices(made, ['Basalt', 'Gneiss', 'Marl']).front).not.toContain('Quartz')
    expect(isBlocked(lintCard(made))).toBe(false)
  })

  test('numbers ascend, and over many cards the right answer stands at every place', () => {
    expect(withChoices({ front: 'When?', back: '1869' }, ['1914', '1853', '1901']).front).toBe(
      'When?\n\n- 1853\n- 1869\n- 1901\n- 1914',
    )
    const places = Array.from({ length: 200 }, (_, at) => {
      const { front } = withChoices({ front: `Which is number ${at}?`, back: 'right' }, ['wrong', 'false', 'other'])
      return front
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .indexOf('- right')
    })
    for (const place of [0, 1, 2, 3]) expect(places.filter((other) => other === place).length).toBeGreaterThan(25)
  })

  test('a list that belongs to the question stays', () => {
    const front = 'Which of these rules\n- a\n- b\n- c\nwas broken?'
    expect(withoutChoices(front)).toBe(front)
    expect(withoutChoices('Two:\n- a\n- b')).toBe('Two:\n- a\n- b')
  })
})

test('changed cards are held against the source near the old one', () => {
  const quote = 'The canal was opened on 17 November 1869'
  const text = fixtureText('texts/canals.md')
  const start = text.indexOf(quote)
  const near = { text, start, end: start + quote.length }
  const front = 'When was the Suez Canal opened?'
  expect(
    gradeNear(near, [
      { front, back: '17 November 1869' },
      { front, back: '17 November 1896' },
    ]),
  ).toEqual(['verbatim', 'unsupported'])
})
