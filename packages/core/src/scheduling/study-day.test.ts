import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { addDays, daysBetween, offsetMinutesAt, startOfStudyDay, studyDayOf } from './study-day.ts'

const at = (iso: string) => Date.parse(iso)
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Antarctica/Troll',
]

test.each([
  ['just before the rollover is still yesterday', '2026-01-15T02:59:59.999Z', 'Europe/Berlin', 4, '2026-01-14'],
  ['the rollover itself begins the day', '2026-01-15T03:00:00Z', 'Europe/Berlin', 4, '2026-01-15'],
  ['rollover at midnight', '2026-01-14T23:00:00Z', 'Europe/Berlin', 0, '2026-01-15'],
  ['rollover late in the evening', '2026-01-15T21:59:59Z', 'Europe/Berlin', 23, '2026-01-14'],
  ['before 1970', '1969-12-31T23:30:00Z', 'UTC', 0, '1969-12-31'],
  ['Kathmandu, 5 h 45 min ahead', '2026-01-14T22:15:00Z', 'Asia/Kathmandu', 4, '2026-01-15'],
  ['Kathmandu, a millisecond earlier', '2026-01-14T22:14:59.999Z', 'Asia/Kathmandu', 4, '2026-01-14'],
  ['New Year across the date line', '2026-01-01T03:00:00Z', 'Pacific/Honolulu', 4, '2025-12-31'],
  ['an unknown zone counts as UTC', '2026-01-15T04:00:00Z', 'Mars/Olympus', 4, '2026-01-15'],
])('%s', (_, iso, timeZone, rollover, day) => {
  expect(studyDayOf(at(iso), timeZone, rollover)).toBe(day)
})

test.each([
  ['winter', '2026-01-15', 'Europe/Berlin', 4, '2026-01-15T03:00:00Z'],
  ['summer', '2026-07-15', 'Europe/Berlin', 4, '2026-07-15T02:00:00Z'],
  ['the morning after the spring change', '2024-03-31', 'Europe/Berlin', 4, '2024-03-31T02:00:00Z'],
  ['a rollover inside the spring gap: when the clock jumps', '2024-03-31', 'Europe/Berlin', 2, '2024-03-31T01:00:00Z'],
  ['a midnight that does not exist', '2018-11-04', 'America/Sao_Paulo', 0, '2018-11-04T03:00:00Z'],
  ['a rollover that comes twice: the first', '2024-11-03', 'America/New_York', 1, '2024-11-03T05:00:00Z'],
  ['the morning after the autumn change', '2024-11-03', 'America/New_York', 4, '2024-11-03T09:00:00Z'],
  ['Lord Howe moves by half an hour: spring', '2024-10-06', 'Australia/Lord_Howe', 4, '2024-10-05T17:00:00Z'],
  ['Lord Howe: 02:00 is skipped', '2024-10-06', 'Australia/Lord_Howe', 2, '2024-10-05T15:30:00Z'],
  ['Lord Howe: autumn', '2024-04-07', 'Australia/Lord_Howe', 4, '2024-04-06T17:30:00Z'],
  ['Kathmandu', '2026-01-15', 'Asia/Kathmandu', 4, '2026-01-14T22:15:00Z'],
  ['Apia before the skipped day', '2011-12-29', 'Pacific/Apia', 4, '2011-12-29T14:00:00Z'],
  [
    'Apia, the day that never was, lasts until the next rollover',
    '2011-12-30',
    'Pacific/Apia',
    4,
    '2011-12-30T10:00:00Z',
  ],
  ['Apia after it', '2011-12-31', 'Pacific/Apia', 4, '2011-12-30T14:00:00Z'],
])('a study day begins: %s', (_, day, timeZone, rollover, iso) => {
  expect(new Date(startOfStudyDay(day, timeZone, rollover)).toISOString()).toBe(new Date(iso).toISOString())
})

test('a clock set back over midnight does not bring yesterday back', () => {
  // St John's, 7 November 2010: 00:01 became 23:01 of the day before.
  const begin = startOfStudyDay('2010-11-07', 'America/St_Johns', 0)
  expect(new Date(begin).toISOString()).toBe('2010-11-07T02:30:00.000Z')
  expect(studyDayOf(begin - 1, 'America/St_Johns', 0)).toBe('2010-11-06')
  expect(studyDayOf(at('2010-11-07T03:00:00Z'), 'America/St_Johns', 0)).toBe('2010-11-07')
})

test('days are added and counted over months, leap days and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2023-12-31', 1)).toBe('2024-01-01')
  expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
  expect(addDays('0099-12-31', 1)).toBe('0100-01-01')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2)
})

test('days stay within four-digit years, so that they sort as text', () => {
  expect(addDays('9999-12-30', 36_500)).toBe('9999-12-31')
  expect(addDays('0000-01-02', -36_500)).toBe('0000-01-01')
})

test.each(['', '2024-1-1', '2024-13-01', 'yesterday!', '2024-01-01T00:00'])('"%s" is not a study day', (text) => {
  expect(() => addDays(text, 1)).toThrow('Inconsistent')
})

test.each([
  ['2026-01-15T12:00:00Z', 'Europe/Berlin', 60],
  ['2026-07-15T12:00:00Z', 'Europe/Berlin', 120],
  ['2026-07-15T12:00:00Z', 'America/St_Johns', -150],
  ['2026-07-15T12:00:00Z', 'Asia/Kathmandu', 345],
  ['2024-10-05T15:29:59Z', 'Australia/Lord_Howe', 630],
  ['2024-10-05T15:30:00Z', 'Australia/Lord_Howe', 660],
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', -600],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', 840],
  ['2026-07-15T12:00:00Z', 'nowhere', 0],
])('offset at %s in %s', (iso, timeZone, minutes) => {
  expect(offsetMinutesAt(at(iso), timeZone)).toBe(minutes)
})

const instants = fc.integer({ min: at('1972-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') })
const zones = fc.constantFrom(...ZONES)
const rollovers = fc.integer({ min: 0, max: 23 })

test('every instant lies in exactly one study day: from its start up to the next start', () => {
  fc.assert(
    fc.property(instants, zones, rollovers, (instant, zone, rollover) => {
      const day = studyDayOf(instant, zone, rollover)
      expect(startOfStudyDay(day, zone, rollover)).toBeLessThanOrEqual(instant)
      expect(startOfStudyDay(addDays(day, 1), zone, rollover)).toBeGreaterThan(instant)
    }),
    { numRuns: 2_000 },
  )
})

test('a day begins where it says: that instant is in the day, the millisecond before is not', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1972-01-01', count))
  fc.assert(
    fc.property(days, zones, rollovers, (day, zone, rollover) => {
      const start = startOfStudyDay(day, zone, rollover)
      expect(studyDayOf(start, zone, rollover) >= day).toBe(true)
      expect(studyDayOf(start - 1, zone, rollover) < day).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('adding and counting days are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -40_000, max: 40_000 }), (offset, days) => {
      const from = addDays('1950-01-01', offset)
      expect(daysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})

test('a warm call costs well under 20 microseconds', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => at('2026-01-01T00:00:00Z') + index * 1_234_567)
  const all = () => {
    for (const instant of many) studyDayOf(instant, 'Europe/Berlin', 4)
  }
  const round = () => (cpuMs(all) * 1_000) / many.length
  round()
  expect(Math.min(round(), round(), round(), round(), round())).toBeLessThan(20)
})
