import { expect, it } from 'vitest'
import { hoursOn, newShopSchema, type Shop, shopBody, shopSchema, shopValues } from './shop-form.rules.ts'

const shop: Shop = {
  id: '019ff636-8385-7174-9277-b6189ee4a4fc',
  name: 'Main',
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  contact_email: 'main@example.com',
  phone: '555-0100',
  status: 'active',
  time_zone: 'America/Chicago',
  labor_rate: 120,
  labor_tax_percent: 10,
  parts_tax_percent: 8.875,
  asks_for_ratings: false,
  parts_gate: 'block',
  bill_tolerance_percent: 1.5,
  bill_tolerance_amount: 10,
  tax_mode: 'simple',
  asks_for_certificates: false,
  bays: [{ id: '019ff636-8385-7174-9277-b6189ee4a4fd', name: '1', kind: 'light', position: 1 }],
  opening_hours: [
    { weekday: 1, opens_at: '08:00', closes_at: '18:00' },
    { weekday: 5, opens_at: '08:00', closes_at: '24:00' },
  ],
  hours_since: '2026-01-01',
  hour_exceptions: [
    { day: '2026-11-23', opens_at: null, closes_at: null, note: 'Inventory' },
    { day: '2026-11-29', opens_at: '09:00', closes_at: '12:00', note: '' },
    { day: '2026-12-31', opens_at: '20:00', closes_at: '24:00', note: '' },
  ],
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

it('asks for the seven fields of a new shop in the specified words (P14)', () => {
  const found = newShopSchema.safeParse({
    name: '',
    address: '',
    city: '',
    state: '',
    zip_code: '',
    contact_email: 'x',
    phone: '',
  })
  expect(found.error?.issues.map((issue) => issue.message)).toEqual([
    'SHOP_NAME_REQUIRED',
    'ADDRESS_REQUIRED',
    'CITY_REQUIRED',
    'STATE_REQUIRED',
    'ZIP_REQUIRED',
    'INVALID_EMAIL',
    'PHONE_REQUIRED',
  ])
})

it('sends back what it was given, with open days alone', () => {
  const body = shopBody(shopSchema.parse(shopValues(shop)))
  expect(body.opening_hours).toEqual(shop.opening_hours)
  expect(body.hour_exceptions).toEqual(shop.hour_exceptions)
  expect(body.bays).toEqual([{ id: shop.bays[0]?.id, name: '1', kind: 'light' }])
  expect(body.asks_for_ratings).toBe(false)
  expect(body).toMatchObject({ parts_gate: 'block', bill_tolerance_percent: 1.5, bill_tolerance_amount: 10 })
  expect('week' in body).toBe(false)
})

it('checks the hours of open days and lets closed ones be', () => {
  const values = shopValues(shop)
  const week = values.week.map((hours, weekday) => ({ ...hours, isOpen: weekday === 2, opens_at: '18:00', closes_at: '08:00' }))
  const found = shopSchema.safeParse({ ...values, week })
  expect(found.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['week.2.closes_at', 'CLOSES_LATER'],
  ])
})

it.each([
  ['2026-11-24', null],
  ['2026-11-30', { opens_at: '08:00', closes_at: '18:00' }],
  ['2026-11-23', null],
  ['2026-11-29', { opens_at: '09:00', closes_at: '12:00' }],
])('knows the hours of %s', (date, hours) => {
  const found = hoursOn(shop, date)
  expect(found && { opens_at: found.opens_at, closes_at: found.closes_at }).toEqual(hours)
})
