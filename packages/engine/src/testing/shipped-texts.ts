import { readFileSync } from 'node:fs'

/** A text that may be shipped, with what a reader would want to find again in a deck made from it. */
export interface ShippedText {
  readonly name: string
  readonly text: string
  /** Words that must stand together on one card for the fact to count as recalled. */
  readonly facts: readonly (readonly string[])[]
  /** Terms the text defines. */
  readonly terms: readonly string[]
  /** Words of captions, references, exercises and planted instructions; no card may hold one. */
  readonly forbidden: readonly string[]
  /** Written as prose, so that ten cards must cover every fifth of it. */
  readonly isProse: boolean
}

const own = (name: string): string => readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8')
const shared = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/texts/${name}`, import.meta.url), 'utf8')

/** The texts of the bar: one public-domain lecture, the others written for these tests. */
export function shippedTexts(): ShippedText[] {
  return [
    {
      name: 'huxley-piece-of-chalk',
      text: shared('huxley-piece-of-chalk.txt'),
      facts: [
        ['chalk', 'compound', 'lime'],
        ['limestones', 'carbonate of lime'],
        ['1853', 'Brooke'],
        ['1,700', 'fathoms'],
        ['Diatomaceae'],
        ['Radiolaria'],
        ['Globigerina'],
        ['Yorkshire'],
      ],
      terms: ['Globigerina', 'quicklime', 'Diatomaceae', 'Radiolaria', 'carbonate of lime'],
      forbidden: [],
      isProse: true,
    },
    {
      name: 'cell-transport',
      text: own('cell-transport.md'),
      facts: [
        ['diffusion', 'movement of particles'],
        ['osmosis', 'water'],
        ['isotonic'],
        ['concentration gradient'],
        ['facilitated diffusion'],
        ['Agre'],
        ['sodium-potassium pump'],
        ['vesicles'],
        ['endocytosis'],
        ['active transport'],
      ],
      terms: [
        'diffusion',
        'osmosis',
        'concentration gradient',
        'facilitated diffusion',
        'active transport',
        'sodium-potassium pump',
      ],
      forbidden: ['Figure', 'credit', 'Journal', '2004', 'Explain'],
      isProse: true,
    },
    {
      name: 'steam-and-factories',
      text: own('steam-and-factories.txt'),
      facts: [
        ['domestic system'],
        ['spinning jenny'],
        ['water frame', 'Arkwright'],
        ['spinning mule'],
        ['Newcomen'],
        ['separate condenser'],
        ['Manchester', '303,000'],
        ['Factory Act'],
        ['Luddites'],
        ['Stephenson'],
      ],
      terms: ['domestic system', 'spinning jenny', 'water frame', 'separate condenser', 'Luddites'],
      forbidden: [],
      isProse: true,
    },
    {
      name: 'money-and-prices',
      text: own('money-and-prices.txt'),
      facts: [
        ['double coincidence'],
        ['functions', 'medium of exchange'],
        ['fiat money'],
        ['inflation', 'general level of prices'],
        ['CPI'],
        ['hyperinflation', '50 percent'],
        ['1923'],
        ['Federal Reserve', '1913'],
        ['exchange rate', 'price of one currency'],
        ['Bretton Woods'],
      ],
      terms: ['barter', 'fiat money', 'inflation', 'hyperinflation', 'deflation', 'exchange rate'],
      forbidden: [],
      isProse: true,
    },
    {
      name: 'weather-glossary',
      text: own('weather-glossary.txt'),
      facts: [],
      terms: ['air mass', 'anemometer', 'barometer', 'condensation', 'cumulus', 'humidity', 'jet stream', 'monsoon'],
      forbidden: [],
      isProse: false,
    },
    {
      name: 'planets',
      text: own('planets.md'),
      facts: [
        ['diameter', '4,879'],
        ['Venus', 'atmosphere'],
        ['Phobos', 'Mars'],
      ],
      terms: [],
      forbidden: ['Facts to keep'],
      isProse: false,
    },
    {
      name: 'rye-bread',
      text: own('rye-bread.md'),
      facts: [['26 °C'], ['250 °C'], ['sour starter', 'gluten'], ['2 hours']],
      terms: [],
      forbidden: [],
      isProse: false,
    },
    {
      name: 'honeybee-note',
      text: own('honeybee-note.txt'),
      facts: [['queen'], ['worker bees'], ['drones'], ['waggle dance']],
      terms: ['drones', 'worker bees'],
      forbidden: [],
      isProse: false,
    },
    {
      name: 'first-aid-qa',
      text: own('first-aid-qa.txt'),
      facts: [['20 minutes'], ['recovery position'], ['Rest']],
      terms: [],
      forbidden: [],
      isProse: false,
    },
    {
      name: 'hostile-notes',
      text: own('hostile-notes.txt'),
      facts: [['volcano', 'opening'], ['magma'], ['lava'], ['Mauna Loa'], ['Pompeii']],
      terms: ['magma', 'lava'],
      forbidden: [
        'banana',
        'pirate',
        'JSON',
        'instructions',
        'Photo',
        'Nobody',
        'Exercise',
        'newsletter',
        'Copyright',
        'Figure',
        'Press',
        'label',
      ],
      isProse: false,
    },
  ]
}
