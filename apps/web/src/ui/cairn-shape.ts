/** A stone of the cairn: one step, deck or session. */
export interface Stone {
  /** Shapes it: the same id is the same stone everywhere. */
  readonly id: string
  /** Sets its width. */
  readonly cards: number
}

export interface StoneShape {
  readonly id: string
  /** SVG path around the stone's own middle. */
  readonly path: string
  /** Middle of the stone in the drawing; y grows downwards, the ground is at 0. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees it leans. */
  readonly lean: number
}

export interface CairnShape {
  readonly stones: readonly StoneShape[]
  readonly width: number
  readonly height: number
}

/** The mark. `build/render-icons.ts` draws the icons from it. */
export const LOGO_STONES: readonly Stone[] = [
  { id: 'cairn-base', cards: 700 },
  { id: 'cairn-middle', cards: 60 },
  { id: 'cairn-top', cards: 5 },
]

const CORNERS = 9
const SINK = 0.07
const MOST_LEAN = 5

/** The drawing of a stack, first stone at the bottom. Pure: the same stones are the same drawing. */
export function shapeCairn(stones: readonly Stone[]): CairnShape {
  let top = 0
  const shapes = stones.map((stone) => {
    const random = seededRandom(stone.id)
    const width = stoneWidth(stone.cards)
    const height = width * (0.3 + 0.12 * random())
    const x = (random() - 0.5) * width * 0.14
    // Drawn for the lowest too, so that a stone's outline does not depend on where it lies.
    const leaning = (random() - 0.5) * 2 * MOST_LEAN
    const lean = top === 0 ? 0 : leaning
    const y = top - height / 2
    top -= height * (1 - SINK)
    return { id: stone.id, path: outline(width, height, random), x, y, width, height, lean }
  })
  const width = Math.max(0, ...shapes.map((shape) => shape.width + 2 * Math.abs(shape.x)))
  return { stones: shapes, width, height: -top }
}

/** From 36 for a single card to 100 for a thousand and more; each tenfold adds the same. */
function stoneWidth(cards: number): number {
  return 36 + 64 * Math.min(1, Math.log10(Math.max(1, cards)) / 3)
}

/** A rounded, slightly uneven outline: points on a flattened circle, joined by smooth curves. */
function outline(width: number, height: number, random: () => number): string {
  const turn = random()
  const points = Array.from({ length: CORNERS }, (_, index) => {
    const angle = ((index + turn) / CORNERS) * 2 * Math.PI
    const reach = 0.95 + 0.08 * random()
    return { x: flatten(Math.cos(angle)) * reach * (width / 2), y: flatten(Math.sin(angle)) * reach * (height / 2) }
  })
  const at = (index: number) => points[(index + CORNERS) % CORNERS] ?? { x: 0, y: 0 }
  const curves = points.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)]
    const first = { x: point.x + (next.x - before.x) / 6, y: point.y + (next.y - before.y) / 6 }
    const second = { x: next.x - (after.x - point.x) / 6, y: next.y - (after.y - point.y) / 6 }
    return `C${pair(first)} ${pair(second)} ${pair(next)}`
  })
  return `M${pair(at(0))}${curves.join('')}Z`
}

/** Pushes a circle towards a rounded box, as river stones are. */
function flatten(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.84
}

function pair(point: { x: number; y: number }): string {
  return `${point.x.toFixed(1)},${point.y.toFixed(1)}`
}

/** Numbers in [0, 1) that depend on the text alone (FNV-1a, then mulberry32). */
function seededRandom(text: string): () => number {
  let state = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
