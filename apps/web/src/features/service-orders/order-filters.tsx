import { orderPriorities } from '@twopost/contract/service-orders.states'
import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { CheckList, FilterChip } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar, Plate } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import type { OrderListView } from './order-list.rules.ts'
import { orderListText } from './order-list.text.ts'
import { OrderPriorityMark, vehicleName } from './order-words.tsx'
import { useShopTechnicians } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'

interface FiltersProps {
  view: OrderListView
  setView: (change: Partial<OrderListView>) => void
}

/** The chips above the list (G42). */
export function OrderFilters({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
  const seesCustomers = useMay('customers:view')
  const seesVehicles = useMay('vehicles:view')
  return (
    <>
      <FilterChoice
        label={t('filterDue')}
        value={view.due}
        onValue={(due) => setView({ due })}
        options={(['overdue', 'today', 'week'] as const).map((due) => ({ value: due, label: t(`due.${due}`) }))}
      />
      <AssignedFilter values={view.assigned} onValues={(assigned) => setView({ assigned })} />
      <PriorityFilter values={view.priority} onValues={(priority) => setView({ priority })} />
      {(seesCustomers || view.customer_id) && <CustomerFilter view={view} setView={setView} />}
      {(seesVehicles || view.vehicle_id) && <VehicleFilter view={view} setView={setView} />}
      <DatesFilter view={view} setView={setView} />
    </>
  )
}

/** "Bell, Nair +2": the first two, by their last names. */
function useShortList(): (names: readonly string[]) => string | null {
  const t = useText(orderListText)
  return (names) =>
    names.length === 0
      ? null
      : names.length <= 2
        ? names.join(', ')
        : t('more', { first: names.slice(0, 2).join(', '), count: String(names.length - 2) })
}

export function AssignedFilter({ values, onValues }: { values: readonly string[]; onValues: (values: string[]) => void }) {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const short = useShortList()
  const technicians = useShopTechnicians().data?.technicians ?? []
  const lastName = (name: string) => name.trim().split(/\s+/).at(-1) ?? name
  const named = values.map((id) =>
    id === 'none' ? words('noTechnician') : lastName(technicians.find((one) => one.id === id)?.name ?? '…'),
  )
  return (
    <FilterChip label={t('filterAssigned')} value={short(named)} onRemove={() => onValues([])}>
      <CheckList
        values={values}
        onValues={onValues}
        options={[
          { value: 'none', label: words('noTechnician') },
          ...technicians.map((one) => ({
            value: one.id,
            label: (
              <span className="inline-flex items-center gap-2">
                <Avatar name={one.name} size="sm" />
                {one.name}
              </span>
            ),
          })),
        ]}
      />
    </FilterChip>
  )
}

export function PriorityFilter({
  values,
  onValues,
}: {
  values: OrderListView['priority']
  onValues: (values: OrderListView['priority']) => void
}) {
  const t = useText(orderListText)
  const words = useText(serviceOrdersText)
  const short = useShortList()
  return (
    <FilterChip
      label={t('filterPriority')}
      value={short(values.map((one) => words(`priorities.${one}`)))}
      onRemove={() => onValues([])}
    >
      <CheckList
        values={values}
        onValues={onValues}
        options={[...orderPriorities].reverse().map((one) => ({ value: one, label: <OrderPriorityMark priority={one} /> }))}
      />
    </FilterChip>
  )
}

interface Found {
  id: string
  label: string
  help: string
  aside?: React.ReactNode
}

/** A box to type in and what was found. */
function SearchChoices({
  label,
  typed,
  onTyped,
  found,
  onPick,
}: {
  label: string
  typed: string
  onTyped: (typed: string) => void
  found: readonly Found[]
  onPick: (id: string) => void
}) {
  return (
    <div className="flex w-64 flex-col gap-2">
      <SearchInput label={label} value={typed} onValue={onTyped} />
      <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={label}>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" className="menu-item cursor-pointer hover:bg-surface-3" onClick={() => onPick(one.id)}>
              <span className="flex min-w-0 flex-1 flex-col text-left">
                <span className="truncate">{one.label}</span>
                {one.help && <span className="truncate text-xs text-ink-3">{one.help}</span>}
              </span>
              {one.aside}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function CustomerFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
  const shop = useShop()
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const chosen = useCall(
    'getCustomer',
    { params: { id: view.customer_id } },
    { enabled: view.customer_id !== '', staleTime: 60_000 },
  )
  return (
    <FilterChip
      label={t('filterCustomer')}
      value={view.customer_id === '' ? null : (chosen.data?.customer.name ?? '…')}
      onRemove={() => setView({ customer_id: '' })}
    >
      {(close) => (
        <CustomerChoices
          shopId={shop?.id}
          asked={asked}
          typed={typed}
          onTyped={setTyped}
          onPick={(customer) => {
            setView({ customer_id: customer })
            setTyped('')
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
function CustomerChoices({
  shopId,
  asked,
  ...rest
}: {
  shopId: string | undefined
  asked: string
  typed: string
  onTyped: (typed: string) => void
  onPick: (id: string) => void
}) {
  const t = useText(orderListText)
  const { data } = useCall(
    'listCustomers',
    { query: { shop_id: shopId, all: asked || undefined, limit: 20 } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
  const found = (data?.customers ?? []).map((one) => ({ id: one.id, label: one.name, help: one.company_name || one.phone }))
  return <SearchChoices label={t('searchCustomers')} found={found} {...rest} />
}

function VehicleFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
  const shop = useShop()
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const chosen = useCall(
    'getVehicle',
    { params: { id: view.vehicle_id } },
    { enabled: view.vehicle_id !== '', staleTime: 60_000 },
  )
  const vehicle = chosen.data?.vehicle
  return (
    <FilterChip
      label={t('filterVehicle')}
      value={view.vehicle_id === '' ? null : vehicle ? vehicle.license_plate || vehicleName(vehicle) : '…'}
      onRemove={() => setView({ vehicle_id: '' })}
    >
      {(close) => (
        <VehicleChoices
          shopId={shop?.id}
          customerId={view.customer_id}
          asked={asked}
          typed={typed}
          onTyped={setTyped}
          onPick={(picked) => {
            setView({ vehicle_id: picked })
            setTyped('')
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
function VehicleChoices({
  shopId,
  customerId,
  asked,
  ...rest
}: {
  shopId: string | undefined
  customerId: string
  asked: string
  typed: string
  onTyped: (typed: string) => void
  onPick: (id: string) => void
}) {
  const t = useText(orderListText)
  const { data } = useCall(
    'listVehicles',
    { query: { shop_id: shopId, search: asked || undefined, customer_id: customerId || undefined, limit: 20 } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
  const found = (data?.vehicles ?? []).map((one) => ({
    id: one.id,
    label: vehicleName(one),
    help: one.customer_name ?? '',
    aside: one.license_plate && <Plate number={one.license_plate} state={one.plate_state} size="sm" />,
  }))
  return <SearchChoices label={t('searchVehicles')} found={found} {...rest} />
}

function DatesFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
  const format = useFormat()
  const { from, to } = view
  const date = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.calendarDate(text) : text)
  const value =
    from && to
      ? from === to
        ? date(from)
        : `${date(from)} – ${date(to)}`
      : from
        ? t('since', { date: date(from) })
        : to
          ? t('until', { date: date(to) })
          : null
  return (
    <FilterChip label={t('filterDates')} value={value} onRemove={() => setView({ from: '', to: '' })}>
      <div className="flex w-52 flex-col gap-3">
        <Field label={t('from')}>
          <DateField value={from} max={to || undefined} onValue={(next) => setView({ from: next })} />
        </Field>
        <Field label={t('to')}>
          <DateField value={to} min={from || undefined} onValue={(next) => setView({ to: next })} />
        </Field>
      </div>
    </FilterChip>
  )
}
