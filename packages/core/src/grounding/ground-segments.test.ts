import { describe, expect, test } from 'vitest'
import { readSource } from '../text/read-source.ts'
import { createGrounder } from './ground.ts'

/** Texts with several numbers to a sentence; to each question the answer, and numbers of the same text that are none. */
const TEXTS: readonly (readonly [string, readonly (readonly [string, string, readonly string[]])[]])[] = [
  [
    `Nitrogen makes up 78 percent of the air, oxygen 21 percent, and argon 0.9 percent. At sea level water boils at 100
degrees, on Mont Blanc at 85 degrees. A day on Mars lasts 24 hours and 37 minutes; a year there lasts 687 days.`,
    [
      ['What share of the air is oxygen?', '21 percent', ['78 percent', '0.9 percent']],
      ['How much of the air is nitrogen?', '78 percent', ['21 percent', '100 percent']],
      ['What percentage of the air is argon?', '0.9', ['21', '78']],
      ['At how many degrees does water boil on Mont Blanc?', '85', ['100', '78']],
      ['At what temperature does water boil at sea level?', '100 degrees', ['85 degrees']],
      ['How many days does a year on Mars last?', '687', ['24', '37']],
    ],
  ],
  [
    `The library of Ruhn holds 3,000 books, of which 250 are atlases. Dinner begins at 7 and ends at 11. The garden is 35
metres long and 7 metres wide. The lighthouse stands 30 metres high. It was built in 1787, and its lamp burned 17 wicks.`,
    [
      ['How many books does the library of Ruhn hold?', '3,000', ['250', '17']],
      ['How many of the books are atlases?', '250', ['3,000']],
      ['At what time does dinner end?', '11', ['7']],
      ['How wide is the garden?', '7 metres', ['35 metres', '30 metres']],
      ['How long is the garden?', '35 metres', ['7 metres']],
      ['When was the lighthouse built?', '1787', ['30', '17']],
      ['How many wicks did the lamp of the lighthouse burn?', '17', ['30', '35', '11']],
    ],
  ],
  [
    `The heart of an adult beats about 70 times a minute and pumps 5 litres of blood. An artery has three layers. A red
blood cell lives for 120 days; the marrow makes two million of them every second. Mendel published in 1866, and his work
was found again in 1900 by three botanists. The clock lost two and a half minutes a day.`,
    [
      ['How often does the heart of an adult beat in a minute?', '70 times', ['5 times', '120 times']],
      ['How many litres of blood does the heart pump in a minute?', '5', ['70', '120']],
      ['How many layers does an artery have?', 'Three', ['Two', 'Five']],
      ['How long does a red blood cell live?', '120 days', ['70 days']],
      ['In which year did Mendel publish?', '1866', ['1900']],
      ['In which year was the work of Mendel found again?', '1900', ['1866']],
      ['How much did the clock lose a day?', 'Two and a half minutes', ['Five minutes', 'Three minutes']],
    ],
  ],
]

describe.each(TEXTS)('numbers of one text: %s', (raw, cases) => {
  const { text, outline } = readSource(raw)
  const { ground } = createGrounder(text, outline)

  test.each(cases)('%s %s and no other', (front, back, wrong) => {
    expect(ground({ front, back })).toMatchObject({ problems: [] })
    for (const other of wrong) expect([other, ground({ front, back: other }).grade]).toEqual([other, 'unsupported'])
  })
})
