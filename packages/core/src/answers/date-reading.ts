/** Dates as `YYYY-MM-DD`, with `*` for what is not said. Numeric ones have two readings where day and month may swap. */

const MONTHS = monthNames([
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
])

function monthNames(lists: readonly string[]): ReadonlyMap<string, number> {
  const names = new Map(lists.flatMap((list) => list.split(' ').map((name, index) => [name, index + 1] as const)))
  return names.set('sept', 9).set('maerz', 3)
}

/** Number of a month by its name in five languages (folded, no accents), undefined for other words. */
export function monthOf(word: string): number | undefined {
  return MONTHS.get(word)
}

const ISO = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y
const NUMERIC = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/y
const DAY_MONTH = /(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/y

/** A date in digits at an offset: `1945-05-08`, `8.5.1945`, `7/4/1776`, `3.10.`; null when there is none. */
export function readNumericDate(
  text: string,
  start: number,
): { readonly dates: readonly string[]; readonly end: number } | null {
  const iso = matchAt(ISO, text, start)
  if (iso !== null) return found(text, start, iso[0], [[iso[1], iso[2], iso[3]]])
  const full = matchAt(NUMERIC, text, start)
  if (full !== null) {
    const [whole, first, sign, second, year] = full
    const european = [year, second, first]
    return found(text, start, whole, sign === '/' ? [european, [year, first, second]] : [european])
  }
  const short = matchAt(DAY_MONTH, text, start)
  return short === null ? null : found(text, start, short[0], [[undefined, short[2], short[1]]])
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}

function found(text: string, start: number, whole: string, parts: readonly (readonly (string | undefined)[])[]) {
  const dates = parts.flatMap(([year, month, day]) => {
    const [m, d] = [Number(month), Number(day)]
    return m >= 1 && m <= 12 && d >= 1 && d <= 31 ? [dateKey(year === undefined ? null : Number(year), m, d)] : []
  })
  return dates.length === 0 || /\d/.test(text[start - 1] ?? '') ? null : { dates, end: start + whole.length }
}

export function dateKey(year: number | null, month: number, day: number | null): string {
  const two = (value: number | null): string => (value === null ? '*' : String(value).padStart(2, '0'))
  return `${year ?? '*'}-${two(month)}-${two(day)}`
}
