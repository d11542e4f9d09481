import { type Vehicle, VehicleFields, type VinLookup } from '@twopost/contract/vehicles'
import type * as z from 'zod'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'

/** The fields a person fills in; the contract's own rules check them. */
export const vehicleSchema = VehicleFields.pick({
  vin: true,
  kind: true,
  make: true,
  model: true,
  year: true,
  mileage: true,
  color: true,
  engine: true,
  license_plate: true,
  plate_state: true,
  unit_number: true,
  status: true,
  next_service_date: true,
  notes: true,
})
export type VehicleValues = z.input<typeof vehicleSchema>
/** The same after the rules have read them. */
export type KeptVehicleValues = z.output<typeof vehicleSchema>
export type VehicleForm = SchemaForm<VehicleValues, KeptVehicleValues>

/** What the form starts with: a vehicle, or what is known of a new one. */
export function vehicleValues(vehicle?: Vehicle | null, known: Partial<VehicleValues> = {}): VehicleValues {
  return {
    vin: vehicle?.vin ?? '',
    kind: vehicle?.kind ?? null,
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    year: vehicle?.year ?? null,
    mileage: vehicle?.mileage ?? null,
    color: vehicle?.color ?? '',
    engine: vehicle?.engine ?? '',
    license_plate: vehicle?.license_plate ?? '',
    plate_state: vehicle?.plate_state ?? '',
    unit_number: vehicle?.unit_number ?? '',
    status: vehicle?.status ?? 'active',
    next_service_date: vehicle?.next_service_date ?? null,
    notes: vehicle?.notes ?? '',
    ...known,
  }
}

/** A form with the fields of a vehicle, checked when a field is left. */
export const useVehicleForm = (start: VehicleValues): VehicleForm => useSchemaForm(vehicleSchema, start)

const decoded = ['year', 'make', 'model', 'engine'] as const
/** What the last look-up put into a form, by field. */
export type Filled = Partial<Record<(typeof decoded)[number], string | number>>

/** Fills what is empty, or what an earlier look-up filled; never what a person typed (rules 2.14). @returns what it filled */
export function fillFromVin(form: VehicleForm, lookup: VinLookup, before: Filled): Filled {
  const filled: Filled = {}
  for (const field of decoded) {
    const said = lookup[field]
    const now = form.getValues(field)
    const isOurs = now === '' || now === null || now === undefined || now === before[field]
    if (!isOurs) continue
    if (said !== null && said !== '') {
      form.setValue(field, said as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      filled[field] = said
    } else if (before[field] !== undefined) form.setValue(field, (field === 'year' ? null : '') as never, { shouldDirty: true })
  }
  return filled
}
