import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Plate } from '#ui/identity.tsx'
import { valuesFromTyped } from './typed-vehicle.rules.ts'
import type { VehicleValues } from './vehicle-form.rules.ts'
import { vehicleName } from './vehicle-name.rules.ts'
import { useVehicles, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

/** A vehicle on file, or what was typed of a new one. */
export type VehicleChoice = { kind: 'known'; id: string; vehicle: Vehicle } | { kind: 'new'; values: Partial<VehicleValues> }

/**
 * Finds a vehicle in use: of a customer when one is given, else of the selected shop. What is not found can be added; the caller shows
 * `VehicleFormFields` for a new one. Stands in a Field or takes `aria-label`.
 */
export function VehiclePicker({
  value,
  onValue,
  customerId,
  mayAdd = true,
  size = 'md',
  disabled,
  'aria-label': label,
}: {
  value: VehicleChoice | null
  onValue: (choice: VehicleChoice | null) => void
  customerId?: string | null
  mayAdd?: boolean
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  'aria-label'?: string
}) {
  const t = useText(vehiclesText)
  const shop = useShop()
  const [query, setQuery] = useState('')
  const asked = usePaused(query.trim())
  const found = useVehicles(
    { ...(customerId ? { customer_id: customerId } : { shop_id: shop?.id }), search: asked || undefined, limit: 30 },
    { enabled: Boolean(customerId || shop) },
  )
  const optionOf = (vehicle: Vehicle) => ({
    value: vehicle.id,
    label: vehicleName(vehicle),
    ...(vehicle.license_plate && {
      icon: <Plate number={vehicle.license_plate} state={vehicle.plate_state || null} size="sm" />,
    }),
    help: [vehicle.unit_number && t('unitOf', { number: vehicle.unit_number }), vehicle.customer_name, vehicle.vin.slice(-8)]
      .filter(Boolean)
      .join(' · '),
    vehicle,
  })
  const options = (found.data?.vehicles ?? []).filter((vehicle) => vehicle.status !== 'inactive').map(optionOf)
  const chosen =
    value === null
      ? null
      : value.kind === 'known'
        ? optionOf(value.vehicle)
        : {
            value: '',
            label:
              vehicleName({ make: '', model: '', ...value.values }) ||
              value.values.vin ||
              value.values.license_plate ||
              t('newOne'),
          }
  return (
    <Combobox<{ value: string; label: string; vehicle?: Vehicle }>
      clearable
      value={chosen}
      onValue={(option) => onValue(option?.vehicle ? { kind: 'known', id: option.value, vehicle: option.vehicle } : null)}
      options={options}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      size={size}
      {...(disabled !== undefined && { disabled })}
      {...(label !== undefined && { 'aria-label': label })}
      placeholder={mayAdd ? t('pick') : t('find')}
      searchLabel={t('pickSearch')}
      emptyText={mayAdd ? t('noneFound') : undefined}
      create={
        mayAdd
          ? {
              label: (name) => t('addVehicle', { name }),
              onCreate: (name) => onValue({ kind: 'new', values: valuesFromTyped(name) }),
            }
          : undefined
      }
    />
  )
}
