/**
 * The 21 parameters of FSRS-6, w0 to w20 in the names of its formulas. Defaults and ranges are those published with
 * fsrs-rs (https://github.com/open-spaced-repetition/fsrs-rs, `DEFAULT_PARAMETERS` and `parameter_clipper.rs`), but for
 * the least initial stability: ts-fsrs, by which cards are scheduled, takes no less than 0.1 days.
 */
// biome-ignore format: in the groups of the formulas
export type FsrsParameters = readonly [
  initialAgain: number, initialHard: number, initialGood: number, initialEasy: number,
  w4: number, w5: number, w6: number, w7: number,
  w8: number, w9: number, w10: number,
  w11: number, w12: number, w13: number, w14: number,
  w15: number, w16: number,
  w17: number, w18: number, w19: number,
  decay: number,
]

// biome-ignore format: in the groups of the formulas
export const DEFAULT_PARAMETERS: FsrsParameters = [
  0.212, 1.2931, 2.3065, 8.2956,
  6.4133, 0.8334, 3.0194, 0.001,
  1.8722, 0.1666, 0.796,
  1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729,
  0.5425, 0.0912, 0.0658,
  0.1542,
]

/** Least and greatest value of each parameter. */
// biome-ignore format: in the groups of the formulas
export const PARAMETER_BOUNDS = [
  [0.1, 100], [0.1, 100], [0.1, 100], [0.1, 100],
  [1, 10], [0.001, 4], [0.001, 4], [0.001, 0.75],
  [0, 4.5], [0, 0.8], [0.001, 3.5],
  [0.001, 5], [0.001, 0.25], [0.001, 0.9], [0, 4],
  [0, 1], [1, 6],
  [0, 2], [0, 2], [0.01, 0.8],
  [0.1, 0.8],
] as const satisfies readonly (readonly [number, number])[]

export const STABILITY_MIN = 0.001
export const STABILITY_MAX = 36_500

/** Whether numbers are a set of parameters: 21 of them, each within its bounds. */
export function isFsrsParameters(values: readonly number[]): values is FsrsParameters {
  return (
    values.length === PARAMETER_BOUNDS.length &&
    PARAMETER_BOUNDS.every(([least, most], index) => {
      const value = values[index]
      return value !== undefined && value >= least && value <= most
    })
  )
}

/** The parameters nearest to some numbers within the bounds. Throws when they are not 21 or one is not a number. */
export function clampParameters(values: readonly number[]): FsrsParameters {
  const clamped = PARAMETER_BOUNDS.map(([least, most], index) =>
    Math.min(Math.max(values[index] ?? least, least), most),
  )
  if (values.length !== clamped.length || !isFsrsParameters(clamped)) {
    throw new Error(`Inconsistent: [${values.join(', ')}] are not parameters of FSRS-6`)
  }
  return clamped
}
