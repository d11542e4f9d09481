import { expect, it } from 'vitest'
import { isTimeZone } from '../core/time.ts'
import { NewShop, ShopChange } from './shops.model.ts'
import { timeZoneOf } from './time-zone.rules.ts'

it.each([
  ['IL', '62701', 'America/Chicago'],
  ['il', '62701', 'America/Chicago'],
  ['Washington', '98422', 'America/Los_Angeles'],
  ['N.Y.', '10001', 'America/New_York'],
  ['TX', '79901', 'America/Denver'],
  ['TX', '77001', 'America/Chicago'],
  ['Florida', '32501', 'America/Chicago'],
  ['FL', '33101', 'America/New_York'],
  ['TN', '37902', 'America/New_York'],
  ['AZ', '85001', 'America/Phoenix'],
  ['puerto  rico', '00901', 'America/Puerto_Rico'],
  ['Ontario', 'K1A 0B1', undefined],
  ['constructor', '12345', undefined],
  ['', '', undefined],
])('finds the zone of %s %s: %s (R1-32)', (state, zip, zone) => {
  expect(timeZoneOf(state, zip)).toBe(zone)
  if (zone) expect(isTimeZone(zone)).toBe(true)
})

const shop = {
  name: 'Shop',
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  contact_email: 'shop@example.com',
  phone: '(217) 555-0100',
}
const faults = (change: object) =>
  NewShop.safeParse({ ...shop, ...change }).error?.issues.map((one) => [one.path[0], one.message])

it('asks for the zone where the address does not tell it, and for a phone number and a ZIP code that are ones (R1-32)', () => {
  expect(faults({})).toBeUndefined()
  expect(faults({ state: 'Jalisco' })).toEqual([['time_zone', 'TIME_ZONE_REQUIRED']])
  expect(faults({ state: 'Jalisco', zip_code: '44100', time_zone: 'America/Mexico_City' })).toBeUndefined()
  for (const phone of ['hello', '12', '-', '+', '(((((((']) expect(faults({ phone }), phone).toEqual([['phone', 'INVALID_PHONE']])
  expect(faults({ phone: '' })).toEqual([['phone', 'PHONE_REQUIRED']])
  for (const zip_code of ['not a zip', '1234', '123456', '62701-', '!!!!!'])
    expect(faults({ zip_code }), zip_code).toEqual([['zip_code', 'INVALID_ZIP']])
  for (const zip_code of ['62701', '62701-1234', 'K1A 0B1', 'k1a0b1']) expect(faults({ zip_code }), zip_code).toBeUndefined()
  expect(ShopChange.safeParse({ phone: 'hello' }).success).toBe(false)
  expect(ShopChange.safeParse({ zip_code: 'not a zip' }).success).toBe(false)
})
