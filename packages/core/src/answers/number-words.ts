/** Number words. English is composed word by word; the other languages are looked up whole, 0 to 100 and a thousand. */

export const ENGLISH_CARDINALS = valuesOf(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`,
  0,
)
for (const [index, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  ENGLISH_CARDINALS.set(word, 20 + index * 10)
}
ENGLISH_CARDINALS.set('fourty', 40)
ENGLISH_CARDINALS.set('dozen', 12)

export const ENGLISH_ORDINALS = valuesOf(
  `zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth`,
  0,
)
for (const [index, word] of 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
  .split(' ')
  .entries()) {
  ENGLISH_ORDINALS.set(word, 20 + index * 10)
}
ENGLISH_ORDINALS.set('hundredth', 100)
ENGLISH_ORDINALS.set('thousandth', 1_000)

/** Words that multiply what stands before them, long and short forms. */
export const SCALES = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
  ['mio', 1e6],
  ['millionen', 1e6],
  ['millones', 1e6],
  ['milioni', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['milliarden', 1e9],
  ['mrd', 1e9],
  ['milliards', 1e9],
  ['trillion', 1e12],
])

/** Parts of one: `a quarter`, `two thirds`. */
export const FRACTION_PARTS = new Map<string, number>([
  ['half', 2],
  ['halves', 2],
  ['third', 3],
  ['thirds', 3],
  ['quarter', 4],
  ['quarters', 4],
  ['fourth', 4],
  ['fourths', 4],
  ['fifth', 5],
  ['fifths', 5],
  ['sixth', 6],
  ['sixths', 6],
  ['eighth', 8],
  ['eighths', 8],
  ['tenth', 10],
  ['tenths', 10],
])

/** Value of a whole German, French, Spanish or Italian number word, written with or without blanks and hyphens. */
export function foreignNumber(word: string): number | undefined {
  return FOREIGN.get(word)
}

const FOREIGN = new Map<string, number>([...german(), ...french(), ...spanish(), ...italian()])

function valuesOf(words: string, from: number): Map<string, number> {
  return new Map(words.split(/\s+/).map((word, index) => [word, from + index]))
}

function composed(
  tens: string,
  ones: readonly string[],
  compose: (ten: string, one: string, digit: number, tenth: number) => string,
): [string, number][] {
  return tens
    .split(' ')
    .flatMap((ten, at) =>
      ones.map((one, digit): [string, number] => [
        digit === 0 ? ten : compose(ten, one, digit, at + 2),
        (at + 2) * 10 + digit,
      ]),
    )
}

function german(): [string, number][] {
  const small = `null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
    siebzehn achtzehn neunzehn`.split(/\s+/)
  const tens = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'
  const all = [...composed(tens, small.slice(0, 10), (ten, one) => `${one === 'eins' ? 'ein' : one}und${ten}`)]
  small.forEach((word, value) => {
    all.push([word, value])
  })
  all.push(['hundert', 100], ['einhundert', 100], ['tausend', 1000], ['eintausend', 1000])
  return all.flatMap(([word, value]): [string, number][] => [
    [word, value],
    [word.replace('funf', 'fuenf').replace('zwolf', 'zwoelf'), value],
  ])
}

function french(): [string, number][] {
  const small = `zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept
    dixhuit dixneuf`.split(/\s+/)
  const all: [string, number][] = small.map((word, value) => [word, value])
  all.push(
    ...composed('vingt trente quarante cinquante soixante', small.slice(0, 10), (ten, one, digit) =>
      digit === 1 ? `${ten}etun` : `${ten}${one}`,
    ),
  )
  small.forEach((word, value) => {
    if (value >= 10) all.push([value === 11 ? 'soixanteetonze' : `soixante${word}`, 60 + value])
    if (value >= 1) all.push([`quatrevingt${word}`, 80 + value])
  })
  all.push(['quatrevingts', 80], ['quatrevingt', 80], ['cent', 100], ['mille', 1000])
  return all
}

function spanish(): [string, number][] {
  const small = `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
    diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis
    veintisiete veintiocho veintinueve`.split(/\s+/)
  const all: [string, number][] = small.map((word, value) => [word, value])
  const tens = composed('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', small.slice(0, 10), joinY)
  return [...all, ...tens, ['cien', 100], ['ciento', 100], ['mil', 1000]]
}

function joinY(ten: string, one: string): string {
  return `${ten}y${one}`
}

function italian(): [string, number][] {
  const small = `zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici
    sedici diciassette diciotto diciannove`.split(/\s+/)
  const all: [string, number][] = small.map((word, value) => [word, value])
  const tens = 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'
  const joined = composed(tens, small.slice(0, 10), (ten, one, digit) =>
    digit === 1 || digit === 8 ? `${ten.slice(0, -1)}${one}` : `${ten}${one}`,
  )
  return [...all, ...joined, ['cento', 100], ['mille', 1000]]
}
