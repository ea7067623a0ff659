/** What a packer has to know of a card. */
export interface Packed {
  readonly card: number
  readonly minutes: number
}

export interface DayLimits {
  /** Hard limit of one day, in minutes. */
  readonly minutesPerDay: number
  /** Days there are; null for as many as it takes. */
  readonly days: number | null
}

/**
 * Days of cards in the order given, none longer than the limit as `minutesOf` counts a day (rounded, as it is shown).
 * Cards that need a day that is not there any more, and cards longer than a day, are left over.
 */
export function fitIntoDays(
  cards: readonly Packed[],
  { minutesPerDay, days }: DayLimits,
  minutesOf: (day: readonly number[]) => number,
): { readonly days: readonly (readonly number[])[]; readonly left: readonly number[] } {
  const filled: number[][] = []
  const left: number[] = []
  let open: number[] = []
  let sum = 0
  const close = (): void => {
    if (open.length > 0) filled.push(open)
    open = []
    sum = 0
  }
  for (const { card, minutes } of cards) {
    if (minutesOf([card]) > minutesPerDay) {
      left.push(card)
      continue
    }
    // Steps are rounded up to half a minute: far from the limit that cannot matter, and counting a day costs time.
    const isNear = sum + minutes + (open.length + 1) / 4 + 1 > minutesPerDay
    if (open.length > 0 && isNear && minutesOf([...open, card]) > minutesPerDay) close()
    if (days !== null && filled.length >= days) {
      left.push(card)
      continue
    }
    open.push(card)
    sum += minutes
  }
  close()
  return { days: filled, left }
}
