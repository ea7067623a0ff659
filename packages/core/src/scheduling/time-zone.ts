/**
 * Offsets of IANA zones by Intl. Asking Intl costs microseconds, so per zone each UTC day is asked once at its two
 * ends: equal ends mean one offset all day (no zone changes twice within a day), unequal ends are asked each time.
 */
const DAY_MS = 86_400_000
const MOST_ZONES = 1_000
const MOST_DAYS = 20_000

interface Zone {
  readonly isKnown: boolean
  readonly format: Intl.DateTimeFormat
  /** Offset in ms at the start of a UTC day, by day number. */
  readonly atDayStart: Map<number, number>
}

const zones = new Map<string, Zone>()

/** The zone's offset from UTC in ms at an instant, east positive; 0 when the zone is unknown. */
export function offsetMsAt(instantMs: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const day = Math.floor(instantMs / DAY_MS)
  const offset = offsetAtDayStart(zone, day)
  return offset === offsetAtDayStart(zone, day + 1) ? offset : askIntl(zone, instantMs)
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  if (zones.size >= MOST_ZONES) zones.clear()
  const own = formatOf(timeZone)
  // A learner's days follow UTC in a zone that is not known.
  const zone = { isKnown: own !== null, format: own ?? newFormat('UTC'), atDayStart: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}

function offsetAtDayStart(zone: Zone, day: number): number {
  const known = zone.atDayStart.get(day)
  if (known !== undefined) return known
  if (zone.atDayStart.size >= MOST_DAYS) zone.atDayStart.clear()
  const offset = askIntl(zone, day * DAY_MS)
  zone.atDayStart.set(day, offset)
  return offset
}

function askIntl(zone: Zone, instantMs: number): number {
  const second = Math.floor(instantMs / 1000) * 1000
  const shown = zone.format.format(second)
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, sec = 0] = (shown.match(/\d+/g) ?? []).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, sec) - second
}

/** Whether Intl knows the zone: its IANA name, or one that stands for it. */
export const isTimeZone = (timeZone: string): boolean => zoneOf(timeZone).isKnown

const MOST_HOURS_EAST = 14
const MOST_HOURS_WEST = 12

/**
 * A zone that is always so many whole minutes from UTC, east positive, less than a day. Whole hours have a name that
 * older browsers know as well.
 */
export function zoneOfOffset(offsetMinutes: number): string {
  const minutes = Math.abs(offsetMinutes)
  const hours = Math.floor(minutes / 60)
  const isEast = offsetMinutes >= 0
  // In these names the sign is that of the way back to UTC.
  if (minutes === 0) return 'Etc/GMT'
  if (minutes % 60 === 0 && hours <= (isEast ? MOST_HOURS_EAST : MOST_HOURS_WEST))
    return `Etc/GMT${isEast ? '-' : '+'}${hours}`
  return `${isEast ? '+' : '-'}${String(hours).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return newFormat(timeZone)
  } catch (problem) {
    // RangeError is how Intl says that it does not know it.
    if (problem instanceof RangeError) return null
    throw problem
  }
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
