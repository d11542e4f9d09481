import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Plate, Unit, VinText } from '#ui/identity.tsx'
import { vehiclesText } from './vehicles.text.ts'

/** Plate and unit as people say them; the end of the VIN where there is neither. */
export function VehicleMarks({
  vehicle,
  size = 'md',
}: {
  vehicle: { license_plate: string; plate_state: string; unit_number: string; vin: string }
  size?: 'sm' | 'md' | 'lg'
}): ReactNode {
  const t = useText(vehiclesText)
  const { license_plate: plate, unit_number: unit, vin } = vehicle
  if (!plate && !unit) return vin ? <VinText vin={vin} /> : null
  return (
    <>
      {plate && <Plate number={plate} state={vehicle.plate_state || null} size={size} />}
      {unit && <Unit>{t('unitOf', { number: unit })}</Unit>}
    </>
  )
}
