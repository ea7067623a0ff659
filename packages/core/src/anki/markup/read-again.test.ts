import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-markdown.ts'
import { markdownToHtml } from './markdown-html.ts'

/** A field that its owner edits as Markdown and that reads the same when it comes back. */
test.each([
  ['<details><summary>a*b</summary>x<br>y<ul><li>1</li></ul></details>z'],
  ['<table><tr><td>x<ul><li>a</li><li><b>b</b></li></ul></td><td><pre>a\n  b|*c*</pre></td></tr></table>'],
  ['<ol start="3"><li>a</li><li>b</li></ol>'],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['see https://a.org/b_c?d=1&amp;e=2_f. and <b>https://x.y/_z_</b>'],
  ['https://a.org/$x*y* z'],
  ['<div style="white-space:pre">a  b\n   c</div>'],
  ['<b>a</b><b>b</b><s>c</s>'],
  ['<code>a  b</code><br><pre><div>a</div><div> b</div></pre>'],
])('%s', (html) => {
  const { markdown } = htmlToMarkdown(html, () => null)
  const back = markdownToHtml(markdown, () => null)
  expect(htmlToMarkdown(back, () => null).markdown).toBe(markdown)
})

test('what is folded has no empty lines in a field, and lists their first number', () => {
  const back = (html: string) => markdownToHtml(htmlToMarkdown(html, () => null).markdown, () => null)
  expect(back('<details><summary>a</summary>x<br>y</details>')).toBe('<details><summary>a</summary>x<br>y</details>')
  expect(back('<ol start="3"><li>a</li></ol>')).toBe('<ol start="3"><li>a</li></ol>')
})
