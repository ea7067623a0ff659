import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = { light: colours(':root'), dark: colours('[data-theme="dark"]') }

/** Text and the grounds it stands on: 4.5 to 1 (WCAG AA). */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['paper', 'surface', 'sunken', 'moss-soft', 'brick-soft', 'amber-soft', 'lake-soft']],
  ['muted', ['paper', 'surface', 'sunken']],
  ['moss', ['paper', 'surface', 'sunken', 'moss-soft']],
  ['moss-deep', ['paper', 'surface', 'sunken', 'moss-soft']],
  ['brick', ['paper', 'surface', 'sunken', 'brick-soft']],
  ['amber', ['paper', 'surface', 'sunken', 'amber-soft']],
  ['lake', ['paper', 'surface', 'sunken', 'lake-soft']],
  ['on-moss', ['moss', 'moss-deep']],
  ['paper', ['ink']],
]
/** Borders of controls, the focus ring and graphics that carry meaning: 3 to 1. */
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['paper', 'surface', 'sunken']],
  ['moss', ['paper', 'surface', 'sunken', 'line']],
  ['stone-low', ['paper', 'surface']],
]

for (const [name, theme] of Object.entries(themes)) {
  describe(`the ${name} theme`, () => {
    test.each(pairs(TEXT))('%s on %s is readable', (ink, ground) => {
      expect(contrast(colour(theme, ink), colour(theme, ground))).toBeGreaterThanOrEqual(4.5)
    })
    test.each(pairs(SHAPES))('%s on %s is visible', (shape, ground) => {
      expect(contrast(colour(theme, shape), colour(theme, ground))).toBeGreaterThanOrEqual(3)
    })
  })
}

test('both themes define the same tokens', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort())
})

test('the contrast of black on white is 21 to 1', () => {
  expect(contrast([1, 1, 1], [0, 0, 0])).toBeCloseTo(21)
})

test('a colour is computed as the browser does', () => {
  // oklch(0.48 0.1 160) is rgb(22, 110, 74) in Chromium.
  const parts = toSrgb(0.48, 0.1, 160).map((part) => part * 255)
  for (const [index, shown] of [22, 110, 74].entries()) expect(Math.abs((parts[index] ?? 0) - shown)).toBeLessThan(1.01)
})

function pairs(rules: readonly (readonly [string, readonly string[]])[]): [string, string][] {
  return rules.flatMap(([ink, grounds]) => grounds.map((ground): [string, string] => [ink, ground]))
}

function colour(theme: ReadonlyMap<string, Rgb>, name: string): Rgb {
  const found = theme.get(name)
  if (!found) throw new Error(`No colour ${name}`)
  return found
}

/** The opaque colours that a rule of tokens.css defines. */
function colours(selector: string): Map<string, Rgb> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ?([\d.]*)\)/g)
  return new Map([...found].map(([, name, l, c, h]) => [name ?? '', toSrgb(Number(l), Number(c), Number(h))]))
}

/** OKLCH to gamma-encoded sRGB, clipped to what a screen shows. Björn Ottosson's matrices. */
function toSrgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function encode(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number] // two in, two out
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
