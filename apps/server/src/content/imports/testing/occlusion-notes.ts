import { PICTURE, type Spot } from './occlusion-picture.ts'

/** A card that comes in, and which answers are under a mask on either side of it. */
export interface ExpectedCard {
  readonly guid: string
  readonly ord: number
  readonly question: readonly Spot[]
  readonly answer: readonly Spot[]
}

export interface OcclusionNote {
  readonly guid: string
  readonly fields: readonly string[]
  /** Of its cards. */
  readonly ords: readonly number[]
  readonly cards: readonly ExpectedCard[]
}

const { width, height } = PICTURE
const IMAGE = '<img src="cell drawing.png">'
const share = (value: number) => value.toFixed(4).replace(/^0/, '')
const x = (dots: number) => share(dots / width)
const y = (dots: number) => share(dots / height)

/** Shapes of Anki's own image occlusion by the answer they cover; 75 degrees are 2083 steps. */
const NATIVE = {
  A: `rect:left=${x(30)}:top=${y(30)}:width=${x(60)}:height=${y(40)}`,
  B: `ellipse:left=${x(130)}:top=${y(30)}:rx=${x(30)}:ry=${y(20)}`,
  C: `polygon:left=${x(220)}:top=${y(20)}:points=${x(220)},${y(20)} ${x(310)},${y(20)} ${x(260)},${y(90)}`,
  D: `rect:left=${x(362)}:top=${y(18)}:width=${x(64)}:height=${y(32)}:angle=2083`,
  E: `rect:left=${x(40)}:top=${y(135)}:width=${x(40)}:height=${y(30)}`,
  F: `ellipse:left=${x(130)}:top=${y(135)}:rx=${x(30)}:ry=${y(15)}:angle=9900:fill=#ff8e8e`,
  G: `rect:left=${x(370)}:top=${y(130)}:width=${x(60)}:height=${y(40)}`,
  H: `rect:left=${x(240)}:top=${y(135)}:width=${x(40)}:height=${y(30)}`,
} as const satisfies Readonly<Record<Spot, string>>
const WORDS = `text:left=${x(96)}:top=${y(220)}:text=Seen\\: nucleus:scale=1.0000:fs=${share(0.07)}`

const BY_NUMBER: readonly (readonly Spot[])[] = [['H'], ['A'], ['B'], ['C'], ['D'], ['E', 'F'], ['G']]

function nativeNote(guid: string, header: string, isCovered: (number: number) => boolean): OcclusionNote {
  const oi = (number: number) => (isCovered(number) ? ':oi=1' : '')
  const marks = BY_NUMBER.flatMap((spots, number) =>
    spots.map((spot) => `{{c${number}::image-occlusion:${NATIVE[spot]}${oi(number)}}}<br>`),
  )
  const words = `{{c0::image-occlusion:${WORDS}${oi(0)}}}<br>`
  const numbers = BY_NUMBER.map((_, number) => number).slice(1)
  const cards = numbers.map((number): ExpectedCard => {
    const others = numbers
      .filter((other) => other !== number && isCovered(other))
      .flatMap((other) => BY_NUMBER[other] ?? [])
    const answer = ['H' as const, ...others]
    return { guid, ord: number - 1, question: [...(BY_NUMBER[number] ?? []), ...answer], answer }
  })
  const fields = [[...marks, words].join(''), IMAGE, header, `Back of ${header}`, 'A comment']
  return { guid, fields, ords: numbers.map((number) => number - 1), cards }
}

/** Notes of Anki's own type: hiding one, hiding all, some of them, one that is held back and one of which a card is. */
export const NATIVE_NOTES: readonly OcclusionNote[] = [
  nativeNote('native-one', 'Hide one', () => false),
  nativeNote('native-all', 'Hide all', () => true),
  nativeNote('native-some', 'Hide some', (number) => number > 3),
  {
    guid: 'native-odd',
    fields: [`{{c1::image-occlusion:star:left=.1:top=.1}}`, IMAGE, 'An odd shape', '', ''],
    ords: [0],
    cards: [],
  },
  {
    guid: 'native-words',
    fields: [`{{c1::image-occlusion:${NATIVE.A}}}{{c2::image-occlusion:${WORDS}}}`, IMAGE, 'Words alone', '', ''],
    ords: [0, 1],
    cards: [{ guid: 'native-words', ord: 0, question: ['A'], answer: [] }],
  },
]

/** Masks of the add-on by the answers they cover, as its editor writes them. */
const MASKS: readonly (readonly [svg: string, spots: readonly Spot[]])[] = [
  ['<rect fill="#FFEBA2" stroke="#2D2D2D" x="30" y="30" width="60" height="40"/>', ['A']],
  ['<ellipse fill="#FFEBA2" stroke="#2D2D2D" cx="160" cy="50" rx="30" ry="20"/>', ['B']],
  ['<path fill="#FFEBA2" stroke="#2D2D2D" d="m220,20l90,0c0,30 -20,60 -50,70z"/>', ['C']],
  [
    '<rect fill="#FFEBA2" stroke="#2D2D2D" x="362" y="18" width="64" height="32" transform="rotate(75 362,18)"/>',
    ['D'],
  ],
  [
    '<g><rect fill="#FFEBA2" x="40" y="135" width="40" height="30"/><g transform="translate(100 100) scale(2)"><polygon fill="#FFEBA2" points="15,17 45,17 45,33 15,33"/></g></g>',
    ['E', 'F'],
  ],
  ['<rect fill="#FFEBA2" stroke="#2D2D2D" x="370" y="130" width="60" height="40"/>', ['G']],
]

const drawing = (masks: readonly string[]) =>
  `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><!-- Created with Image Occlusion Enhanced --><g><title>Labels</title></g><g><title>Masks</title>${masks.join('')}</g></svg>`

const asked = (svg: string) => svg.replaceAll('fill="#FFEBA2"', 'fill="#FF7E7E" class="qshape"')
const shown = (name: string) => `<img src="${name}" />`

export interface AddOnNote extends OcclusionNote {
  /** Masks by the names of their files. */
  readonly files: Readonly<Record<string, string>>
}

function addOnNote(group: 'ao' | 'oa', index: number): AddOnNote {
  const id = `4c1d0e7a9b-${group}-${index + 1}`
  const [svg = '', spots = []] = MASKS[index] ?? []
  const others = group === 'ao' ? MASKS.filter((_, other) => other !== index) : []
  const rest = others.flatMap(([, covered]) => covered)
  return maskedNote(
    id,
    {
      question: drawing([...others.map(([other]) => other), asked(svg)]),
      answer: drawing(others.map(([other]) => other)),
    },
    [{ guid: id, ord: 0, question: [...spots, ...rest], answer: rest }],
  )
}

function maskedNote(
  guid: string,
  masks: { readonly question?: string; readonly answer: string },
  cards: readonly ExpectedCard[],
): AddOnNote {
  const names = { question: `${guid}-Q.svg`, answer: `${guid}-A.svg` }
  const all = `4c1d0e7a9b-ao-O.svg`
  const fields = [
    guid,
    `Header of ${guid}`,
    IMAGE,
    shown(names.question),
    'Below',
    `Remark of ${guid}`,
    '',
    '',
    '',
    shown(names.answer),
    shown(all),
  ]
  const files = {
    ...(masks.question !== undefined && { [names.question]: masks.question }),
    [names.answer]: masks.answer,
  }
  return { guid, fields, ords: [0], cards, files: { ...files, [all]: drawing(MASKS.map(([svg]) => svg)) } }
}

/** Notes of the add-on: hiding all, hiding one, one with a drawing that is not understood and one without its drawing. */
export const ADD_ON_NOTES: readonly AddOnNote[] = [
  ...MASKS.map((_, index) => addOnNote('ao', index)),
  addOnNote('oa', 2),
  addOnNote('oa', 4),
  maskedNote(
    '5d2e1f8bac-ao-1',
    { question: drawing(['<use href="#a"/>', MASKS[0]?.[0] ?? '']), answer: drawing([]) },
    [],
  ),
  maskedNote('6e3f209cbd-ao-1', { answer: drawing([]) }, []),
]
