import { expect, it } from 'vitest'
import { valuesFromTyped } from './typed-vehicle.rules.ts'

it.each([
  ['1hgcm-82633 a004352', { vin: '1HGCM82633A004352' }],
  ['c84 217k', { license_plate: 'C84 217K' }],
  ['Freightliner Cascadia 126', { make: 'Freightliner', model: 'Cascadia 126' }],
  ['Ford', { make: 'Ford', model: '' }],
])('takes %s as the start of a new vehicle', (typed, values) => {
  expect(valuesFromTyped(typed)).toEqual(values)
})
