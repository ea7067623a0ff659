import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import type { AnkiNoteType } from '../collection/collection.ts'
import { htmlToMarkdown } from '../markup/html-markdown.ts'
import { spendFreely } from '../markup/spend.ts'
import { drawCard } from './draw-card.ts'
import { TemplateCache } from './render-card.ts'

const address = `/api/media/${'a'.repeat(64)}.png`
const media = (name: string) => (name.startsWith('no') ? null : address)
const markdown = (html: string) => htmlToMarkdown(html, media).markdown

interface Given {
  readonly fields: readonly string[]
  readonly question?: string
  readonly answer?: string
  readonly css?: string
  readonly kind?: AnkiNoteType['kind']
  readonly tags?: readonly string[]
}

function draw({ fields, question = '{{A}}', answer = '{{B}}', css = '', kind = 'normal', tags = [] }: Given, ord = 0) {
  const noteType: AnkiNoteType = {
    ...{ id: 1, name: 'Test', kind, css, latexPre: '', latexPost: '', sortField: 0, modifiedAt: 0 },
    fields: ['A', 'B', 'C'].map((name) => ({ name, font: '', size: 20, rtl: false, sticky: false })),
    templates: [{ name: 'Card 1', question, answer, browserQuestion: '', browserAnswer: '' }],
  }
  const issues = new Set<string>()
  const drawn = drawCard(
    { noteType, fields, ord, tags, deckName: 'Deck', flag: 0 },
    {
      media,
      masks: () => null,
      templates: new TemplateCache(),
      report: (code) => issues.add(code),
      spend: spendFreely,
    },
  )
  return { ...drawn, issues: [...issues] }
}

const front = (html: string, css = '') => draw({ fields: [html, 'x'], css }).front

describe('text of a field', () => {
  test.each([
    [
      'a hint is read as Markdown',
      '<div class="hint" title="C"><b>x</b></div>',
      '<details><summary>C</summary>\n\n**x**\n\n</details>',
    ],
    [
      'so is what is folded',
      '<details><summary>a*b</summary>1_2<br>3</details>',
      '<details><summary>a&#42;b</summary>\n\n1\\_2\n3\n\n</details>',
    ],
    ['what is unfolded', '<details open><summary>a</summary>b</details>', 'a\nb'],
    ['a bare address', 'see https://a.org/b_c?d=1&amp;e=2_f.', 'see https://a.org/b_c?d=1&e=2_f.'],
    ['one that is read as a reference', 'https://a.org/?x=1&amp;amp;y', 'https://a.org/?x=1&amp;amp;y'],
    ['one that could not be told apart', 'https://a.org/$x*y*', 'https&#58;//a.org/\\$x\\*y\\*'],
    ['one that is its own link', '<a href="https://a.org/b_c">https://a.org/b_c</a>', 'https://a.org/b_c'],
    ['emphasis beside one', 'https://a.org/b<b>c</b>', 'https://a.org/b<b>c</b>'],
    ['gaps side by side', '<b>a</b><b>b</b>', '**a**<b>b</b>'],
    ['emphasis over lines', '<b>a<br><br>b</b>', '**a**\n\n**b**'],
    ['emphasis around blocks', '<b>x<div>a</div><div>b</div></b>', '**x**\n**a**\n**b**'],
    ['what is struck out by its style', '<span style="text-decoration: line-through">a</span>', '~~a~~'],
    ['what was put in', '<ins>a</ins>', '<u>a</u>'],
    ['bold that is none', '<b style="font-weight:normal">a</b>', 'a'],
    ['what is hidden', 'a<span style="display: none">b</span><div hidden>c</div>', 'a'],
    ['references of all of HTML', '&Aopf;&fnof;&NotEqualTilde;&copy 1 &sube;', '𝔸ƒ≂̸© 1 ⊆'],
    ['a list that begins later', '<ol start="3"><li>a</li><li value=7>b</li><li>c</li></ol>', '3. a\n7) b\n8) c'],
    ['a list beside entries', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    [
      'a list in a cell',
      '<table><tr><td>x<ul><li>a</li><li><b>b</b></li></ul></td></tr></table>',
      '| x<ul><li>a</li><li>**b**</li></ul> |\n| --- |',
    ],
    [
      'code in a cell',
      '<table><tr><td><pre>a\n  b|*c*</pre></td></tr></table>',
      '| <pre>a<br>  b\\|\\*c\\*</pre> |\n| --- |',
    ],
    ['a caption', '<table><caption>c</caption><tr><td>x</td></tr></table>', 'c\n\n| x |\n| --- |'],
    [
      'lines of code in blocks',
      '<pre><div>a</div><div>  b</div><div><br></div><p>c</p></pre>',
      '```\na\n  b\n\nc\n```',
    ],
    ['lines of code within a line', '<code>a<br>b</code>', '`a`\n`b`'],
    ['code with a picture', '<pre>a<img src="x.png"></pre>', `a![](${address})`],
    ['spaces that are kept', '<div style="white-space: pre">a  b\n  c</div>', 'a\u00a0 b\n\u00a0 c'],
    ['lines that are kept', '<p style="white-space: pre-line">a  b\n  c</p>', 'a b\nc'],
    ['a break in a formula', '\\(a_1 +<br>b_2\\)', '\\(a_1 + b_2\\)'],
    ['a gap in a formula of LaTeX', '[$]a = <span class="cloze">[...]</span>[/$]', '\\(a = [...]\\)'],
    ['lines in LaTeX', '[latex]$a<br>= b$[/latex]', '\\(a = b\\)'],
    ['a direction of its own', '<div dir="rtl">CD הוא</div>', '\u200fCD הוא'],
  ])('%s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})

describe('the style sheet of a note type', () => {
  test.each([
    ['white space of the card', 'a\nb', '.card { white-space: pre-wrap }', 'a\nb'],
    [
      'white space of a class',
      '<div class="code">a\n b</div>',
      '/* x { */ .a, .code { white-space: pre; }',
      'a\n\u00a0b',
    ],
    [
      'white space of an element within another',
      '<div id=q><span>a\nb</span></div>',
      '#q > span { white-space: pre }',
      'a\nb',
    ],
    ['what a class hides', 'a<div class="x y">b</div>', '.y { color: red; display: none !important }', 'a'],
    [
      'what is hidden on a small screen',
      '<div class="y">b</div>',
      '@media (max-width: 9px) { .y { display: none } }',
      'b',
    ],
    ['what is hidden at night', '<div class="y">b</div>', '.nightMode .y { display: none }', 'b'],
    ['what is shown after all', '<div class="y" id="z">b</div>', '#z { display: block } .y { display: none }', 'b'],
    ['what a class strikes out', '<i class="y">b</i>', '.y { text-decoration: line-through }', '<i>~~b~~</i>'],
    ['what stands in a line of its own', 'a<span class="y">b</span>c', '.y { display: block }', 'a\nb\nc'],
    ['a direction', '<p class="ar">CD הוא</p>', '.ar { direction: rtl }', '\u200fCD הוא'],
  ])('%s', (_, html, css, expected) => {
    expect(front(html, css)).toBe(expected)
  })

  test('colours by class are missing, and what is hidden is, and both are said', () => {
    const css = '.tone1 { color: red } .x { display: none }'
    expect(draw({ fields: ['<span class="tone1">a</span><p class="x">b</p>', 'c'], css }).issues).toEqual([
      'style',
      'hidden',
    ])
    expect(draw({ fields: ['a', 'c'], css: `.card { color: red } .cloze { color: blue } ${css}` }).issues).toEqual([])
    expect(draw({ fields: ['<span class="t">a</span>', 'c'], css: '@import "_style.css";' }).issues).toEqual(['style'])
  })

  test('what a script would show on the answer can be opened there, and not on the question', () => {
    const hidden = '<div id="x" style="display:none">{{C}}</div><button onclick="show()">Show</button>'
    const { front: asked, back } = draw({
      fields: ['a', 'b', 'c'],
      question: `{{A}}${hidden}`,
      answer: `{{B}}${hidden}`,
    })
    expect(asked).toBe('a\nShow')
    expect(back).toBe('b\n\n<details><summary>More</summary>\n\nc\n\n</details>\n\nShow')
  })

  test.each([
    ['rules', '.a{white-space:pre}'.repeat(10_000)],
    ['braces', '{'.repeat(100_000)],
    ['braces that end', 'a{}'.repeat(60_000)],
    ['nested ones', '@media{'.repeat(20_000)],
    ['comments', '/*'.repeat(60_000)],
    ['long selectors', `${'div '.repeat(40_000)}{display:none}`],
  ])('%s without end are read in no time', (_, css) => {
    expect(cpuMs(() => front('<div class="a">'.repeat(2_000), css))).toBeLessThan(1_500)
  })
})

describe('gaps', () => {
  const cloze = { kind: 'cloze' as const, question: '{{cloze:A}}', answer: '{{cloze:A}}' }

  test('two that stand side by side are told apart', () => {
    expect(draw({ ...cloze, fields: ['{{c1::a}}{{c1::b}}c'] }).back).toBe('**a**<b>b</b>c')
  })

  test('one may hold a list', () => {
    const fields = ['x {{c1::<ul><li>a</li><li>b</li></ul>}}']
    expect(draw({ ...cloze, fields })).toMatchObject({ front: 'x <b>[...]</b>', back: 'x\n\n- **a**\n- **b**' })
  })

  test.each([
    ['[$]a = {{c1::b}}[/$]', '\\(a = [...]\\)', '\\(a = b\\)'],
    ['[$$]a = {{c1::b}}[/$$]', '\\[a = [...]\\]', '\\[a = b\\]'],
    ['[latex]$a = {{c1::b}}$[/latex]', '\\(a = [...]\\)', '\\(a = b\\)'],
  ])('one in %s', (text, asked, answered) => {
    expect(draw({ ...cloze, fields: [text] })).toMatchObject({ front: asked, back: answered })
  })

  test('one that is to be typed is asked once, and what is typed is what stands in it', () => {
    const question = '{{cloze:A}}<br>{{type:cloze:A}}'
    const fields = ['The {{c1::left::side}} and {{c2::right}}', 'more']
    expect(draw({ kind: 'cloze', question, answer: `${question}<br>{{B}}`, fields })).toMatchObject({
      ...{ kind: 'typed', front: 'The <b>[side]</b> and right', back: 'The **left** and right\n\nmore', alias: 'left' },
    })
    expect(draw({ kind: 'cloze', question, answer: question, fields }, 1)).toMatchObject({
      kind: 'typed',
      alias: 'right',
    })
  })

  test('nothing is typed where the field to type is empty', () => {
    expect(draw({ fields: ['a', '', 'c'], question: '{{A}}{{type:B}}', answer: '{{C}}' }).kind).toBe('basic')
  })
})

describe('what is spoken', () => {
  test('is not read beside its text, and is said to be missing', () => {
    const { front: asked, issues } = draw({ fields: ['hola', 'x'], question: '{{A}} {{tts es_ES:A}}' })
    expect([asked, issues]).toEqual(['hola', ['speech']])
    expect(markdown('a [anki:tts lang=es_ES]b[/anki:tts]')).toBe('a')
  })

  test('is read where there is nothing else, unless it is what is to be typed', () => {
    expect(draw({ fields: ['<b>hola</b> a_b', 'x'], question: '{{tts es_ES:A}}' }).front).toBe('hola a\\_b')
    expect(draw({ fields: ['hola', 'x'], question: '{{tts es_ES:A}}{{type:A}}' }).front).toBe('')
  })
})

describe('a filter of an add-on', () => {
  const tags = ['heart::left']

  test('gives no answer away: neither tags nor a field that the answer tells', () => {
    const given = { fields: ['a', 'b'], tags, question: '{{A}}<br>{{clickable:Tags}}{{odd:B}}' }
    expect(draw(given)).toMatchObject({ front: 'a', issues: ['unknown-filter'] })
    expect(draw({ ...given, answer: '{{B}} {{clickable:Tags}}' }).back).toBe('b heart::left')
  })

  test('leaves the text that is asked for, and that of the one for editing is none', () => {
    expect(draw({ fields: ['a', 'b'], question: '{{odd:A}}', answer: '{{odd:A}}<hr id=answer>{{B}}' }).front).toBe('a')
    expect(draw({ fields: ['a', 'b'], question: '{{A}} {{edit:B}}', answer: '{{B}}' })).toMatchObject({
      ...{ front: 'a b', issues: [] },
    })
  })
})
