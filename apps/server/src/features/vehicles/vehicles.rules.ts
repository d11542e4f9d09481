import type { VehicleFields } from '@twopost/contract/vehicles'
import { plateToken, serialTokens, wordsOf } from '#platform/search/search-tokens.ts'
import type { VehicleRow, VehicleValues } from './vehicles.queries.ts'

export type VehicleChange = Partial<VehicleFields>

/** The new values of a vehicle: what a change leaves out stays, null clears (F1, F2, F5). */
export function valuesFrom(change: VehicleChange, shopId: string, customerId: string | null, row?: VehicleRow): VehicleValues {
  const pick = <K extends keyof VehicleChange & keyof VehicleRow>(key: K, otherwise: VehicleRow[K]): VehicleRow[K] => {
    const given = change[key] as VehicleRow[K] | undefined
    return given === undefined ? (row?.[key] ?? otherwise) : given
  }
  const plate = pick('license_plate', '')
  return {
    shop_id: shopId,
    customer_id: customerId,
    vin: pick('vin', ''),
    make: pick('make', ''),
    model: pick('model', ''),
    year: pick('year', null),
    mileage: pick('mileage', null),
    color: pick('color', ''),
    engine: pick('engine', ''),
    license_plate: plate,
    plate_key: plateToken(plate),
    plate_state: pick('plate_state', ''),
    unit_number: pick('unit_number', ''),
    kind: pick('kind', null),
    notes: pick('notes', ''),
    status: pick('status', 'active'),
    next_service_date: pick('next_service_date', null),
  }
}

/** What a vehicle is found by: its words, year, plate, unit and the ends of its VIN. */
export const tokensOf = (values: VehicleValues): string[] => [
  ...wordsOf(values.make),
  ...wordsOf(values.model),
  ...(values.year === null ? [] : [String(values.year)]),
  ...wordsOf(values.license_plate),
  values.plate_key,
  ...serialTokens(values.vin),
  ...wordsOf(values.unit_number),
  plateToken(values.unit_number),
]
