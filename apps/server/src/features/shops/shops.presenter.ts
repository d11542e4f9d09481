import { fromCents, fromMillionths } from '@twopost/contract/core/money'
import type { BayRow, HourExceptionRow, HoursRow, ShopRow } from './shops.queries.ts'

/** Minutes from midnight → `HH:MM`; 1440 is `24:00`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** `HH:MM` → minutes from midnight. */
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

export interface ShopParts {
  bays: readonly BayRow[]
  hours: readonly HoursRow[]
  exceptions: readonly HourExceptionRow[]
}

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
  asks_for_ratings: row.asks_for_ratings,
  bays: bays.filter((bay) => bay.shop_id === row.id).map(({ id, name, kind, position }) => ({ id, name, kind, position })),
  opening_hours: hours
    .filter((day) => day.shop_id === row.id)
    .map((day) => ({ weekday: day.weekday, opens_at: clockText(day.opens_minute), closes_at: clockText(day.closes_minute) })),
  hour_exceptions: exceptions
    .filter((day) => day.shop_id === row.id)
    .map((day) => ({
      day: day.day,
      opens_at: day.opens_minute === null ? null : clockText(day.opens_minute),
      closes_at: day.closes_minute === null ? null : clockText(day.closes_minute),
      note: day.note,
    })),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export type ShopView = ReturnType<typeof presentShop>
