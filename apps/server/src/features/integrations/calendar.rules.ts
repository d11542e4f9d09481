import { offsetMs } from '@twopost/contract/core/time'
import { after, fromMs } from '#platform/clock/clock.ts'

/** One entry of a calendar; texts as people typed them. */
export interface CalendarEntry {
  /** Stays the same for as long as the record lives. */
  uid: string
  /** Grows with every change of the record. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** IANA name. */
  zone: string
  summary: string
  location: string
  isCancelled: boolean
  changedAt: Date
}

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
/** Lines of at most 75 bytes; what goes on begins with a space. No character is cut. */
export function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > (lines.length === 0 ? 75 : 74)) {
      lines.push(current)
      current = ''
    }
    current += sign
  }
  return [...lines, current].join('\r\n ')
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The clock of a zone at an instant, as YYYYMMDDTHHMMSS. */
function localTime(at: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year}${part.month}${part.day}T${part.hour}${part.minute}${part.second}`
}
const utcTime = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
/** Minutes east of UTC. */
const offsetAt = (at: Date, zone: string): number => Math.round(offsetMs(zone, at.getTime()) / 60_000)
const sayOffset = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
}
const hourMs = 3_600_000
/** The clock changes of a zone in a span, each with the offsets before and after it, found to the minute. */
function changesOf(zone: string, from: Date, to: Date): { at: Date; before: number; later: number }[] {
  const changes: { at: Date; before: number; later: number }[] = []
  for (let at = from; at < to; at = after(at, 24 * hourMs)) {
    const [before, later] = [offsetAt(at, zone), offsetAt(after(at, 24 * hourMs), zone)]
    if (before === later) continue
    let [low, high] = [at.getTime(), at.getTime() + 24 * hourMs]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(fromMs(middle), zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: fromMs(Math.floor(high / 60_000) * 60_000), before, later })
  }
  return changes
}
/** How the clock of a zone goes in a span, as calendars want it told. */
function zoneLines(zone: string, from: Date, to: Date): string[] {
  const rule = (name: 'STANDARD' | 'DAYLIGHT', start: string, before: number, later: number) => [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${sayOffset(before)}`,
    `TZOFFSETTO:${sayOffset(later)}`,
    `END:${name}`,
  ]
  const first = offsetAt(from, zone)
  const changes = changesOf(zone, from, to)
  const least = Math.min(first, ...changes.map(({ later }) => later))
  const nameOf = (offset: number) => (offset > least ? 'DAYLIGHT' : 'STANDARD')
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${zone}`],
    ...rule(nameOf(first), localTime(from, zone), first, first),
    // A rule starts at a time of the offset before it.
    ...changes.flatMap(({ at, before, later }) =>
      rule(nameOf(later), utcTime(after(at, before * 60_000)).slice(0, 15), before, later),
    ),
    'END:VTIMEZONE',
  ]
}

/** A calendar to read (RFC 5545): times in the zone of each entry's shop, no prices, no phone numbers (INT17). */
export function writeCalendar(name: string, entries: readonly CalendarEntry[], span: { from: Date; to: Date }): string {
  const zones = [...new Set(entries.map((entry) => entry.zone))]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Twopost//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(zones[0] === undefined ? [] : [`X-WR-TIMEZONE:${zones[0]}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones.flatMap((zone) => zoneLines(zone, span.from, span.to)),
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${utcTime(entry.changedAt)}`,
      `DTSTART;TZID=${entry.zone}:${localTime(entry.startsAt, entry.zone)}`,
      `DTEND;TZID=${entry.zone}:${localTime(entry.endsAt, entry.zone)}`,
      `SUMMARY:${escapeText(entry.summary)}`,
      `LOCATION:${escapeText(entry.location)}`,
      `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/**
 * A title without what looks like a phone number or an amount: people type those into titles, and a calendar is read by anyone who has its
 * address (INT17).
 */
export const plainTitle = (title: string): string =>
  title
    .replace(/[$€]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:USD|dollars?|d[oó]lares)\b/gi, '…')
    .replace(/(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}\b/g, '…')
