import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { drawNote } from '../testing/draw-note.ts'

const asked = (html: string, css = '') => drawNote({ fields: [html, 'x'], css })
const front = (html: string, css = '') => asked(html, css).front

describe('text that a style sheet adds', () => {
  test.each([
    ['before', '<p class="a">x</p>', '.a::before { content: "Note: " }', 'Note: x'],
    ['after, with one colon', '<b class="a">12</b>', ".a:after { content: ' km; far' }", '**12 km; far**'],
    ['escaped', '<i class="a">x</i>', '.a::after { content: "\\2192 \\"" }', '<i>x→"</i>'],
    ['within another', '<div id="q"><span>x</span></div>', '#q span:before { content: "- " }', '\\- x'],
    ['a sign of a font', '<i class="a">x</i>', '.a::before { content: "\\f02d" }', '*x*'],
    ['none', '<i class="a">x</i>', '.a::before { content: none }', '*x*'],
    ['quotation marks', '<q>x <q>y</q></q>', '', '“x ‘y’”'],
    ['quotation marks of the sheet', '<q>x</q>', 'q::before { content: "«" } q::after { content: "»" }', '«x»'],
  ])('%s', (_, html, css, expected) => {
    expect(asked(html, css)).toMatchObject({ front: expected, issues: [] })
  })

  test('by counters and attributes is missing, and is said to be', () => {
    expect(asked('<p class="a">x</p>', '.a::before { content: counter(n) ". " }').issues).toEqual(['sheet'])
    expect(asked('<p class="a" data-x="y">x</p>', '.a::after { content: attr(data-x) }').issues).toEqual(['sheet'])
  })
})

describe('rules that may hold or not are named where they show, hide or add text', () => {
  const text = '<div class="a">x</div>'
  test.each([
    ['on small screens', '@media (max-width: 9px) { .a { display: none } }'],
    ['at night', '.night_mode .a { display: none }'],
    ['at night, of old', '.card.nightMode .a { visibility: hidden }'],
    ['on phones', '.mobile .a { display: none }'],
    ['when pointed at', '.a:hover { opacity: 0 }'],
    ['beside others', 'p + .a { display: none }'],
    ['of some only', '.a:nth-child(2) { display: none }'],
    ['by an attribute', '.a[title] { display: none }'],
    ['with text', '@media (min-width: 9px) { .a::before { content: "y" } }'],
  ])('%s', (_, css) => {
    expect(asked(text, css)).toMatchObject({ front: 'x', issues: ['sheet'] })
  })

  test.each([
    ['colours', '@media (max-width: 9px) { .a { padding: 0 } } .night_mode .a { margin: 0 } .a:hover { cursor: help }'],
    ['what is not there', '@media (max-width: 9px) { .b { display: none } }'],
    ['on paper', '@media print { .a { display: none } }'],
    ['what is shown anyway', '.mobile .a { display: block }'],
    ['fonts', '@font-face { font-family: x; src: url(_x.ttf) }'],
  ])('%s are not', (_, css) => {
    expect(asked(text, css)).toMatchObject({ front: 'x', issues: [] })
  })

  test('those for every screen hold', () => {
    expect(asked(text, '@media screen { .a { display: none } }')).toMatchObject({
      front: '',
      issues: ['hidden', 'empty-question'],
    })
  })

  test('another sheet is named where it may say more', () => {
    const css = '@import url("_other.css");'
    expect(asked('<i id="a">x</i>', css).issues).toEqual(['sheet'])
    expect(asked('x', css).issues).toEqual([])
    expect(asked('<link rel="stylesheet" href="_other.css">x').issues).toEqual(['style', 'sheet'])
  })
})

describe('what nobody sees in Anki', () => {
  test.each([
    ['what is shown through', '.a { opacity: 0.0 }'],
    ['what has no colour', '.a { color: transparent }'],
    ['what is blurred', '.a { filter: blur(5px) }'],
    ['rows that are collapsed', '.a { visibility: collapse }'],
  ])('is left out: %s', (_, css) => {
    expect(asked('x<span class="a">y</span>', css)).toMatchObject({ front: 'x' })
    expect(asked('x<span class="a">y</span>', css).issues).toContain('hidden')
  })

  test.each([
    ['what fades in', '.a { opacity: 0; animation: in 1s forwards }'],
    ['letters filled with a picture', '.a { background-clip: text; color: transparent }'],
    ['what is half shown through', '.a { opacity: .5 }'],
  ])('is not left out: %s', (_, css) => {
    expect(front('<span class="a">y</span>', css)).toBe('y')
  })

  test('an element within others is read by all of them', () => {
    expect(front('<div><span class="b">x<i class="c">y</i></span></div>', '.b .c { display: none }')).toBe('x')
  })
})

describe('sheets within a card', () => {
  test('hold on its side', () => {
    expect(front('<style>.a { display: none }</style>x<p class="a">y</p>')).toBe('x')
  })

  test('of the question hold on the answer that repeats it', () => {
    const question = '<style>.a { display: none }</style>{{A}}'
    const answer = '{{FrontSide}}<hr id=answer><p class="a">{{C}}</p>{{B}}'
    expect(drawNote({ fields: ['a', 'b', 'c'], question, answer })).toMatchObject({ front: 'a', back: 'b' })
  })

  test('of the answer show what the question hides', () => {
    const question = '<style>.later { display: none }</style>{{A}}<div class="later">{{B}}</div>'
    const answer = '{{FrontSide}}<style>.later { display: block }</style>'
    expect(drawNote({ fields: ['a', 'b'], question, answer })).toMatchObject({ front: 'a', back: 'a\nb' })
  })
})

describe('what is hidden', () => {
  const hidden = '<div id="x" style="display: none">{{B}}</div>'
  const show = '<script>document.getElementById("x").style.display = "block"</script>'

  test('and can be opened on an answer is named', () => {
    expect(drawNote({ fields: ['a', 'b', 'c'], answer: `{{C}}${hidden}${show}` })).toMatchObject({
      back: 'c\n\n<details><summary>More</summary>\n\nb\n\n</details>',
      issues: ['folded', 'script'],
    })
  })

  test('on the question, and shown by a script of the answer, can be opened there', () => {
    const { front: question, back } = drawNote({
      fields: ['a', 'b'],
      question: `{{A}}${hidden}`,
      answer: `{{FrontSide}}${show}`,
    })
    expect([question, back]).toEqual(['a', 'a\n\n<details><summary>More</summary>\n\nb\n\n</details>'])
  })

  test('on the question is no answer where there is another one', () => {
    const given = { fields: ['a', 'b', 'c'], question: `{{A}}${hidden}`, answer: '{{FrontSide}}<hr id=answer>{{C}}' }
    expect(drawNote(given)).toMatchObject({ front: 'a', back: 'c', issues: ['hidden'] })
  })

  test('on an answer that tells nothing else can be opened', () => {
    expect(drawNote({ fields: ['a', 'b'], question: `{{A}}${hidden}`, answer: '{{FrontSide}}' }).back).toBe(
      'a\n\n<details><summary>More</summary>\n\nb\n\n</details>',
    )
  })
})

describe('letters and numbers', () => {
  test.each([
    ['capitals', '<p class="a">straße \\(x_a\\) b</p>', '.a { text-transform: uppercase }', 'STRASSE \\(x_a\\) B'],
    ['small letters within', '<p class="a"><b>ÀB</b></p>', '.a { text-transform: lowercase }', '**àb**'],
    ['first letters', '<p class="a">don’t panic</p>', '.a { text-transform: capitalize }', 'Don’t Panic'],
    ['a list of letters', '<ol type="A"><li>x</li><li>y</li></ol>', '', 'A. x\nB. y'],
    ['one of the sheet', '<ol class="a" start="27"><li>x</li></ol>', '.a { list-style: lower-latin inside }', 'aa. x'],
    ['Roman numbers', '<ol type="i" start="4"><li>x</li><li>y</li></ol>', '', 'iv. x\nv. y'],
    [
      'lists in one of letters',
      '<ol type="a"><li>x<ul><li>y</li></ul></li><li>z</li></ol>',
      '',
      'a. x\n   - y\n\nb. z',
    ],
  ])('%s', (_, html, css, expected) => {
    expect(front(html, css)).toBe(expected)
  })
})

test.each([
  ['strings that do not end', `.a{content:${`"'`.repeat(40_000)}}`],
  ['colons', `${'.a:x'.repeat(30_000)}{display:none}`],
  ['rules within rules', `${'@media screen{'.repeat(10_000)}${'}'.repeat(10_000)}`],
  ['sheets', '.a{}<style>'.repeat(10_000)],
])('%s are read in no time', (_, css) => {
  expect(cpuMs(() => front(`<style>${css}</style><p class="a">x</p>`, css))).toBeLessThan(1_500)
})
