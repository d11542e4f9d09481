import { formatPhone } from '@twopost/contract/core/phone'
import { Car, Plus, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CustomerValues, customerFromTyped, useCustomers, useKnownCustomers } from '#features/customers/index.ts'
import { useVehicles, type Vehicle, type VehicleValues, vehicleFromTyped, vehicleName } from '#features/vehicles/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar, Plate } from '#ui/identity.tsx'
import type { Option } from '#ui/option-row.tsx'
import { Suggest, type SuggestGroup } from '#ui/suggest.tsx'
import { customerElsewhere, knownCustomer, vehicleReadings } from './arrival.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import type { KnownCustomer } from './order-draft.rules.ts'

interface Found extends Option {
  take: () => void
}

export interface ArrivalChoice {
  onVehicle: (vehicle: Vehicle) => void
  onCustomer: (customer: KnownCustomer) => void
  onNewVehicle: (values: Partial<VehicleValues>) => void
  onNewCustomer: (values: Partial<CustomerValues>) => void
}

/** A vehicle as a row of a list: plate, name, and below unit, owner and the end of the VIN. */
function useVehicleOption(take: (vehicle: Vehicle) => void) {
  const t = useText(orderCreateText)
  return (vehicle: Vehicle): Found => ({
    value: `v-${vehicle.id}`,
    label: vehicleName(vehicle),
    icon: vehicle.license_plate ? (
      <Plate number={vehicle.license_plate} state={vehicle.plate_state || null} size="sm" />
    ) : (
      <Car size={17} />
    ),
    help: [vehicle.unit_number && t('unit', { number: vehicle.unit_number }), vehicle.customer_name, vehicle.vin.slice(-8)]
      .filter(Boolean)
      .join(' · '),
    take: () => take(vehicle),
  })
}

/**
 * Who or what has arrived: one box for VIN, plate, unit number, customer, phone and vehicle (R1-37). What is not on file can be
 * added from what was typed.
 */
export function ArrivalSearch({
  error,
  onVehicle,
  onCustomer,
  onNewVehicle,
  onNewCustomer,
}: ArrivalChoice & { error?: string | undefined }) {
  const t = useText(orderCreateText)
  const shop = useShop()
  const seesVehicles = useMay('vehicles:view')
  const seesCustomers = useMay('customers:view')
  const addsVehicles = useMay('vehicles:create')
  const addsCustomers = useMay('customers:create')
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const asked = usePaused(typed, 150)
  const asks = asked !== '' && Boolean(shop)
  const vehicles = useVehicles({ shop_id: shop?.id, search: asked, limit: 6 }, { enabled: asks && seesVehicles })
  const customers = useCustomers(
    { shop_id: shop?.id, all: asked, limit: 5, status: 'active' },
    { enabled: asks && seesCustomers },
  )
  // Who is known in another shop of the person's needs no second entry (R1-31).
  const elsewhere = useKnownCustomers({ shop_id: seesCustomers ? shop?.id : undefined, all: asked || undefined })
  const vehicleOption = useVehicleOption(onVehicle)
  const settled = typed === asked && !vehicles.isFetching && !customers.isFetching && !elsewhere.isFetching

  const groups: SuggestGroup<Found>[] = [
    {
      label: t('found.vehicles'),
      options: (vehicles.data?.vehicles ?? []).filter((one) => one.status !== 'inactive').map(vehicleOption),
    },
    {
      label: t('found.customers'),
      options: (customers.data?.customers ?? []).map((customer) => ({
        value: `c-${customer.id}`,
        label: customer.name,
        icon: <Avatar name={customer.name} size="sm" />,
        help: [customer.company_name, formatPhone(customer.phone) || customer.email].filter(Boolean).join(' · '),
        take: () => onCustomer(knownCustomer(customer)),
      })),
    },
    {
      label: t('found.elsewhere'),
      options: (asks ? (elsewhere.data?.customers ?? []) : [])
        .filter((customer) => customer.shop_id !== shop?.id)
        .map((customer) => ({
          value: `k-${customer.id}`,
          label: customer.name,
          icon: <Avatar name={customer.name} size="sm" />,
          help: [customer.shop_name, formatPhone(customer.phone) || customer.email].filter(Boolean).join(' · '),
          take: () => onCustomer(customerElsewhere(customer)),
        })),
    },
    { label: t('found.new'), accent: true, options: typed === '' ? [] : newRows() },
  ]
  function newRows(): Found[] {
    const readings = vehicleReadings(typed, vehicleFromTyped(typed))
    const customer = customerFromTyped(typed)
    const rows: Found[] = []
    if (addsVehicles)
      for (const values of readings)
        rows.push({
          value: `new-${Object.keys(values).join()}`,
          label: values.vin
            ? t('found.newVin', { vin: values.vin })
            : values.license_plate
              ? t('found.newPlate', { plate: values.license_plate })
              : t('found.newVehicle', { name: typed }),
          icon: <Plus size={16} />,
          take: () => onNewVehicle(values),
        })
    const isOnlyNumber = readings.every((one) => one.vin !== undefined || one.license_plate !== undefined)
    // A VIN or a plate is nobody's name; a phone number may be somebody's.
    if (addsCustomers && (!isOnlyNumber || customer.phone))
      rows.push({
        value: 'new-customer',
        label: t('found.newCustomer', { name: typed }),
        icon: <UserPlus size={16} />,
        take: () => onNewCustomer(customer),
      })
    return rows
  }
  return (
    <Field
      label={t('onFileTitle')}
      help={query === '' ? (addsVehicles ? t('onFileHelp') : t('mayNotAddVehicle')) : undefined}
      error={error}
    >
      <Suggest
        query={query}
        onQuery={setQuery}
        groups={groups}
        settled={settled}
        placeholder={t('onFilePlaceholder')}
        listLabel={t('found.list')}
        emptyText={t('found.none')}
        onPick={(option) => {
          setQuery('')
          option.take()
        }}
        end={
          addsVehicles && (
            <Button kind="ghost" size="sm" className="-mr-2" icon={<Plus size={15} />} onClick={() => onNewVehicle({})}>
              <span className="max-sm:sr-only">{t('newVehicle')}</span>
            </Button>
          )
        }
      />
    </Field>
  )
}

/** The vehicles of the customer who has come: the only one is taken by itself, several are offered. */
export function VehiclesOfCustomer({
  customer,
  takesOnly,
  onVehicle,
}: {
  customer: { id: string; name: string }
  /** The customer has just been chosen here. */
  takesOnly: boolean
  onVehicle: (vehicle: Vehicle) => void
}) {
  const t = useText(orderCreateText)
  const found = useVehicles({ customer_id: customer.id, limit: 8 })
  const vehicleOption = useVehicleOption(onVehicle)
  const vehicles = (found.data?.vehicles ?? []).filter((one) => one.status !== 'inactive')
  const only = takesOnly && !found.isPlaceholderData && vehicles.length === 1 ? vehicles[0] : undefined
  useEffect(() => {
    if (only) onVehicle(only)
  }, [only, onVehicle])
  if (vehicles.length === 0 || only) return null
  return (
    <section aria-label={t('vehiclesOf', { name: customer.name })} className="mt-3 flex flex-col gap-1">
      <h3 className="text-sm font-[520] text-ink-3">{t('vehiclesOf', { name: customer.name })}</h3>
      <ul>
        {vehicles.map((vehicle) => {
          const option = vehicleOption(vehicle)
          return (
            <li key={vehicle.id}>
              <button type="button" className="menu-item cursor-pointer" onClick={() => onVehicle(vehicle)}>
                {option.icon}
                <span className="flex min-w-0 flex-col">
                  <span className="truncate">{option.label}</span>
                  {option.help && <span className="truncate text-sm text-ink-3">{option.help}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
