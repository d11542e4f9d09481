import { expect, it } from 'vitest'
import { fillFromVin, type VehicleForm, type VehicleValues, vehicleSchema, vehicleValues } from './vehicle-form.rules.ts'
import type { VinLookup } from './vehicles.api.ts'

/** The part of a form that filling uses. */
function formOf(values: Partial<VehicleValues>): { form: VehicleForm; values: VehicleValues } {
  const kept = vehicleValues(null, values)
  const form = {
    getValues: (field: keyof VehicleValues) => kept[field],
    setValue: (field: keyof VehicleValues, value: never) => {
      kept[field] = value
    },
    formState: { isSubmitted: false },
  }
  return { form: form as unknown as VehicleForm, values: kept }
}
const says = (facts: Partial<VinLookup>) => ({ year: null, make: null, model: null, engine: null, ...facts }) as VinLookup

it('fills what is empty from a VIN and never what was typed (rules 2.14)', () => {
  const { form, values } = formOf({ model: 'My own' })
  const filled = fillFromVin(form, says({ year: 2014, make: 'Kenworth', model: 'T680' }), {})
  expect(values).toMatchObject({ year: 2014, make: 'Kenworth', model: 'My own', engine: '' })
  expect(filled).toEqual({ year: 2014, make: 'Kenworth' })
})

it('replaces what another VIN filled, empties what the new one does not say, and leaves what was changed since', () => {
  const { form, values } = formOf({})
  const first = fillFromVin(form, says({ year: 2014, make: 'Kenworth', model: 'T680', engine: 'Cummins ISX' }), {})
  values.make = 'KW'
  fillFromVin(form, says({ make: 'Honda', model: 'Accord' }), first)
  expect(values).toMatchObject({ year: null, make: 'KW', model: 'Accord', engine: '' })
})

it('checks a vehicle by the rules of the contract', () => {
  expect(vehicleSchema.safeParse(vehicleValues(null, { make: 'Ford', model: 'F-450' })).success).toBe(true)
  const short = vehicleSchema.safeParse(vehicleValues(null, { make: 'Ford', model: 'F-450', vin: '1HG' }))
  expect(short.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([['vin', 'VIN_LENGTH']])
})
