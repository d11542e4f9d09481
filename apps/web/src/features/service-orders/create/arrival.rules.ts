import type { Customer, KnownCustomer as CustomerElsewhere } from '#features/customers/index.ts'
import type { KnownCustomer, OrderDraft } from './order-draft.rules.ts'

/** A customer of the file as the draft keeps it. */
export const knownCustomer = (customer: Customer): KnownCustomer => ({
  kind: 'known',
  id: customer.id,
  name: customer.name,
  phone: customer.phone,
  email: customer.email,
  taxExempt: customer.billing_preferences.taxExempt,
})

/** A customer of another shop as the draft keeps it. */
export const customerElsewhere = (customer: CustomerElsewhere): KnownCustomer => ({
  kind: 'known',
  id: customer.id,
  name: customer.name,
  phone: customer.phone,
  email: customer.email,
  taxExempt: customer.tax_exempt,
})

/** Makers of trucks and buses alone. Volvo, Isuzu and the like build cars too: there the model decides. */
const truckMakers =
  /^(freightliner|kenworth|peterbilt|mack|international|navistar|western star|hino|autocar|oshkosh|sterling|(mitsubishi )?fuso|ud|blue bird|thomas built|ic bus|prevost|capacity|ottawa|kalmar)\b/i
const truckModels =
  /^(volvo (vn|vh|vt|fh|fm|fe|fl)\w*|isuzu (n|f|h)[a-z]r\b|(ford|sterling) l\d{4}|chevrolet kodiak|gmc topkick)/i

/** Is it a truck or a fleet's vehicle? A unit number says so, or maker and model. Until something is known it is a vehicle like any. */
export function isTruck({ vehicle }: Pick<OrderDraft, 'vehicle'>): boolean {
  const unit = vehicle.kind === 'known' ? vehicle.unit : (vehicle.values.unit_number ?? '')
  if (unit.trim() !== '') return true
  // The name of a vehicle on file begins with its year.
  const name =
    vehicle.kind === 'known'
      ? vehicle.name.replace(/^\d{4}\s+/, '')
      : `${vehicle.values.make ?? ''} ${vehicle.values.model ?? ''}`
  const plain = name.trim().replace(/\s+/g, ' ')
  return truckMakers.test(plain) || truckModels.test(plain)
}

/** Has anything been said of a new vehicle, beyond what a form fills in by itself? */
export const isDescribed = (vehicle: OrderDraft['vehicle']): boolean =>
  vehicle.kind === 'known' ||
  Object.entries(vehicle.values).some(
    ([field, value]) => field !== 'status' && value !== '' && value !== null && value !== undefined,
  )

export interface NewVehicleReading {
  vin?: string
  license_plate?: string
  make?: string
  model?: string
}
/**
 * What a new vehicle may be by what was typed, the likelier first. "Ford F-150" reads as maker and model or as a plate of eight
 * signs, "ABC 1234" the other way round: a first word of four letters and more is a maker.
 */
export function vehicleReadings(typed: string, first: NewVehicleReading): NewVehicleReading[] {
  const words = typed.trim().split(/\s+/)
  const [maker = '', ...model] = words
  if (!first.license_plate || model.length === 0 || !/^\p{L}{3,}(-\p{L}+)*$/u.test(maker)) return [first]
  const named = { make: maker, model: model.join(' ') }
  return maker.length >= 4 ? [named, first] : [first, named]
}
