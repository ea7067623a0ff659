import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText, looksLikeHtml } from './html-text.ts'

test.each([
  [
    '<h1>Cells</h1><p>A cell is <b>small</b>.</p><p>It has a wall.</p>',
    '# Cells\n\nA cell is small.\n\nIt has a wall.',
  ],
  ['<ul><li>one</li><li>two <i>and</i> a half</li></ul>after', '- one\n- two and a half\n\nafter'],
  ['<ol><li>one<ol><li>inner</li></ol></li><li>two</li></ol>', '1. one\n\n1. inner\n\n2. two'],
  ['<table><tr><th>Year</th><th>Depth</th></tr><tr><td>1859</td><td>8 m</td></tr></table>', 'Year | Depth\n1859 | 8 m'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['<p>a &amp; b &lt;c&gt; &eacute; &#8212; &#x41; &unknown; AT&T</p>', 'a & b <c> é — A &unknown; AT&T'],
  ['<p>one</p><script>if (a < b) { alert("</p>") }</script><style>p { color: red }</style><p>two</p>', 'one\n\ntwo'],
  ['<html><head><title>T</title><meta charset=utf-8></head><body>text</body></html>', 'text'],
  ['<head><title>T</title><body>text', 'text'],
  ['<nav><a href="/">Home</a></nav><main>text</main>', 'text'],
  ['<p>a<!-- <p>no</p> -->b</p>', 'ab'],
  ['<a title="a > b" href=\'x>y\'>link</a>', 'link'],
  ['<pre>  two\n    spaces</pre>', '  two\n    spaces'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
  ['<p>cut <a href="x', 'cut <a href="x'],
  ['', ''],
])('%s', (html, text) => {
  expect(htmlToText(html).replace(/^\n+/, '')).toBe(text)
})

test.each([
  ['<!DOCTYPE html><html><body>x', true],
  ['  <div class="a">text</div>', true],
  ['<p>one', false],
  ['Use the <p> tag: <p>text</p> makes a paragraph. '.repeat(3), false],
  ['a < b and c > d', false],
  ['# Markdown\n\nwith <br> inside', false],
  ['x<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>', true],
])('looksLikeHtml(%j) is %s', (text, expected) => {
  expect(looksLikeHtml(text)).toBe(expected)
})

test('no script, no tag and no throw, whatever the tags', () => {
  const scrap = fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '>',
    '"',
    "'",
    '=',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<svg>',
    '</svg>',
    '&lt;',
    ' ',
    'word',
    '<li>',
    '</ul>',
    '<h2>',
    '<pre>',
    '</pre>',
  )
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
      const text = htmlToText(scraps.join(''))
      expect(text).not.toMatch(/<(?:p|script|h2|li|pre|svg)>/)
    }),
    { numRuns: 500 },
  )
})
