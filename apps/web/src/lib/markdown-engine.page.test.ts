import { afterEach, beforeAll, expect, test } from 'vitest'
import { isPlain, loadLibraries, needsLibraries, plainText, renderMarkdown, repeats } from './markdown.ts'

function html(text: string): string {
  const place = document.createElement('div')
  place.replaceChildren(renderMarkdown(text))
  return place.innerHTML
}

function drawn(fragment: DocumentFragment): string {
  const place = document.createElement('div')
  place.replaceChildren(fragment)
  return place.innerHTML.trim()
}

beforeAll(() => loadLibraries('**loads the engine**'))
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'attacked')
})

const XSS = [
  '<script>globalThis.attacked = 1</script>',
  '<img src=x onerror="globalThis.attacked=1">',
  '<img src="/api/media/0123456789abcdef" onload="globalThis.attacked=1">',
  '<svg onload="globalThis.attacked=1"><script>globalThis.attacked=1</script></svg>',
  '<svg><animate onbegin="globalThis.attacked=1" attributeName="x" dur="1s"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=attacked=1&gt;">',
  '<math href="javascript:attacked=1">x</math>',
  '<a href="javascript:globalThis.attacked=1">go</a>',
  '[go](javascript:globalThis.attacked=1)',
  '[go](<java\nscript:attacked=1>)',
  '[go](&#106;avascript:attacked=1)',
  '[go](data:text/html,<script>attacked=1</script>)',
  '![x](javascript:attacked=1)',
  '![x" onerror="attacked=1](x)',
  '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  '<object data="data:text/html,<script>attacked=1</script>"></object><embed src="//evil.test">',
  '<form action="//evil.test"><input name=q autofocus onfocus=attacked=1><button>x</button></form>',
  '<details open ontoggle=attacked=1>x</details>',
  '<style>@import "//evil.test/x.css"; body{background:url(//evil.test)}</style>',
  '<p style="background:url(//evil.test/x)">x</p>',
  '<link rel=stylesheet href=//evil.test><base href=//evil.test><meta http-equiv=refresh content="0;url=//evil.test">',
  '<video src=//evil.test poster=//evil.test onerror=attacked=1></video><audio src=//evil.test></audio>',
  '<a href="x" target="_self" id="root" name="getElementById" class="fixed inset-0">x</a>',
  '<div data-maths="display"><img src=x onerror=attacked=1></div>',
  '$\\href{javascript:attacked=1}{x}$ $\\htmlData{onclick=attacked}{x}$ $\\includegraphics{//evil.test/x}$',
  '```"><img src=x onerror=attacked=1>\ncode\n```',
  '```html\n<script>attacked=1</script>\n```',
  '<noscript><p title="</noscript><img src=x onerror=attacked=1>"></noscript>',
  '<template><img src=x onerror=attacked=1></template>',
  '<xmp><img src=x onerror=attacked=1></xmp><plaintext><b>',
  '<custom-element onclick=attacked=1>x</custom-element>',
]

test.each(XSS)('hostile text does nothing: %s', async (text) => {
  await loadLibraries(text)
  const place = document.createElement('div')
  document.body.append(place)
  place.replaceChildren(renderMarkdown(text))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(Reflect.get(globalThis, 'attacked')).toBeUndefined()
  const forbidden = 'script,style,iframe,object,embed,form,input,button,svg,link,base,meta,video,audio,template'
  expect(place.querySelectorAll(forbidden)).toHaveLength(0)
  for (const element of place.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (element.closest('.katex') !== null) {
        expect(name).toMatch(/^(?:class|style|aria-hidden|xmlns|mathcolor|mathvariant)$/)
        if (name !== 'xmlns') expect(value).not.toMatch(/url|\/\//)
        continue
      }
      expect(name).not.toMatch(/^on|^style$|^id$|^name$|^srcset$|^srcdoc$/)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:)/)
      if (name === 'src') expect(value).toMatch(/^\/api\/media\//)
      if (name === 'class') expect(value).toMatch(/^(language|hljs)-/)
      expect(value).not.toMatch(/javascript:/i)
    }
  }
  place.remove()
})

test('a text that is a set of frames is shown as typed, and the page around it stays', () => {
  const text = '<frameset><frame src="javascript:attacked=1"></frameset>'
  const place = document.createElement('div')
  place.replaceChildren(renderMarkdown(text))
  expect(place.querySelectorAll('*')).toHaveLength(0)
  expect(place.textContent).toBe(text)
})

test('remote pictures become their description, own ones stay', () => {
  expect(html('![a map](https://evil.test/map.png)')).toBe('<p>a map</p>\n')
  expect(html('![a map](/api/media/0123456789abcdef.png)')).toBe(
    '<p><img src="/api/media/0123456789abcdef.png" alt="a map"></p>\n',
  )
})

test('own sounds can be played, and nothing else becomes a player', () => {
  const sum = 'a'.repeat(64)
  const sound = html(`[word](/api/media/${sum}.mp3)`)
  expect(sound).toContain(`<audio controls="" preload="none" src="/api/media/${sum}.mp3" aria-label="word"></audio>`)
  for (const address of [`/api/media/${sum}.html`, `/api/media/${sum}.mp3?x=1`, `//evil.org/api/media/${sum}.mp3`])
    expect(html(`[word](${address})`)).not.toMatch(/<audio|href=/)
})

test('a hint can be opened, and carries nothing that acts', () => {
  const hint =
    '<details ontoggle="alert(1)" open style="x"><summary onclick="alert(1)">Hint</summary>*Paris*<img src=x onerror=alert(1)></details>'
  expect(html(hint)).toBe('<details><summary>Hint</summary>*Paris*</details>')
})

test('links open elsewhere without telling where from', () => {
  expect(html('[chalk](https://example.org/chalk)')).toBe(
    '<p><a href="https://example.org/chalk" target="_blank" rel="noopener noreferrer nofollow">chalk</a></p>\n',
  )
})

test('what learners write: line breaks, lists, tables, emphasis; a heading is no heading of the screen', () => {
  expect(html('one\ntwo')).toBe('<p>one<br>two</p>\n')
  expect(html('- a\n- **b**')).toContain('<li><strong>b</strong></li>')
  expect(html('|a|b|\n|-|-|\n|1|2|')).toContain('<td>1</td>')
  expect(html('# Title')).toBe('<p><strong>Title</strong></p>\n')
  expect(html('- [x] done')).toContain('☑ done')
})

test('prices are no maths', async () => {
  await loadLibraries('$x$')
  expect(html('It costs $5 or $10.')).toBe('<p>It costs $5 or $10.</p>\n')
})

async function formulas(text: string) {
  await loadLibraries(text)
  expect(needsLibraries(text)).toBe(false)
  const place = document.createElement('div')
  place.replaceChildren(renderMarkdown(text))
  return place
}

test('maths is drawn, in the line and on its own, with MathML for who listens; what cannot be read stays as typed', async () => {
  const place = await formulas('Energy: $E = mc^2$ and $$\\int_0^1 x\\,dx$$ and \\(a_b*c*\\)')
  expect(place.querySelectorAll('.katex > .katex-mathml > math')).toHaveLength(3)
  expect(place.querySelectorAll('.katex > .katex-html[aria-hidden=true]')).toHaveLength(3)
  expect(place.querySelector('[data-maths=display] math')?.getAttribute('display')).toBe('block')
  expect(place.querySelector('msup')).not.toBeNull()
  expect(place.textContent).not.toContain('mc^2')
  expect(html('$\\nosuchcommand{x}$')).toContain('nosuchcommand')
  expect((await formulas('$\\frac{1$')).textContent).toContain('\\frac{1')
  expect(plainText('So $E = mc$ holds')).toBe('So E=mc holds')
})

test.each([
  ['a matrix', '$$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$', '.mtable .col-align-c'],
  ['lines that are aligned', '$$\\begin{aligned} a &= b \\\\ &= c \\end{aligned}$$', '.mtable .col-align-l'],
  ['cases', '$$f = \\begin{cases} 1 & x > 0 \\\\ 0 & x < 0 \\end{cases}$$', '.mtable'],
  ['blackboard letters', '$x \\in \\mathbb{R}$', '.mathbb'],
  ['calligraphy', '$\\mathcal{L}$', '.mathcal'],
  ['Fraktur', '$\\mathfrak{g}$', '.mathfrak'],
  ['bold letters', '$\\mathbf{v}$', '.mathbf'],
  ['what is struck out', '$\\cancel{x}$', 'svg line'],
  ['chemistry', '$\\ce{2H2 + O2 -> 2H2O}$', '.vlist'],
  ['units', '$\\pu{123 kJ//mol}$', '.mfrac'],
  ['a break inside a formula', 'So $a +\nb$ is', '.katex'],
  ['a break inside brackets', 'So \\(a +\nb\\) is', '.katex'],
  ['lines that would begin a list', '$$\na\n- b\n+ c\n$$', '.katex-display'],
  ['a line that would make a heading', '$$\na\n=\nb\n$$', '.katex-display'],
  ['an underscore in text', '$\\underbrace{x}_{\\text{a_b}}$', '.katex .text'],
  ['what asks for an extension', '$\\require{mhchem} x$', '.katex'],
])('%s is drawn, and nothing of it is shown as source or in red', async (_, text, part) => {
  const place = await formulas(text)
  expect(place.querySelector(part)).not.toBeNull()
  expect(place.textContent).not.toMatch(/\\|\$|begin|require/)
  expect(place.innerHTML).not.toMatch(/cc0000|katex-error|mathcolor="#?cc/i)
})

test('blocks of a text in a script from right to left run as their first letter does; their own direction stays', async () => {
  expect(html('# שלום\n\n- אחת\n- two')).toBe(
    '<p dir="auto"><strong>שלום</strong></p>\n<ul dir="auto">\n<li>אחת</li>\n<li>two</li>\n</ul>\n',
  )
  expect(html('<p dir="ltr">مرحبا</p>')).toBe('<p dir="ltr">مرحبا</p>')
  expect(html('- one\n- two')).not.toContain('dir=')
})

test('an answer that begins with its question is known as it is drawn, whatever its markup', async () => {
  const formula = 'Solve $x^2 = 4$'
  await loadLibraries(formula)
  expect(repeats('<b>The heart</b> has <b>[...]</b> rooms', '**The heart** has **four** rooms\n\nGray')).toBe(true)
  expect(
    repeats(
      '![](/api/media/0123456789abcdef.png)\nWhat is it?',
      '![](/api/media/0123456789abcdef.png)\n\nWhat is it?\n\nChalk',
    ),
  ).toBe(true)
  expect(repeats(formula, `${formula}\n\n2`)).toBe(true)
  expect(repeats('![](/api/media/0123456789abcdef.png)', '![](/api/media/fedcba9876543210.png)\n\nx')).toBe(false)
  expect(repeats('What is it?', 'Chalk\n\nWhat is it?')).toBe(false)
})

test('an empty line ends a formula that was never closed', async () => {
  expect((await formulas('It is $5\n\nor $6')).querySelector('.katex')).toBeNull()
})

test('code is coloured in the language it names and left alone otherwise', async () => {
  const text = '```js\nconst x = 1 < 2\n```'
  await loadLibraries(text)
  expect(html(text)).toContain('<span class="hljs-keyword">const</span>')
  expect(html('```\nconst x\n```')).toBe('<pre><code>const x\n</code></pre>\n')
})

test('a gap stands out among names of code', async () => {
  const text = '```js\nconst x = _____ + _____\n```\n\nand `_____`'
  await loadLibraries(text)
  expect(html(text).match(/<mark>_____<\/mark>/g)).toHaveLength(3)
  expect(html('```\na_____b\n```')).toBe('<pre><code>a<mark>_____</mark>b\n</code></pre>\n')
})

test('plain sentences need no library, and look as the engine would draw them', async () => {
  const plain = ['What is chalk?', 'In 1868, at Norwich (England): a lecture.', 'palabra 12', 'It’s 5 % – or so…', '']
  const rich = [
    'a *b*',
    '1. one',
    '- one',
    'x_1',
    'a & b',
    'https://example.org',
    '<b>x</b>',
    '$x$',
    'two\nlines',
    '# h',
  ]
  expect(plain.map(isPlain)).toEqual(plain.map(() => true))
  expect(rich.map(isPlain)).toEqual(rich.map(() => false))
  const { draw } = await import('./markdown-engine.ts')
  for (const text of plain) expect(html(text).trim()).toBe(drawn(draw(text)) || '<p></p>')
})

test('plain text tells lines apart, and nothing that is folded away', () => {
  expect(plainText('a<br>b\nc')).toBe('a b c')
  expect(plainText('| a | b |\n|---|---|\n| c | d |')).toBe('a b c d')
  expect(plainText('Capital?<details><summary>Hint</summary>It lies on the *Seine*</details>')).toBe('Capital? Hint')
})

test('plain text for reading aloud', () => {
  expect(plainText('**Chalk** is\n\n- white\n- soft')).toBe('Chalk is white soft')
})

test('the same text gives fresh nodes each time', () => {
  const first = renderMarkdown('same')
  const second = renderMarkdown('same')
  document.createElement('div').append(first)
  expect(second.textContent?.trim()).toBe('same')
})

const TICKET = '?t=l~0b7d-4f_x~lz3k~AbC-_9'
const SHARED = `/api/shared/media/${'ab'.repeat(32)}`

test('a stranger sees and hears the files of a shared deck by their ticket', () => {
  expect(html(`![cell](${SHARED}.png${TICKET})`)).toContain(`<img src="${SHARED}.png${TICKET}" alt="cell">`)
  expect(html(`[hear](${SHARED}.mp3${TICKET})`)).toContain(`src="${SHARED}.mp3${TICKET}"`)
})

test.each([
  `${SHARED}.png`,
  `${SHARED}.png${TICKET}&next=/x`,
  `${SHARED}.png${TICKET}#x`,
  `/api/shared/media/../../api/auth/sign-out${TICKET}`,
  `//evil.test/api/shared/media/${'ab'.repeat(32)}.png${TICKET}`,
  `/api/shared/copy${TICKET}`,
])('%s is no picture of a shared deck', (address) => {
  expect(html(`![cell](${address})`)).not.toContain('<img')
  expect(html(`[hear](${address.replace('.png', '.mp3')})`)).not.toMatch(/<audio|href="\/api/)
})

test('a table whose head is empty has none', () => {
  expect(html('| | |\n|-|-|\n| a | b |')).not.toContain('<thead>')
  expect(html('| x | |\n|-|-|\n| a | b |')).toContain('<thead>')
})
