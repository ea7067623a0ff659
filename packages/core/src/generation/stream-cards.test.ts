import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Flashcard } from '../cards/card.ts'
import { oddText } from '../text/testing/odd-text.ts'
import { parseFlashcardsReply } from './flashcards.ts'
import { type CardStreamEnd, createCardStream } from './stream-cards.ts'

function feed(chunks: readonly string[], maxChars?: number): { cards: Flashcard[]; title: string; end: CardStreamEnd } {
  const stream = createCardStream(maxChars === undefined ? {} : { maxChars })
  const cards = chunks.flatMap((chunk) => stream.push(chunk))
  return { cards, title: stream.title(), end: stream.end() }
}

const TWO = [
  { front: 'What is "chalk"?', back: 'carbonate of {lime} \\ [chalk]' },
  { front: 'Wo liegt \u2028 Köln 🙂?', back: 'am Rhein\nrechts }]' },
]
const OBJECT = JSON.stringify({ suggestedTitle: 'A "title" {here}', flashcards: TWO })

/** Replies as models write them, all with the cards `TWO`. */
const TOLERATED: Record<string, string> = {
  plain: OBJECT,
  indented: JSON.stringify({ suggestedTitle: 'A "title" {here}', flashcards: TWO }, null, 2),
  escapes: OBJECT.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  fenced: `\`\`\`json\n${OBJECT}\n\`\`\``,
  chatter: `Sure! Here are {two} cards as {"front": …}:\n${OBJECT}\nEnjoy {them}.`,
  thinking: `<think>They want {"flashcards": [{"front": "no", "back": "no"}]} so </thin </think>\n${OBJECT}`,
  'title last': `{"flashcards": ${JSON.stringify(TWO)}, "suggestedTitle": "A \\"title\\" {here}"}`,
  'more keys': `{"n": -1.5e3, "ok": true, "none": null, "deep": {"flashcards": [{"front":"x","back":"y"}]}, ${OBJECT.slice(1)}`,
  'other keys': `{"suggestedTitle": "A \\"title\\" {here}", "flashcards": [{"question": ${JSON.stringify(TWO[0]!.front)}, "answer": ${JSON.stringify(TWO[0]!.back)}, "extra": {"a": [1]}}, {"q": ${JSON.stringify(TWO[1]!.front)}, "a": ${JSON.stringify(TWO[1]!.back)}}]}`,
  'junk elements': `{"suggestedTitle": "A \\"title\\" {here}", "flashcards": [1, "two", [{"front":"x","back":"y"}], {"front": 3}, ${JSON.stringify(TWO).slice(1)}}`,
  'an object before': `{"status": "ok"}\n${OBJECT}`,
}

test.each(Object.entries(TOLERATED))('%s: the same cards at every split, as the whole reply gives', (_, reply) => {
  expect(parseFlashcardsReply(reply)).toEqual({ suggestedTitle: 'A "title" {here}', flashcards: TWO })
  for (let at = 0; at <= reply.length; at += 1) {
    const { cards, title, end } = feed([reply.slice(0, at), reply.slice(at)])
    expect(cards, `split at ${at}`).toEqual(TWO)
    expect(title).toBe('A "title" {here}')
    expect(end).toEqual({ complete: true, cards: 2, problem: null })
  }
  expect(feed([...reply]).cards).toEqual(TWO)
})

test('each card comes with its closing brace, not later', () => {
  for (const reply of Object.values(TOLERATED).filter((text) => text.includes(JSON.stringify(TWO[0])))) {
    const ends = reply.lastIndexOf(JSON.stringify(TWO[0])) + JSON.stringify(TWO[0]).length
    const stream = createCardStream()
    expect(stream.push(reply.slice(0, ends - 1))).toEqual([])
    expect(stream.push(reply.slice(ends - 1, ends))).toEqual([TWO[0]])
  }
})

test('a reply cut anywhere gives only whole cards and is never called complete', () => {
  const closed = OBJECT.length
  for (let at = 0; at < closed; at += 1) {
    const { cards, end } = feed([OBJECT.slice(0, at)])
    expect(end.complete, `cut at ${at}`).toBe(false)
    expect(end.problem).toBe(at === 0 ? 'empty' : 'cut')
    expect(TWO.slice(0, cards.length)).toEqual(cards)
  }
})

const card = fc.record({
  front: oddText().map((text) => `${text}?`),
  back: oddText().map((text) => `${text}.`),
})

test('any reply in any chunks streams as it parses', () => {
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 6 }),
      fc.string(),
      fc.constantFrom('', ' ', '```json\n', 'Here: ', '<think>{"a":1}</think>'),
      fc.boolean(),
      fc.array(fc.nat(60), { maxLength: 200 }),
      (flashcards, suggestedTitle, before, spaced, sizes) => {
        const reply = before + JSON.stringify({ suggestedTitle, flashcards }, null, spaced ? 1 : 0)
        const chunks: string[] = []
        let at = 0
        for (const size of sizes) {
          chunks.push(reply.slice(at, at + size))
          at += size
        }
        const streamed = feed([...chunks, reply.slice(at)])
        const whole = parseFlashcardsReply(reply)
        expect(streamed.cards).toEqual(whole.flashcards)
        expect(streamed.title).toBe(whole.suggestedTitle)
        expect(streamed.end.complete).toBe(true)
      },
    ),
  )
})

test('hostile text in any split never throws and splits alike', () => {
  const scrap = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    ' ',
    'a',
    '1',
    '<think>',
    '</think>',
    '"flashcards"',
    '{"front":"a","back":"b"}',
  )
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
      const reply = scraps.join('')
      const whole = feed([reply])
      expect(feed(scraps)).toEqual(whole)
      expect(feed([...reply])).toEqual(whole)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['<think>only this</think>', 'empty'],
  ['<think>cut', 'empty'],
  ['I cannot do that.', 'no-flashcards'],
  ['[{"front":"a","back":"b"}]', 'no-flashcards'],
  ['{"cards":[{"front":"a","back":"b"}]}', 'no-flashcards'],
  ['{"flashcards":{"front":"a","back":"b"}}', 'no-flashcards'],
  ['{"flashcards":[{"front":"a","back":"b"}}', 'malformed'],
  ['{"flashcards":[{"front":"a","back":"b"', 'cut'],
])('%j ends as %s', (reply, problem) => {
  expect(feed([reply]).end).toMatchObject({ complete: false, problem })
})

test('a reply over the limit stops, keeps its cards and says so', () => {
  const { cards, end } = feed([OBJECT.slice(0, 150), OBJECT.slice(150)], 150)
  expect(cards).toEqual([TWO[0]])
  expect(end).toEqual({ complete: false, cards: 1, problem: 'too-long' })
})

test('a line of 50 MB is not kept in memory and ends with a problem', () => {
  const stream = createCardStream()
  const chunk = 'x'.repeat(1_000_000)
  stream.push('{"flashcards":[{"front":"')
  for (let i = 0; i < 50; i += 1) expect(stream.push(chunk)).toEqual([])
  expect(stream.end()).toEqual({ complete: false, cards: 0, problem: 'too-long' })
})

test('a card of over 100,000 characters is passed over and the next one comes', () => {
  const long = JSON.stringify({ front: 'x'.repeat(120_000), back: 'y' })
  expect(feed([`{"flashcards":[${long},{"front":"a","back":"b"}]}`]).cards).toEqual([{ front: 'a', back: 'b' }])
})
