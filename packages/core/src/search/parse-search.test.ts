import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, parseSearch, type SearchPart, termsOf } from './parse-search.ts'
import { CARD_STATES, foldSearch, OPERATORS } from './search-terms.ts'

const text = (value: string): SearchPart => ({ kind: 'text', value })
const not = (part: SearchPart): SearchPart => ({ kind: 'not', part })
const any = (...parts: SearchPart[]): SearchPart => ({ kind: 'any', parts })
const all = (...parts: SearchPart[]): SearchPart => ({ kind: 'all', parts })
const [a, b, c] = [text('a'), text('b'), text('c')]

test.each<[string, SearchPart[]]>([
  ['Chalk', [text('chalk')]],
  ['"Soft limestone"', [text('soft limestone')]],
  ['"not closed', [text('not closed')]],
  ['A\u0308TZ', [text('ätz')]],
  ['tag:NONE', [{ kind: 'untagged' }]],
  ['-tag:none', [not({ kind: 'untagged' })]],
  ['front:"a b"', [{ kind: 'front', value: 'a b' }]],
  ['back:a', [{ kind: 'back', value: 'a' }]],
  ['w:cat', [{ kind: 'whole-word', value: 'cat' }]],
  ['created:2', [{ kind: 'days', field: 'added', most: 2 }]],
  ['a or b', [any(a, b)]],
  ['a OR b or c', [any(a, b, c)]],
  ['a b or c', [any(all(a, b), c)]],
  ['a and b', [a, b]],
  ['a (b or c)', [a, any(b, c)]],
  ['-(a b)', [not(all(a, b))]],
  ['-(a or b) c', [not(any(a, b)), c]],
  ['-(-a)', [not(not(a))]],
  ['(a or (b c))', [any(a, all(b, c))]],
  ['(is:new or tag:x)', [any({ kind: 'state', state: 'new' }, { kind: 'tag', value: 'x' })]],
  ['"or"', [text('or')]],
  ['-or', [not(text('or'))]],
  ['or a', [text('or'), a]],
  ['and', [text('and')]],
  ['a and', [a, text('and')]],
  ['Ca(OH)2', [text('ca(oh)2')]],
  ['(f(x) or b)', [any(text('f(x)'), b)]],
  ['a :) b)', [a, text(':)'), text('b)')]],
  ['ratio:2', [text('ratio:2')]],
  ['ratio:"2 b"', [text('ratio:2 b')]],
  ['https://a.example', [text('https://a.example')]],
  ['"nid:1"', [text('nid:1')]],
])('%s', (typed, parts) => {
  expect(parseSearch(typed)).toMatchObject({ parts, unknown: [] })
})

test.each([
  '',
  ' ',
  'deck:',
  'is:',
  '-',
  '-tag:',
  'prop:',
  'w:',
  'front:""',
  '""',
  '(',
  '()',
  '-(',
  '( - )',
  '((',
  're:',
])('“%s” is not finished and narrows nothing down', (typed) => {
  expect(isBlank(parseSearch(typed))).toBe(true)
})

test.each(['a or', 'a (', 'a -(', 'a or (', '(a', 'a -', 'a or tag:'])(
  '“%s” asks for what is finished of it',
  (typed) => {
    expect(parseSearch(typed).parts).toEqual([a])
  },
)

test.each([
  ['is:Blue', 'is', 'value'],
  ['-is:blue', 'is', 'value'],
  ['added:0', 'added', 'value'],
  ['added:soon', 'added', 'value'],
  ['prop:ivl', 'prop', 'value'],
  ['prop:size>1', 'prop', 'value'],
  ['flag:8', 'flag', 'value'],
  ['nid:1', 'nid', 'operator'],
  ['re:(a+)+b', 're', 'operator'],
  ['note:Basic', 'note', 'operator'],
  ['Dupe:1,2', 'dupe', 'operator'],
])('“%s” is named as it was typed', (typed, operator, problem) => {
  expect(parseSearch(`chalk ${typed}`).unknown).toEqual([{ typed, operator, problem }])
  expect(parseSearch(`(chalk or ${typed})`).unknown).toEqual([{ typed, operator, problem }])
})

test('what looks like a search word and is none is said to be text', () => {
  expect(parseSearch('ratio:2 "deck:Art" https://a.example 12:30 chalk').asText).toEqual(['ratio:2', '"deck:Art"'])
})

test('only what must or may be there is marked', () => {
  expect(parseSearch('chalk -granite deck:rocks (front:quartz or -(ink)) w:clay chalk').words).toEqual([
    'chalk',
    'quartz',
    'clay',
  ])
})

test('everything that is asked for is named, however deep and whatever its sign', () => {
  const { parts } = parseSearch('chalk -(granite or (deck:rocks -source:coast)) "source:sea"')
  const source = { kind: 'source', value: 'coast' }
  const deck = { kind: 'deck', value: 'rocks' }
  expect(parts.flatMap(termsOf)).toEqual([text('chalk'), text('granite'), deck, source, text('source:sea')])
})

const typed = fc.array(
  fc.oneof(
    fc.constantFrom('(', ')', '-', '"', ' ', ':', 'or', ' or ', ' and ', '-(', '::', '\u0000', '💥', 're:', 'tag:none'),
    fc.constantFrom(...OPERATORS).map((operator) => `${operator}:`),
    fc.constantFrom(...CARD_STATES),
    fc.string({ maxLength: 8, unit: 'binary' }),
  ),
  { maxLength: 60 },
)

test('any text is a search', () => {
  fc.assert(
    fc.property(typed, (pieces) => {
      const query = parseSearch(pieces.join(''))
      expect(isBlank(query)).toBe(query.parts.length + query.unknown.length === 0)
    }),
    { numRuns: 3_000 },
  )
})

test.each(['(', '-(', '(a)', '"', 'a:', ')', 'a)', '(a or '])(
  'a very long text of “%s” is read in no time',
  (piece) => {
    const began = performance.now()
    parseSearch(piece.repeat(200_000))
    parseSearch(`(${piece.repeat(200_000)}`)
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)

/** A search as text, every group in parentheses. */
function printed(part: SearchPart): string {
  switch (part.kind) {
    case 'not':
      return `-(${printed(part.part)})`
    case 'all':
      return part.parts.map((one) => `(${printed(one)})`).join(' ')
    case 'any':
      return part.parts.map((one) => `(${printed(one)})`).join(' or ')
    case 'text':
      return `"${part.value}"`
    case 'untagged':
      return 'tag:none'
    case 'front':
    case 'back':
    case 'deck':
      return `${part.kind}:"${part.value}"`
    default:
      throw new Error(`Inconsistent: ${part.kind} is not made here`)
  }
}

test('a search that is written down and read again is the same', () => {
  const value = fc
    .stringMatching(/^[a-z:()\-* ]{1,8}$/)
    .filter((some) => some.trim() !== '')
    .map(foldSearch)
  const term: fc.Arbitrary<SearchPart> = fc.oneof(
    fc.constant<SearchPart>({ kind: 'untagged' }),
    fc.record({ kind: fc.constantFrom('text' as const, 'front' as const, 'back' as const, 'deck' as const), value }),
  )
  const { part } = fc.letrec<{ part: SearchPart }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      term,
      tie('part').map(not),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map((parts) => all(...parts)),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map((parts) => any(...parts)),
    ),
  }))
  fc.assert(
    fc.property(part, (one) => {
      const { parts, unknown } = parseSearch(printed(one))
      expect({ parts, unknown }).toEqual({ parts: one.kind === 'all' ? one.parts : [one], unknown: [] })
    }),
    { numRuns: 1_000 },
  )
})
