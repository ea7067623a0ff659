import type { Range, Token } from '../lang/token.ts'

const UNIT =
  /^(?:%|percent|per|cent|times|°c?|°f|degrees?|celsius|fahrenheit|kelvin|k|nm|µm|μm|mm|cm|m|km|metres?|meters?|kilometers?|kilometres?|centimeters?|centimetres?|millimeters?|millimetres?|nanometers?|micrometers?|miles?|feet|foot|inch|inches|yards?|acres?|hectares?|fathoms?|kg|g|mg|grams?|kilograms?|tons?|tonnes?|pounds?|ounces?|l|ml|liters?|litres?|milliliters?|cups?|tablespoons?|teaspoons?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centuries|volts?|watts?|joules?|newtons?|hertz|hz|khz|mhz|ghz|amperes?|pascals?|atm|bar|mol|moles?|calories|kcal|dollars?|euros?|people|inhabitants|soldiers|men|species|cells|bones|chambers|chromosomes|planets|moons|million|billion|thousand|hundred|trillion)$/i

/** Numbers with what they count: "5 to 10 nm", "about 280 miles", "37 °C"; a year alone counts, a bare number does not. */
export function measureRanges(tokens: readonly Token[]): Range[] {
  const ranges: Range[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isNumeric(tokens[index])) continue
    const to = measureEnd(tokens, index)
    const words = tokens.slice(index, to)
    const isYear =
      words.length === 1 &&
      /^(?:1[0-9]|20)\d\d$/.test(words[0]?.text ?? '') &&
      /^(?:in|since|until|by)$/i.test(tokens[index - 1]?.lower ?? '')
    if (words.length > 1 || isYear || /%$/.test(words[0]?.text ?? '')) ranges.push({ from: index, to })
    index = to - 1
  }
  return ranges
}

function isNumeric(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    token.tag === 'NUM' &&
    /^[\d.,]+%?$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand)$/i.test(
      token.text,
    )
  )
}

function measureEnd(tokens: readonly Token[], from: number): number {
  let to = from + 1
  if (/^(?:to|or|–|-)$/.test(tokens[to]?.lower ?? '') && isNumeric(tokens[to + 1])) to += 2
  while (to < tokens.length && to < from + 6 && UNIT.test(tokens[to]?.text ?? '')) to += 1
  return to
}
