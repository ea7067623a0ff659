import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { htmlToMarkdown } from './html-markdown.ts'
import { markdownToHtml } from './markdown-html.ts'

const ADDRESS = `/api/media/${'a'.repeat(64)}`
const read = (html: string) => htmlToMarkdown(html, () => `${ADDRESS}.png`).markdown
const write = (markdown: string) =>
  markdownToHtml(markdown, (address) => (address.startsWith(ADDRESS) ? 'a.png' : null))

describe('a field leaves as it came', () => {
  test.each([
    ['<a href="https://x.de">snake_case</a>'],
    ['<a href="https://x.de">AT&amp;T</a>'],
    ['<a href="https://x.de">a $5</a>'],
    ['<a href="https://x.de">a <b>bold!</b> <code>b</code></a>'],
    ['<a href="https://x.de">\\(x_1\\)</a>'],
    ['<a href="https://en.wikipedia.org/wiki/A_(b)">A</a>'],
    ['<a href="https://x.de/?a=1&amp;b=2">A</a>'],
    ['<a href="https://e.org/?q=$a$b">A</a>'],
    ['<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>'],
    ['<ul><li>a<br>b</li><li>c</li></ul>'],
    ['<ul><li>a<br><br>b</li></ul>'],
    ['<ol><li>a <code>b</code> \\(c\\)</li><li>d</li></ol>'],
    ['<ul><li>a<pre>b\n  c</pre></li></ul>'],
    ['<table><tr><td>a|b</td><td>c</td></tr></table>'],
    ['<table><tr><td><code>a|b</code></td><td>\\(|c|\\)</td></tr><tr><td></td><td></td></tr></table>'],
    ['<table><tr><td>a<br>b</td><td>c</td></tr></table>'],
    ['<blockquote>hi</blockquote>'],
    ['<blockquote>a<br>b<blockquote>c</blockquote></blockquote>d'],
    ['<blockquote><ul><li>a</li></ul></blockquote>'],
    ['a `b` c'],
    ['a \\ b | c \\` d'],
    ['<code>a`b</code> and <code>\\(c\\)</code>'],
    ['<pre>```\na\n```</pre>b'],
    ['<b>a <i>b</i> c</b>'],
    ['<i>a</i><b>b</b>'],
    ['<img src="a.png" alt="snake_case &amp; a [b]">'],
    ['a &amp;amp; b'],
  ])('%s', (html) => {
    expect(write(read(html))).toBe(html)
  })
})

test.each([
  ['<a href="https://x.de/?a&amp;copy;=1">A</a>', '[A](<https://x.de/?a&amp;copy;=1>)'],
  ['<a href="https://x.de">a] b</a>', '[a&#93; b](<https://x.de>)'],
  ['<a href="https://x.de">[a] \\(x\\)</a>', '[[a] \\(x\\)](<https://x.de>)'],
])('%s is a link that stays one', (html, markdown) => {
  expect(read(html)).toBe(markdown)
  expect(read(write(markdown))).toBe(markdown)
})

describe('Markdown as a field', () => {
  test.each([
    ['[the $x$ page](https://e.org/)', '<a href="https://e.org/">the \\(x\\) page</a>'],
    ['[A](https://e.org/?q=$a$b)', '<a href="https://e.org/?q=$a$b">A</a>'],
    ['https://e.org/?q=$a$b and $c$', 'https://e.org/?q=$a$b and \\(c\\)'],
    [
      '[A](https://e.org/A_(b)) [B](<https://e.org/B_(c)>)',
      '<a href="https://e.org/A_(b)">A</a> <a href="https://e.org/B_(c)">B</a>',
    ],
    ['[a](javascript:alert) and [b](/c_d_e)', '[a](javascript:alert) and [b](/c_d_e)'],
    ['\\`a\\` \\| \\\\(b', '`a` | \\(b'],
    ['**a `b*` c** and *d **e** f*', '<b>a <code>b*</code> c</b> and <i>d <b>e</b> f</i>'],
    ['- a `b`\n- $c$', '<ul><li>a <code>b</code></li><li>\\(c\\)</li></ul>'],
    ['1. a\n2. b\n- c', '<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>'],
    ['a\n\n- b\n\nc', 'a<ul><li>b</li></ul>c'],
    ['```js\na `b`\n```\nc', '<pre>a `b`</pre>c'],
    ['a \uE0000\uE000 b', 'a 0 b'],
  ])('%s', (markdown, html) => {
    expect(write(markdown)).toBe(html)
  })

  test('holds no mark of its own, whatever was typed', () => {
    const signs =
      '\uE000 b 0 1 \\ ` ``` $ $$ [ ]( ]( ![ ) < > <b> https:// &amp; \n \\( \\) \\[ \\] * ** _ ~~ - | > 1. # {{c1:: }} \t'
    const text = fc.array(fc.constantFrom(...signs.split(' '), ' ', `](${ADDRESS})`, '](https://x.de)', '| - |'))
    const typed = fc.oneof(
      text.map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(typed, (markdown) => {
        expect(write(markdown)).not.toContain('\uE000')
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ...[
      '[',
      '![',
      '](',
      '[a](',
      '[a](https://x.de ',
      '`',
      '\\(',
      '$a',
      '$$',
      '$',
      '*',
      '**',
      '- ',
      '> ',
      '| ',
      '\n',
      '<b>',
    ],
    ...[
      '``` `',
      '```\n',
      '- a\n',
      '> a\n',
      '| a |\n',
      '&amp',
      'https://',
      '[a](https://x.de)',
      '\\',
      '(a',
      ' \t',
      '_a ',
      '~~a',
    ],
    ...['`\n\n', '- a\n\n', '|-', '1. ', '[a](https://x.de/('],
  ])('%j again and again is read in no time', (part) => {
    expect(cpuMs(() => write(part.repeat(50_000)))).toBeLessThan(3_000)
  })

  test('runs of backticks of all lengths are read in no time', () => {
    const runs = Array.from({ length: 600 }, (_, index) => '`'.repeat(600 - index)).join(' \n')
    expect(cpuMs(() => write(`${runs}\n${'  '.repeat(50_000)}x`))).toBeLessThan(3_000)
  })
})
