import { expect, it } from 'vitest'
import { isDescribed, isTruck, vehicleReadings } from './arrival.rules.ts'
import { emptyDraft, type OrderDraft } from './order-draft.rules.ts'

const fresh = (values: object): Pick<OrderDraft, 'vehicle'> => ({ vehicle: { kind: 'new', values } })
const onFile = (name: string, unit = ''): Pick<OrderDraft, 'vehicle'> => ({
  vehicle: {
    kind: 'known',
    id: 'v1',
    name,
    vin: '',
    plate: '',
    plateState: '',
    unit,
    mileage: null,
    customerId: null,
  },
})

it.each([
  ['a car on file', onFile('2017 Ford F-150'), false],
  ['a truck on file', onFile('2012 Freightliner Cascadia'), true],
  ['a truck without a year', onFile('Kenworth T680'), true],
  ['a fleet’s van, by its unit number', onFile('2021 Ford Transit', 'M-07'), true],
  ['a Volvo car', fresh({ make: 'Volvo', model: 'XC60' }), false],
  ['a Volvo truck', fresh({ make: 'Volvo', model: 'VNL 760' }), true],
  ['an Isuzu truck', fresh({ make: 'ISUZU', model: 'NPR' }), true],
  ['a new unit of a fleet', fresh({ make: 'Ford', model: 'Transit', unit_number: '12' }), true],
  ['nothing yet', emptyDraft(), false],
  // A maker's name inside another word is none.
  ['a Mackenzie', fresh({ make: 'Mackenzie', model: 'One' }), false],
])('%s is a truck: %s (R1-37)', (_name, draft, wanted) => {
  expect(isTruck(draft)).toBe(wanted)
})

it('a new vehicle is described as soon as one field is filled, not by what the form fills itself', () => {
  expect(isDescribed({ kind: 'new', values: {} })).toBe(false)
  expect(isDescribed({ kind: 'new', values: { make: '', year: null, status: 'active' } })).toBe(false)
  expect(isDescribed({ kind: 'new', values: { license_plate: 'ABC 123' } })).toBe(true)
  expect(isDescribed(onFile('2017 Ford F-150').vehicle)).toBe(true)
})

it.each([
  ['Ford F-150', { license_plate: 'FORD F-150' }, [{ make: 'Ford', model: 'F-150' }, { license_plate: 'FORD F-150' }]],
  ['Hino 268', { license_plate: 'HINO 268' }, [{ make: 'Hino', model: '268' }, { license_plate: 'HINO 268' }]],
  ['Ram 1500', { license_plate: 'RAM 1500' }, [{ license_plate: 'RAM 1500' }, { make: 'Ram', model: '1500' }]],
  ['7ABC123', { license_plate: '7ABC123' }, [{ license_plate: '7ABC123' }]],
  ['Kenworth T680', { make: 'Kenworth', model: 'T680' }, [{ make: 'Kenworth', model: 'T680' }]],
  ['1FUJGLDR9CSBH3456', { vin: '1FUJGLDR9CSBH3456' }, [{ vin: '1FUJGLDR9CSBH3456' }]],
])('%j, read as %j, may be %j', (typed, first, readings) => {
  expect(vehicleReadings(typed, first)).toEqual(readings)
})
