import { msg } from '@lingui/core/macro'

/** The marks a card can have: a number, a colour and its name, so that the colour alone never says it. */
export const FLAGS = [
  { flag: 1, name: msg`Red`, className: 'fill-flag-1 text-flag-1' },
  { flag: 2, name: msg`Orange`, className: 'fill-flag-2 text-flag-2' },
  { flag: 3, name: msg`Green`, className: 'fill-flag-3 text-flag-3' },
  { flag: 4, name: msg`Blue`, className: 'fill-flag-4 text-flag-4' },
  { flag: 5, name: msg`Pink`, className: 'fill-flag-5 text-flag-5' },
  { flag: 6, name: msg`Turquoise`, className: 'fill-flag-6 text-flag-6' },
  { flag: 7, name: msg`Purple`, className: 'fill-flag-7 text-flag-7' },
] as const
