import type { IntervalDescription } from '@cairn/core/scheduling/format-interval'
import { plural } from '@lingui/core/macro'

/** "30 s", "10 min", "3 hours", "4 days", "1.5 years": what a rating button promises. Whole months once there are a few. */
export function intervalLabel({ unit, value }: IntervalDescription): string {
  switch (unit) {
    case 'seconds':
      return plural(value, { one: '# s', other: '# s' })
    case 'minutes':
      return plural(value, { one: '# min', other: '# min' })
    case 'hours':
      return plural(value, { one: '# hour', other: '# hours' })
    case 'days':
      return plural(value, { one: '# day', other: '# days' })
    case 'months':
      return plural(value < 3 ? value : Math.round(value), { one: '# month', other: '# months' })
    case 'years':
      return plural(value, { one: '# year', other: '# years' })
    default:
      return unit satisfies never
  }
}
