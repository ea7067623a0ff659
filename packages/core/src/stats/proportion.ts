/** A share of cases with the range it lies in; too few cases say nothing and show nothing. */
export type Proportion =
  | { readonly enough: false; readonly n: number }
  | {
      readonly enough: true
      readonly n: number
      /** 0-1, and the bounds of its 95 % interval. */
      readonly share: number
      readonly low: number
      readonly high: number
    }

/** With fewer cases than this a share is not shown. */
export const FEWEST_CASES = 30
const Z_95 = 1.959_964

/**
 * The share of `hits` among `n` cases with its 95 % interval by Wilson's score (E. B. Wilson, 1927, JASA 22:209),
 * which stays within 0 and 1 and holds for small numbers. Under 30 cases there is none.
 */
export function proportionOf(hits: number, n: number): Proportion {
  return n < FEWEST_CASES ? { enough: false, n } : { enough: true, n, ...wilsonInterval(hits, n) }
}

/** Share and 95 % interval of `hits` among `n` cases, `n` at least 1. */
export function wilsonInterval(
  hits: number,
  n: number,
): { readonly share: number; readonly low: number; readonly high: number } {
  const share = hits / n
  const spread = Z_95 ** 2 / n
  const middle = (share + spread / 2) / (1 + spread)
  const reach = (Z_95 * Math.sqrt((share * (1 - share)) / n + spread / (4 * n))) / (1 + spread)
  // At the ends the bound is the end itself; rounding must not put the share outside.
  return {
    share,
    low: Math.max(0, Math.min(share, middle - reach)),
    high: Math.min(1, Math.max(share, middle + reach)),
  }
}
