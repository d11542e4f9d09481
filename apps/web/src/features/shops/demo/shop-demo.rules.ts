import type { Shop } from '../form/shop-form.rules.ts'

const week = (from: string, to: string, days: readonly number[]) =>
  days.map((weekday) => ({ weekday, opens_at: from, closes_at: to }))
const bays = (prefix: string, kind: 'light' | 'heavy', count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at + 1}`, name: String(at + 1), kind, position: at + 1 }))
const base = {
  time_zone: 'America/Los_Angeles',
  labor_rate: 145,
  labor_tax_percent: 0,
  parts_tax_percent: 9.5,
  asks_for_ratings: true,
  parts_gate: 'warn' as const,
  bill_tolerance_percent: 2,
  bill_tolerance_amount: 5,
  tax_mode: 'simple' as const,
  asks_for_certificates: false,
  hour_exceptions: [],
  version: 1,
  created_at: '2026-01-05T17:00:00.000Z',
  updated_at: '2026-01-05T17:00:00.000Z',
}

/** Fixed, invented shops in each state, for the demo pages that anyone may open (OP-26). */
export const demoShops: readonly Shop[] = [
  {
    ...base,
    id: 'demo-yard',
    name: 'Example Truck Yard',
    address: '100 Example Way',
    city: 'Tacoma',
    state: 'WA',
    zip_code: '98421',
    contact_email: 'yard@example.com',
    phone: '(253) 555-0101',
    status: 'active',
    opening_hours: week('06:00', '20:00', [1, 2, 3, 4, 5, 6]),
    hours_since: null,
    bays: bays('yard', 'heavy', 5),
  },
  {
    ...base,
    id: 'demo-light',
    name: 'Example Auto Care',
    address: '200 Example Way',
    city: 'Tacoma',
    state: 'WA',
    zip_code: '98402',
    contact_email: 'auto@example.com',
    phone: '(253) 555-0102',
    status: 'maintenance',
    labor_rate: 120,
    opening_hours: week('08:00', '18:00', [1, 2, 3, 4, 5]),
    hours_since: null,
    bays: bays('light', 'light', 3),
  },
  {
    ...base,
    id: 'demo-closed',
    name: 'Example Tire Stop',
    address: '300 Example Way',
    city: 'Olympia',
    state: 'WA',
    zip_code: '98501',
    contact_email: 'tires@example.com',
    phone: '(360) 555-0103',
    status: 'inactive',
    opening_hours: week('08:00', '17:00', [1, 2, 3, 4, 5]),
    hours_since: null,
    bays: bays('tire', 'light', 2),
  },
]
