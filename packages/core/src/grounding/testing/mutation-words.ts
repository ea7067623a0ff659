type Pairs = readonly (readonly [string, string])[]

const pairs = (text: string): Pairs =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.split(','))
    .map((pair) => pair.trim().split(' / '))
    .flatMap(([one, other]) => (one && other ? [[one, other] as const] : []))

/** Words that mean the opposite. */
export const ANTONYMS: Pairs = pairs(`
  high / low, higher / lower, highest / lowest, larger / smaller, largest / smallest, large / small, rises / falls
  rise / fall, raises / lowers, raised / lowered, raise / lower, increases / decreases, inward / outward
  thick / thin, thicker / thinner, strong / weak, rich / poor, left / right, hot / cold, hotter / colder, warmer / cooler
  warm / cool, faster / slower, swells / shrinks, shrinks / swells, soft / hard, northward / southward, east / west, north / south
  above / below, outside / inside, wide / narrow, narrows / widens, dearer / cheaper, steep / gentle, positive / negative
  public / private, deep / shallow, equal / unequal, before / after, away from / towards, against / along
  long / short, longer / shorter, heavy / light, early / late, upward / downward, speeds / slows, gains / loses, backward / forward
  under / over, rough / smooth, lost / gained, freed / locked, ban / allow, ahead of / behind, more / less, dark / white
  borrow less / borrow more, surface / depth, living / dead, easily / hardly, rising / falling, buys / sells
  dissolved / undissolved, flat / pointed, seasonal / permanent, lasting / passing, molten / solid, safe / dangerous
`)

/** How much, how many, how often. */
export const QUANTIFIERS: Pairs = pairs(`
  more than / less than, over / under, at least / at most, up to / at least, above / below, not more than / not less than
  almost wholly / only partly, nearly all / hardly any, all / some, every / hardly any, most / few, many / few, always / never
  seldom / often, usually / rarely, only / rarely, entirely / hardly, some / all, mainly / hardly
  each / no, whole / half, less than / more than, completely / partly, exactly / only partly
`)

/** Units after a number, each with a wrong one. */
export const UNITS: Pairs = pairs(`
  kilometers / miles, kilometres / miles, meters / feet, metres / feet, miles / feet, feet / fathoms, fathoms / miles
  inch / foot, nanometers / micrometers, km / m, hours / days, days / weeks, day / week, years / months, minutes / hours
  minute / hour, percent / degrees, per cent / per mille, grams / kilograms, g / kg, liters / milliliters
  litres / millilitres, °C / °F, dollars / pounds, pounds / dollars, marks / dollars, tons / pounds, ounce / gram
  million / billion, billion / million, times / hours
`)
