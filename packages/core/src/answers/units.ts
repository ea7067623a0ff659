/** Units by symbol and by name. Only the spelling is brought together: 5 km and 5 kilometres, never 5 km and 5000 m. */

const PREFIXES: Readonly<Record<string, string>> = {
  T: 'tera',
  G: 'giga',
  M: 'mega',
  k: 'kilo',
  h: 'hecto',
  d: 'deci',
  c: 'centi',
  m: 'milli',
  µ: 'micro',
  μ: 'micro',
  u: 'micro',
  n: 'nano',
  p: 'pico',
}
const PREFIX_NAMES = ['tera', 'giga', 'mega', 'kilo', 'hecto', 'deci', 'centi', 'milli', 'micro', 'nano', 'pico']

/** Symbols that take a prefix. */
const BASES = pairs(
  `m metre g gram s second A ampere K kelvin mol mole Hz hertz N newton Pa pascal J joule W watt C coulomb V volt F farad
  Ω ohm S siemens T tesla H henry lm lumen lx lux Bq becquerel Gy gray Sv sievert eV electronvolt l litre L litre B byte
  bit bit cal calorie Wh watthour bar bar t tonne cd candela`,
)
/** Symbols that take none. */
const ALONE = pairs(
  `min minute h hour hr hour hrs hour d day yr year a year wk week ha hectare mi mile ft foot yd yard lb pound lbs pound
  oz ounce in inch gal gallon mph mile/hour kn knot °C celsius °F fahrenheit °K kelvin C celsius F fahrenheit ° degree
  % percent $ dollar € euro £ pound ¥ yen USD dollar EUR euro GBP pound dB decibel rad radian sec second secs second
  mins minute Std hour Jahre year ans year`,
)
const NAMES = pairs(
  `metre metre meter metre gram gram gramme gram second second ampere ampere amp ampere kelvin kelvin mole mole hertz hertz
  newton newton pascal pascal joule joule watt watt coulomb coulomb volt volt farad farad ohm ohm siemens siemens tesla
  tesla henry henry lumen lumen lux lux becquerel becquerel sievert sievert electronvolt electronvolt litre litre liter
  litre byte byte bit bit calorie calorie bar bar tonne tonne ton tonne candela candela minute minute hour hour day day
  week week month month year year decade decade century century hectare hectare acre acre mile mile foot foot feet foot
  yard yard pound pound ounce ounce inch inch gallon gallon knot knot celsius celsius fahrenheit fahrenheit degree degree
  percent percent dollar dollar euro euro yen yen cent cent decibel decibel radian radian prozent percent grad degree
  stunde hour stunden hour minuten minute sekunde second sekunden second tag day tage day jahr year jahre year
  centuries century inches inch franc franc rupee rupee atmosphere atmosphere`,
)

export interface UnitReading {
  /** Canonical names; more than one where the writing leaves it open (`C`: degrees or coulomb). */
  readonly units: readonly string[]
  /** UTF-16 offset behind the unit. */
  readonly end: number
}

const UNIT_PART =
  /^\s*(?:degrees?\s+(?=celsius|fahrenheit))?(?:°\s?[CFK](?![\p{L}])|[%$€£¥°]|per\s?cent|(square|cubic)\s+(?=\p{L})|[\p{L}µμΩ]+)(?:\^?(-?[1-4])(?!\d)|\s+(squared|cubed))?/iu
const JOIN = /^(?:\s*\/\s*|\s+per\s+|\s*[·*⋅]\s*)/i

/** The unit at an offset of unified text, null when there is none. Understands `m/s²`, `metres per second squared`, `°C`. */
export function readUnit(text: string, start: number): UnitReading | null {
  let all: string[] = ['']
  let at = start
  let divides = false
  for (let count = 0; count < 4; count += 1) {
    const part = readPart(text, at)
    if (part === null) break
    all = all.flatMap((left) => part.units.map((unit) => `${left} ${divides ? '/' : ''}${unit}`.trim()))
    at = part.end
    const join = JOIN.exec(text.slice(at, at + 8))
    const next = join === null ? null : readPart(text, at + join[0].length)
    if (join === null || next === null) {
      // `m s^-2`, `N m`: only behind symbols, since words follow units everywhere.
      if (!isProduct(text, at)) break
      continue
    }
    divides = /[/p]/i.test(join[0])
    at += join[0].length
  }
  return at === start ? null : { units: [...new Set(all)].map(sorted), end: at }
}

function isProduct(text: string, at: number): boolean {
  return (
    /^\s(?:[a-zA-Zµμ]{1,3}\^-?[1-4]|m)(?![\p{L}\d])/u.test(text.slice(at, at + 8)) &&
    /[a-zA-Z\d]$/.test(text.slice(0, at))
  )
}

/** The canonical names a whole text has as a unit; empty when it is none. */
export function unitsOfText(text: string): readonly string[] {
  const read = readUnit(text.trim(), 0)
  return read === null || read.end < text.trim().length ? [] : read.units
}

function readPart(text: string, at: number): { readonly units: readonly string[]; readonly end: number } | null {
  const slice = text.slice(at, at + 40)
  const match = UNIT_PART.exec(slice)
  if (match === null) return null
  const [whole, dimension, digit, worded] = match
  if (dimension !== undefined) {
    const rest = readPart(text, at + whole.length)
    if (rest === null) return null
    const power = dimension.toLowerCase() === 'square' ? '2' : '3'
    return { units: rest.units.map((unit) => unit + power), end: rest.end }
  }
  const name =
    /^\s*(?:degrees?\s+(?=celsius|fahrenheit))?(°\s?[CFK](?!\p{L})|[%$€£¥°]|per\s?cent|[\p{L}µμΩ]+)/iu.exec(
      slice,
    )?.[1] ?? ''
  const named = namesOf(name.replace(/\s/g, ''), text, at + whole.length)
  if (named.length === 0) return null
  const power = digit ?? (worded === undefined ? '' : worded.toLowerCase() === 'squared' ? '2' : '3')
  const size = power.replace('-', '').replace(/^1$/, '')
  return { units: named.map((unit) => (power.startsWith('-') ? '/' : '') + unit + size), end: at + whole.length }
}

function namesOf(name: string, text: string, end: number): readonly string[] {
  const symbols = ofSymbol(name)
  if (name === 'in' || name === 'a') return /^\s*(?:$|[.,;)])/.test(text.slice(end)) ? symbols : []
  if (symbols.length > 0) return symbols
  const spelled = ofName(name.toLowerCase())
  if (spelled !== null) return [spelled]
  // Typed without regard to case: every reading counts.
  if (name.length > 3) return []
  return [...new Set(casings(name).flatMap(ofSymbol))]
}

function ofSymbol(symbol: string): string[] {
  const found: string[] = []
  const alone = ALONE.get(symbol)
  if (alone !== undefined) found.push(alone)
  const base = BASES.get(symbol)
  if (base !== undefined) found.push(base)
  const prefix = PREFIXES[symbol[0] ?? '']
  const rest = BASES.get(symbol.slice(1))
  if (prefix !== undefined && rest !== undefined && found.length === 0) found.push(prefix + rest)
  return found
}

function ofName(name: string): string | null {
  const single = NAMES.get(name) ?? (name.endsWith('s') ? NAMES.get(name.slice(0, -1)) : undefined)
  if (single !== undefined) return single
  if (name === 'percent' || name === 'percents') return 'percent'
  const prefix = PREFIX_NAMES.find((start) => name.startsWith(start))
  if (prefix === undefined) return null
  const rest = name.slice(prefix.length)
  const base = NAMES.get(rest) ?? (rest.endsWith('s') ? NAMES.get(rest.slice(0, -1)) : undefined)
  return base === undefined ? null : prefix + base
}

function casings(name: string): string[] {
  const lower = name.toLowerCase()
  const upper = name.toUpperCase()
  const capital = `${upper[0] ?? ''}${lower.slice(1)}`
  const tail = `${lower[0] ?? ''}${upper.slice(1)}`
  return [lower, upper, capital, tail, `${lower[0] ?? ''}${upper[1] ?? ''}${lower.slice(2)}`]
}

function sorted(unit: string): string {
  return unit.split(' ').sort().join(' ')
}

function pairs(text: string): ReadonlyMap<string, string> {
  const words = text.split(/\s+/)
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])))
}
