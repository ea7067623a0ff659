import { expect, test } from 'vitest'
import { keepSameTime } from './browser-time-zone.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')

test.each([
  ['the same zone', 'Europe/Berlin', 'Europe/Berlin', true],
  ['two names of one zone', 'Asia/Calcutta', 'Asia/Kolkata', true],
  ['two names of another', 'Europe/Kiev', 'Europe/Kyiv', true],
  ['UTC by a longer name', 'UTC', 'Etc/UTC', true],
  ['neighbours that keep the same time', 'Europe/Berlin', 'Europe/Paris', true],
  ['neighbours an hour apart', 'Europe/Berlin', 'Europe/London', false],
  ['zones of which one has summer time', 'Europe/London', 'Africa/Abidjan', false],
])('%s', (_, one, other, isSame) => {
  expect([keepSameTime(one, other, NOW), keepSameTime(other, one, NOW)]).toEqual([isSame, isSame])
})
