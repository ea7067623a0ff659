import { describe, expect, test } from 'vitest'
import { clozeNumbers, revealCloze } from '../cards/cloze.ts'
import { foldReviews } from '../reviews/fold-reviews.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import type { AnkiCard, AnkiNoteType, AnkiReview } from './collection/collection.ts'
import { collectionDays } from './collection/collection-days.ts'
import { htmlToMarkdown } from './markup/html-markdown.ts'
import { markdownToHtml } from './markup/markdown-html.ts'
import { USUAL_STEPS } from './schedule/row-schedule.ts'
import { importLog } from './schedule/schedule-in.ts'
import { exportLog, exportSchedule } from './schedule/schedule-out.ts'
import { cardsOfNote } from './templates/cards-of-note.ts'
import { renderCard, TemplateCache } from './templates/render-card.ts'
import { parseTemplate } from './templates/template.ts'

const noteType = (question: string, answer = '', kind: AnkiNoteType['kind'] = 'normal'): AnkiNoteType => ({
  id: 1,
  name: 'Test',
  kind,
  fields: ['Front', 'Back', 'Extra'].map((name) => ({ name, font: '', size: 20, rtl: false, sticky: false })),
  templates: [{ name: 'Card 1', question, answer, browserQuestion: '', browserAnswer: '' }],
  css: '',
  latexPre: '',
  latexPost: '',
  sortField: 0,
  modifiedAt: 0,
})
const card = { ord: 0, tags: ['a', 'b::c'], deckName: 'One::Two', flag: 3 }
const question = (template: string, ...fields: string[]) =>
  renderCard({ ...card, noteType: noteType(template), fields })

describe('clozes', () => {
  test.each([
    ['a {{c1::b}} c', 1, 'a <span class="cloze">[...]</span> c', 'a <span class="cloze">b</span> c'],
    ['{{c1::b::hint}}', 1, '<span class="cloze">[hint]</span>', '<span class="cloze">b</span>'],
    ['{{c1::a {{c2::b}} c}}', 2, 'a <span class="cloze">[...]</span> c', 'a <span class="cloze">b</span> c'],
    ['{{c1::a {{c2::b}} c}}', 1, '<span class="cloze">[...]</span>', '<span class="cloze">a b c</span>'],
    ['{{c1::a}} {{c2::b', 1, '<span class="cloze">[...]</span> {{c2::b', '<span class="cloze">a</span> {{c2::b'],
    ['{{c1::a}}', 2, '', ''],
    ['a }} b {{c1::c}}', 1, 'a }} b <span class="cloze">[...]</span>', 'a }} b <span class="cloze">c</span>'],
    ['\\({{c1::x}}\\)', 1, '\\([...]\\)', '\\(x\\)'],
  ])('%s, gap %i', (text, number, asked, answered) => {
    expect([revealCloze(text, number, true), revealCloze(text, number, false)]).toEqual([asked, answered])
  })

  test('numbers of gaps, nested ones and pairs included', () => {
    expect(clozeNumbers('{{c3::a {{c1::b}}}} {{c2,5::c}} {{c0::d}}')).toEqual([1, 2, 3, 5])
  })
})

describe('templates', () => {
  test.each([
    ['{{Front}} {{ Back }}', ['x', 'y'], 'x y'],
    ['{{#Back}}yes{{/Back}}{{^Back}}no{{/Back}}', ['x', ''], 'no'],
    ['{{#Back}}yes{{/Back}}{{^Back}}no{{/Back}}', ['x', '<div><br></div>'], 'no'],
    ['{{text:Front}}', ['<b>x</b> &amp; y'], 'x & y'],
    ['{{furigana:Front}}', ['漢字[かんじ] x'], '<ruby><rb>漢字</rb><rt>かんじ</rt></ruby> x'],
    ['{{kana:Front}}|{{kanji:Front}}', ['漢字[かんじ]'], 'かんじ|漢字'],
    ['{{furigana:Front}}', ['x[sound:a.mp3]'], 'x[sound:a.mp3]'],
    ['{{kana:Front}}', ['a b[c] <i>d[e]f[]] g[h\ni]'], 'ac <i>e] g[h\ni]'],
    ['{{kanji:Front}}', [' [a[b] &nbsp;[c]'], '[a  [c]'],
    ['{{hint:Back}}', ['x', 'help'], '<div class="hint" title="Back">help</div>'],
    ['{{hint:Back}}', ['x', ''], ''],
    ['{{type:Back}}', ['x', 'y'], '[[type:Back]]'],
    ['{{Tags}} {{Deck}} {{Subdeck}} {{Card}} {{CardFlag}} {{Type}}', [], 'a b::c One::Two Two Card 1 flag3 Test'],
    ['{{=<% %>=}}<%Front%>', ['x'], 'x'],
    ['{{{Front}}}', ['x'], 'x'],
    ['{{#c1}}first{{/c1}}{{#c2}}second{{/c2}}', [], 'first'],
  ])('%s', (template, fields, html) => {
    expect(question(template, ...fields).question).toBe(html)
  })

  test('what is wrong with a template is said, and the rest is shown', () => {
    expect(question('{{Nothing}}{{Front}}', 'x')).toMatchObject({
      question: 'x',
      issues: [{ code: 'unknown-field', at: 'Nothing' }],
    })
    expect(question('{{odd:Front}}', 'x').issues).toEqual([{ code: 'unknown-filter', at: 'odd' }])
    expect(question('{{#Front}}x').issues).toEqual([{ code: 'template-error', at: 'Front' }])
    expect(parseTemplate('{{/a}}').ok).toBe(false)
    expect(parseTemplate('{{#a}}'.repeat(200)).ok).toBe(false)
  })

  test('the answer comes without the question that it repeats', () => {
    const render = (answer: string) =>
      renderCard({ ...card, noteType: noteType('{{Front}}', answer), fields: ['x', 'y'] }).answerOnly.trim()
    expect(render('{{FrontSide}}\n<hr id=answer>\n{{Back}}')).toBe('y')
    expect(render('{{Front}}<hr id="answer">{{Back}}')).toBe('y')
    expect(render('{{Back}}')).toBe('y')
  })

  test('a note makes a card of each template that would show a field', () => {
    const cards = (template: string, ...fields: string[]) =>
      cardsOfNote(noteType(template), fields, new TemplateCache())
    expect(cards('{{Front}}', 'x')).toEqual([0])
    expect(cards('{{Front}}', ' <br> ')).toEqual([])
    expect(cards('text {{type:Front}}', 'x')).toEqual([])
    expect(cards('{{#Back}}{{Front}}{{/Back}}', 'x', '')).toEqual([])
    expect(cards('{{^Back}}{{Front}}{{/Back}}', 'x', '')).toEqual([0])
  })
})

const media = (name: string) => (name.startsWith('no') ? null : `/api/media/${'a'.repeat(64)}.png`)

describe('HTML as Markdown', () => {
  test.each([
    ['<b>a</b> b', '**a** b'],
    ['a<b> b </b>c', 'a **b** c'],
    ['one<br>two<div>three</div>', 'one\ntwo\nthree'],
    ['<ul><li>x<li>y<ul><li>z</ul></ul>', '- x\n- y\n  - z'],
    ['<table><tr><td>a|b</td><td>c</td></tr></table>', '| a\\|b | c |\n| --- | --- |'],
    ['2*3 and a_b', '2\\*3 and a\\_b'],
    ['# no heading', '\\# no heading'],
    ['&lt;script&gt;', '&lt;script>'],
    ['[x](javascript:alert(1))', '[x]&#40;javascript:alert(1))'],
    ['<script>x</script><img src=x onerror=y>', `![](/api/media/${'a'.repeat(64)}.png)`],
    ['<img src="nothing.png">', '*nothing.png*'],
    ['<a href="javascript:x">y</a>', 'y'],
    ['<iframe src=x>z</iframe>', ''],
    ['[latex]$x^2$[/latex]', '\\(x^2\\)'],
    ['\\(a_1*b\\)', '\\(a_1*b\\)'],
    ['<code>a`b</code>', '`` a`b ``'],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html, media).markdown).toBe(markdown)
  })

  test('what is lost is said', () => {
    const html =
      '<script></script><font color=red>x</font><img src="no.png"><img src="https://a.b/c.png">[latex]\\begin{a}[/latex]'
    expect([...htmlToMarkdown(html, media).losses].sort()).toEqual(
      ['latex', 'missing-media', 'remote-image', 'script', 'style'].sort(),
    )
  })

  test.each([
    '<'.repeat(50_000),
    '<div>'.repeat(50_000),
    '\\('.repeat(50_000),
    '[latex]'.repeat(20_000),
    '{{c1::'.repeat(20_000),
    '<a x="'.repeat(20_000),
  ])('hostile length is read in no time', (html) => {
    const spent = cpuMs(() => {
      htmlToMarkdown(html, media)
      revealCloze(html, 1, true)
    })
    expect(spent).toBeLessThan(3_000)
  })

  test.each([
    ['dashes', `${'-'.repeat(100_000)}x`],
    ['marks of a rule', `${'=-| :'.repeat(20_000)}x`],
    ['spaces in code', `<pre>${' '.repeat(100_000)}x`],
    ['tabs in a span of code', `<code>${'\t'.repeat(100_000)}x</code>`],
    ['wide spaces in maths', `\\(${'\u3000'.repeat(100_000)}x\\)`],
    ['a wide table with many rows', `<table><tr>${'<td>'.repeat(12_500)}${'<tr><td>'.repeat(6_250)}`],
    ['brackets', '['.repeat(100_000)],
    ['brackets before words', 'a[\n]'.repeat(25_000)],
  ])('%s, 100,000 characters of them, are read in no time', (_, text) => {
    expect(cpuMs(() => htmlToMarkdown(text, media))).toBeLessThan(1_000)
    expect(cpuMs(() => markdownToHtml(text, () => null))).toBeLessThan(1_000)
    expect(cpuMs(() => question('{{furigana:Front}}', text))).toBeLessThan(1_000)
  })

  test.each([
    ['--', '\\--'],
    ['| --- |', '\\| --- |'],
    ['= -', '= -'],
    ['--x', '--x'],
    ['<pre>\n a  \n\n</pre>', '```\n a\n```'],
    ['<code>\ta\t</code>\t', '`\ta\t`'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '| a | b |\n| --- | --- |\n| c |  |'],
  ])('%s as it is shown', (html, shown) => {
    expect(htmlToMarkdown(html, media).markdown).toBe(shown)
  })

  test('Markdown of a card becomes a field again', () => {
    const name = (address: string) => (address.startsWith('/api/media/') ? 'a.png' : null)
    const html = (markdown: string) => markdownToHtml(markdown, name)
    expect(html('**a** & <b>b</b> <script>')).toBe('<b>a</b> &amp; <b>b</b> &lt;script&gt;')
    expect(html('- x\n- y')).toBe('<ul><li>x</li><li>y</li></ul>')
    expect(html('![](/api/media/1) \\(x<y\\) $5')).toBe('<img src="a.png"> \\(x&lt;y\\) $5')
    expect(html('one\ntwo')).toBe('one<br>two')
    expect(html('2\\*3')).toBe('2*3')
  })

  test('maths between dollars leaves as maths, and prices as prices', () => {
    const html = (markdown: string) => markdownToHtml(markdown, () => null)
    expect(html('$E = mc^2$')).toBe('\\(E = mc^2\\)')
    expect(html('so $a*b*c$ and **$x<y$**')).toBe('so \\(a*b*c\\) and <b>\\(x&lt;y\\)</b>')
    expect(html('$\\{a_1\\}$')).toBe('\\(\\{a_1\\}\\)')
    expect(html('from $5 to $6')).toBe('from $5 to $6')
    expect(html('\\$a\\$ and $ b $')).toBe('$a$ and $ b $')
    expect(html('`$a$` $$c$$')).toBe('<code>$a$</code> \\[c\\]')
  })
})

describe('schedules', () => {
  const days = collectionDays(
    { createdAt: Date.parse('2026-01-01T04:00:00Z') / 1_000, minutesWest: 0 },
    { timeZone: 'UTC', rolloverHour: 4 },
  )
  const context = { ...days, now: Date.parse('2026-06-01T12:00:00Z'), idOf: (seed: string) => seed }
  const at = (day: string) => Date.parse(`${day}T10:00:00Z`)
  const none = { factor: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' }
  const row = (change: Partial<AnkiCard>): AnkiCard => ({
    ...{ id: 1, noteId: 1, deckId: 1, ord: 0, modifiedAt: 1, type: 2, queue: 2, due: 160, ivl: 10, reps: 2, lapses: 0 },
    ...none,
    ...change,
  })
  const answer = (day: string, change: Partial<AnkiReview> = {}): AnkiReview => ({
    ...{ id: at(day), cardId: 1, ease: 3, ivl: 3, lastIvl: -600, factor: 0, time: 4_000, type: 0 },
    ...change,
  })
  const fold = (own: AnkiCard, ...log: AnkiReview[]) => {
    const source = { card: own, log, identity: 'g:0', cardId: 'c', steps: USUAL_STEPS }
    const { events } = importLog(source, context)
    return {
      events,
      state: foldReviews(
        events.map(({ event }) => event),
        DEFAULT_SCHEDULE,
        'c',
      ),
    }
  }

  test('a whole log is folded, and the card is due when Anki wanted it', () => {
    const { events, state } = fold(row({}), answer('2026-05-01'), answer('2026-05-04', { type: 1, lastIvl: 3 }))
    expect(events.map(({ event }) => event.kind)).toEqual(['rate', 'rate', 'set-due'])
    expect(state).toMatchObject({ phase: 'review', dueDay: '2026-06-10', reps: 2 })
  })

  test('a log that begins in the middle starts from the interval before it', () => {
    const { events, state } = fold(row({ reps: 9 }), answer('2026-05-04', { type: 1, lastIvl: 30, factor: 2_500 }))
    expect(events.map(({ event }) => event.kind)).toEqual(['reset', 'rate', 'set-due'])
    expect(state?.reps).toBe(9)
    expect(state!.stability).toBeGreaterThan(30)
  })

  test('without a log the row speaks; what FSRS of Anki knew counts most', () => {
    const { state } = fold(row({ data: '{"s":55.5,"d":6.25,"dr":0.9}' }))
    expect(state).toMatchObject({ phase: 'review', stability: 55.5, difficulty: 6.25, dueDay: '2026-06-10' })
    expect(fold(row({ type: 0, queue: 0 })).state).toBeNull()
  })

  test('a card made new again by hand is new; studying ahead without effect is no answer', () => {
    const forgotten = answer('2026-05-05', { type: 4, ease: 0 })
    expect(fold(row({ type: 0, queue: 0, due: 5 }), answer('2026-05-01'), forgotten).state?.reps).toBe(0)
    const ahead = answer('2026-05-05', { type: 3 })
    const source = { card: row({}), log: [ahead], identity: 'g', cardId: 'c', steps: USUAL_STEPS }
    const { others } = importLog(source, context)
    expect(others).toEqual([ahead])
  })

  test('an untouched row goes out as it came, a filtered deck gives its card back', () => {
    const lent = row({ odid: 7, odue: 160, due: -100, queue: 2, flags: 2 })
    const own = {
      memory: null,
      suspended: false,
      buriedUntilDay: null,
      flag: 2,
      position: 1,
      settings: DEFAULT_SCHEDULE,
    }
    expect(exportSchedule({ ...own, origin: lent }, days, context.now)).toMatchObject({
      due: 160,
      odid: 0,
      odue: 0,
      flags: 2,
    })
    expect(exportSchedule({ ...own, origin: row({}), suspended: true }, days, context.now).queue).toBe(-1)
  })

  test('a card that lapsed under the first scheduler leaves as one that the second knows', () => {
    const own = { memory: null, suspended: false, buriedUntilDay: null, flag: 0, position: 1 }
    const origin = row({ type: 2, queue: 1, due: 1_780_000_000, odue: 160, left: 1_001 })
    const card = { ...own, origin, settings: DEFAULT_SCHEDULE }
    expect(exportSchedule(card, days, context.now)).toMatchObject({ type: 3, queue: 1, due: 1_780_000_000, odue: 0 })
    expect(exportSchedule({ ...card, suspended: true }, days, context.now)).toMatchObject({ type: 3, queue: -1 })
  })

  test('an answer given here becomes a row of the log with its intervals', () => {
    const { events, state } = fold(row({}), answer('2026-05-01'), answer('2026-05-04', { type: 1, lastIvl: 3 }))
    const rating = events[0]!.event
    const later = { ...rating, id: 'later', answeredAt: at('2026-05-30'), studyDay: '2026-05-30' }
    const rows = exportLog([...events, { event: later, origin: null }], DEFAULT_SCHEDULE)
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatchObject({ id: at('2026-05-30'), ease: 3, type: 1, lastIvl: state!.intervalDays })
  })
})
