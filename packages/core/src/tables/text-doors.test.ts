import { expect, test } from 'vitest'
import { assignRole, cardsOfRows, chooseColumns } from './choose-columns.ts'
import { type Door, detectDoor } from './detect-door.ts'
import type { DoorCard } from './door-card.ts'
import { readJsonCards } from './json-cards.ts'
import { type MarkdownStyle, markdownStyleOf, readMarkdownCards } from './markdown-cards.ts'
import { QUIZLET_SEPARATORS, readQuizlet, separatorFrom } from './quizlet.ts'

type Outcome =
  | { readonly ok: true; readonly cards: readonly DoorCard[] }
  | { readonly ok: false; readonly problem: string }
const pairs = (outcome: Outcome) =>
  outcome.ok ? outcome.cards.map(({ front, back }) => [front, back]) : outcome.problem

test('columns are known by their names, else the first two are the sides', () => {
  const named = [
    ['Tags', 'Question', 'Answer', 'Note'],
    ['sea; chalk', 'What?', 'That.', 'x'],
  ]
  expect(chooseColumns(named)).toEqual({ hasHeader: true, roles: ['tags', 'front', 'back', 'ignore'] })
  expect(cardsOfRows(named, chooseColumns(named))).toMatchObject([
    { front: 'What?', back: 'That.', tags: ['sea', 'chalk'], aliases: null },
  ])
  const unnamed = [['chalk', 'soft', 'more']]
  expect(chooseColumns(unnamed)).toEqual({ hasHeader: false, roles: ['front', 'back', 'ignore'] })
  expect(assignRole(['front', 'back', 'ignore'], 2, 'front')).toEqual(['ignore', 'back', 'front'])
})

test('Quizlet: tabs and lines, or what was chosen there', () => {
  expect(pairs(readQuizlet('chalk\tsoft\ncoal\thard\tblack\n\n', QUIZLET_SEPARATORS))).toEqual([
    ['chalk', 'soft'],
    ['coal', 'hard\tblack'],
  ])
  expect(pairs(readQuizlet('chalk\tfirst line\nsecond line\ncoal\thard', QUIZLET_SEPARATORS))).toEqual([
    ['chalk', 'first line\nsecond line'],
    ['coal', 'hard'],
  ])
  const chosen = { terms: separatorFrom(' - '), cards: separatorFrom('\\n\\n') }
  expect(pairs(readQuizlet('chalk - soft\nwhite\r\n\r\ncoal - hard', chosen))).toEqual([
    ['chalk', 'soft\nwhite'],
    ['coal', 'hard'],
  ])
  expect(pairs(readQuizlet('chalk;soft;', { terms: ',', cards: ';' }))).toEqual([
    ['chalk', ''],
    ['soft', ''],
  ])
  expect(readQuizlet(' \n', QUIZLET_SEPARATORS)).toEqual({ ok: false, problem: 'empty' })
})

test.each<[MarkdownStyle, string, string[][]]>([
  [
    'questions',
    'Q: What is chalk?\nA: Limestone.\n\nQ: And coal?\nA:\nOld\nwood.',
    [
      ['What is chalk?', 'Limestone.'],
      ['And coal?', 'Old\nwood.'],
    ],
  ],
  ['questions', '**Q:** Bold?\n**A:** Yes.\n---\ntext of no card', [['Bold?', 'Yes.']]],
  ['questions', 'Question: a: b?\nAnswer: c', [['a: b?', 'c']]],
  [
    'pairs',
    'chalk :: soft\ncoal::hard\n- sand :: fine\nstd::vector::size\n',
    [
      ['chalk', 'soft'],
      ['coal', 'hard'],
      ['sand', 'fine'],
    ],
  ],
  [
    'lists',
    '# Stones\n- chalk - soft\n  and white\n* coal – hard\n1. sand: fine\n- nothing\n',
    [
      ['chalk', 'soft\nand white'],
      ['coal', 'hard'],
      ['sand', 'fine'],
    ],
  ],
  [
    'headings',
    '# Stones\n\n## What is chalk?\n\nLimestone.\n\n- soft\n\n## Coal\nOld wood.\n```\n# not a heading\n```\n## Empty\n',
    [
      ['What is chalk?', 'Limestone.\n\n- soft'],
      ['Coal', 'Old wood.\n```\n# not a heading\n```'],
    ],
  ],
])('Markdown: %s', (style, text, expected) => {
  const outcome = readMarkdownCards(text, style)
  expect(pairs(outcome)).toEqual(expected)
  expect(markdownStyleOf(text)).toBe(style)
})

test('a first heading names the deck', () => {
  for (const [style, text] of [
    ['headings', '# Stones\n## Chalk\nsoft'],
    ['lists', '# Stones\n- chalk - soft'],
    ['questions', '# Stones\nQ: chalk\nA: soft'],
  ] as const)
    expect(readMarkdownCards(text, style)).toMatchObject({ ok: true, cards: [{ deck: 'Stones' }] })
})

test('JSON: own files, bare lists, and what is none', () => {
  expect(pairs(readJsonCards('[{"front":"a","back":"b"},{"front":1},null,"x"]'))).toEqual([['a', 'b']])
  expect(pairs(readJsonCards('{"suggestedTitle":"t","flashcards":[{"front":"a","back":"b"}]}'))).toEqual([['a', 'b']])
  expect(pairs(readJsonCards('{"front":'))).toBe('not-json')
  expect(pairs(readJsonCards('{}'))).toBe('no-cards')
  expect(pairs(readJsonCards('{"__proto__":{"cards":[{"front":"a"}]}}'))).toBe('no-cards')
  expect(['not-json', 'no-cards']).toContain(pairs(readJsonCards('['.repeat(200_000))))
  expect(readJsonCards('[{"id":"no id","kind":"odd","front":"a","tags":[1,"x"," x "]}]')).toMatchObject({
    cards: [{ id: null, kind: null, tags: ['x'], aliases: null }],
  })
})

test.each<[Door, string, string | null]>([
  ['json', ' {"decks": []}', null],
  ['json', '[{"front": "a"}]', null],
  ['table', '{{c1::chalk}},soft\n{{c1::coal}},hard', null],
  ['table', 'front,back\na,b', null],
  ['table', 'a;b\nc;d', 'x.csv'],
  ['table', 'Front\tBack\na\tb', null],
  ['quizlet', 'chalk\tsoft\ncoal\thard', null],
  ['table', 'chalk\tsoft\twhite\ncoal\thard\tblack', null],
  ['table', '"two\nlines"\tsoft\n"b"\tc', null],
  ['markdown', 'Q: a\nA: b', 'x.txt'],
  ['markdown', 'chalk :: soft\ncoal :: hard', null],
  ['markdown', '- chalk - soft\n- coal - hard', null],
  ['markdown', '# Chalk\nsoft\n# Coal\nhard', null],
  ['table', '# comment,x\na,b\nc,d', 'x.csv'],
])('%s is known: %j', (door, text, fileName) => {
  expect(detectDoor(text, fileName)).toBe(door)
})
