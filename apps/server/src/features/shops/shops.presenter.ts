import { fromCents, fromMillionths } from '@twopost/contract/core/money'
import type { OpenHours } from '@twopost/contract/shops'
import type { BayRow, HourExceptionRow, HoursRow, ShopRow } from './shops.queries.ts'

/** Minutes from midnight → `HH:MM`; 1440 is `24:00`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** What a bay is called where no screen says it, '' for none. */
export const bayPlace = (name: string | null, language: 'en' | 'es'): string =>
  name ? `${language === 'es' ? 'Bahía' : 'Bay'} ${name}` : ''
/** `HH:MM` → minutes from midnight. */
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

export interface ShopParts {
  bays: readonly BayRow[]
  hours: readonly HoursRow[]
  exceptions: readonly HourExceptionRow[]
}

type HoursOfDay = Omit<HoursRow, 'shop_id'>
type ExceptionalDay = Pick<HourExceptionRow, 'day' | 'opens_minute' | 'closes_minute'>
const presentHours = ({ weekday, opens_minute, closes_minute }: HoursOfDay) => ({
  weekday,
  opens_at: clockText(opens_minute),
  closes_at: clockText(closes_minute),
})
const presentException = ({ day, opens_minute, closes_minute }: ExceptionalDay) => ({
  day,
  opens_at: opens_minute === null ? null : clockText(opens_minute),
  closes_at: closes_minute === null ? null : clockText(closes_minute),
})
/** When a shop is open, by its rows, as the contract's rules of open hours read it. */
export const openHours = (timeZone: string, hours: readonly HoursOfDay[], exceptions: readonly ExceptionalDay[]): OpenHours => ({
  time_zone: timeZone,
  opening_hours: hours.map(presentHours),
  hour_exceptions: exceptions.map(presentException),
})

/** Row → wire (D1, D8). */
export const presentShop = (row: ShopRow, { bays, hours, exceptions }: ShopParts) => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  contact_email: row.contact_email,
  phone: row.phone,
  status: row.status,
  time_zone: row.time_zone,
  labor_rate: fromCents(row.labor_rate_cents),
  labor_tax_percent: fromMillionths(row.labor_tax_millionths),
  parts_tax_percent: fromMillionths(row.parts_tax_millionths),
  tax_mode: row.tax_mode,
  asks_for_certificates: row.asks_for_certificates,
  asks_for_ratings: row.asks_for_ratings,
  parts_gate: row.parts_gate,
  bill_tolerance_percent: fromMillionths(row.bill_tolerance_millionths),
  bill_tolerance_amount: fromCents(row.bill_tolerance_cents),
  bays: bays.filter((bay) => bay.shop_id === row.id).map(({ id, name, kind, position }) => ({ id, name, kind, position })),
  opening_hours: hours.filter((day) => day.shop_id === row.id).map(presentHours),
  hours_since: hours.some((day) => day.shop_id === row.id) ? row.hours_since : null,
  hour_exceptions: exceptions
    .filter((day) => day.shop_id === row.id)
    .map((day) => ({ ...presentException(day), note: day.note })),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export type ShopView = ReturnType<typeof presentShop>
