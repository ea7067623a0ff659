import { describe, expect, test } from 'vitest'
import { answerChat } from '../chat.ts'
import { createEngine } from '../engine.ts'
import { cardsOf } from '../testing/cards-of.ts'

const engine = createEngine()

/** The cards of a reply to a plain request, and the note on it. */
function answer(text: string): { cards: unknown[]; note: string | null } {
  const messages = [
    { role: 'system', content: 'Write exactly 5 flashcards.' },
    { role: 'user', content: text },
  ]
  const reply = answerChat(engine, { model: 'viable-2', messages, metadata: { task: 'flashcards' } })
  let json = ''
  let step = reply.next()
  while (!step.done) {
    json += step.value
    step = reply.next()
  }
  const { flashcards }: { flashcards: unknown[] } = JSON.parse(json)
  return { cards: flashcards, note: step.value.note }
}

const FRENCH =
  'La photosynthèse est le processus par lequel les plantes produisent du glucose. Elle a lieu dans les chloroplastes. Jan Ingenhousz découvrit en 1779 que les plantes ont besoin de lumière. Le pigment vert appelé chlorophylle absorbe la lumière. Les forêts couvrent environ 31 % des terres émergées. Le 5 juin 1972, la conférence de Stockholm réunit de nombreux pays.'
const GERMAN =
  'Kohlenstoff ist ein chemisches Element mit der Ordnungszahl 6. Er ist der Grundstoff aller Lebewesen. Svante Arrhenius berechnete 1896 die Erwärmung der Erde. Die Moore bestehen aus einem Stoff, den man Torf nennt. Die Atmosphäre enthält etwa 870 Milliarden Tonnen Kohlenstoff.'
const SPANISH =
  'La evaporación es el paso del agua del estado líquido al gaseoso. Los océanos contienen el 97 % del agua del planeta. Bernard Palissy explicó en 1580 el origen de los ríos. La roca porosa que almacena agua se llama acuífero.'

describe.each([
  [
    'French',
    FRENCH,
    [
      'La _____ est le processus par lequel les plantes produisent du glucose. -> photosynthèse',
      'Jan Ingenhousz découvrit en _____ que les plantes ont besoin de lumière. -> 1779',
      'Le pigment vert appelé _____ absorbe la lumière. -> chlorophylle',
      'Les forêts couvrent environ _____ des terres émergées. -> 31 %',
      'Le _____, la conférence de Stockholm réunit de nombreux pays. -> 5 juin 1972',
    ],
  ],
  [
    'German',
    GERMAN,
    [
      '_____ ist ein chemisches Element mit der Ordnungszahl 6. -> Kohlenstoff',
      '_____ berechnete 1896 die Erwärmung der Erde. -> Svante Arrhenius',
      'Svante Arrhenius berechnete _____ die Erwärmung der Erde. -> 1896',
    ],
  ],
  [
    'Spanish',
    SPANISH,
    [
      'La _____ es el paso del agua del estado líquido al gaseoso. -> evaporación',
      'Los océanos contienen el _____ del agua del planeta. -> 97 %',
      'La roca porosa que almacena agua se llama _____. -> acuífero',
    ],
  ],
])('%s', (name, text, expected) => {
  test.each(expected)('%s', (card) => {
    expect(cardsOf(text)).toContain(card)
  })

  test('no card opens with a pronoun, and the note says how the text was read', () => {
    expect(cardsOf(text).filter((card) => /^(?:Elle|Er|Ella) /.test(card))).toEqual([])
    const { cards, note } = answer(text)
    expect(cards.length).toBeGreaterThanOrEqual(3)
    expect(note).toContain(`This text is in ${name}`)
    expect(note).toContain('simple patterns')
  })
})

test.each([
  [
    'Japanese',
    '光合成は、植物が光のエネルギーを使って二酸化炭素と水から糖を作る過程である。酸素はこの過程で放出される。葉緑体は光合成が行われる細胞小器官である。',
  ],
  [
    'Arabic',
    'التمثيل الضوئي هو العملية التي تستخدم فيها النباتات الضوء لإنتاج السكر من ثاني أكسيد الكربون والماء. ينطلق الأكسجين خلال هذه العملية.',
  ],
])('%s: no cards, and the note says so plainly', (name, text) => {
  expect(answer(text)).toEqual({ cards: [], note: `The built-in engine cannot make cards from text in ${name}.` })
})

test('a language of which nothing is known but its spaces gets figures and names', () => {
  const russian =
    'Чарльз Дарвин родился в 1809 году в городе Шрусбери. Корабль «Бигль» вышел в море в 1831 году. Книга о происхождении видов вышла в 1859 году.'
  const cards = cardsOf(russian)
  expect(cards.some((card) => card.endsWith('-> 1831'))).toBe(true)
  expect(answer(russian).note).toContain('Russian')
})

test('English says nothing of its language', () => {
  const { note } = answer(
    'A fuse is a thin wire that melts when the current exceeds a set value. A volt is the unit of voltage. Copper is a metal that conducts electricity well. In 1827 Georg Ohm published the law of resistance. Glass is a material that does not conduct. A battery is a device that stores energy.',
  )
  expect(note).toBeNull()
})
