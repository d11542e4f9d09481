import { orderPriorities } from '@twopost/contract/service-orders.states'
import { type ReactNode, Suspense } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { CheckList, FilterChip } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { OrderPriorityMark, vehicleName } from '../order-words.tsx'
import { useShopTechnicians } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { OrderListView } from './order-list.rules.ts'
import { orderListText } from './order-list.text.ts'

const CustomerChoices = lazyPart(() => choices().then((module) => module.CustomerChoices))
const VehicleChoices = lazyPart(() => choices().then((module) => module.VehicleChoices))
const DateChoices = lazyPart(() => choices().then((module) => module.DateChoices))
const choices = () => import('./order-filter-choices.tsx')

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

/** What a chip opens, fetched when it first does. */
const Opened = ({ children }: { children: ReactNode }) => (
  <div className="w-64">
    <Suspense fallback={<SkeletonRows rows={4} />}>{children}</Suspense>
  </div>
)

function CustomerFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
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
        <Opened>
          <CustomerChoices
            onPick={(customer) => {
              setView({ customer_id: customer })
              close()
            }}
          />
        </Opened>
      )}
    </FilterChip>
  )
}

function VehicleFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
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
        <Opened>
          <VehicleChoices
            customerId={view.customer_id}
            onPick={(picked) => {
              setView({ vehicle_id: picked })
              close()
            }}
          />
        </Opened>
      )}
    </FilterChip>
  )
}

function DatesFilter({ view, setView }: FiltersProps) {
  const t = useText(orderListText)
  const format = useFormat()
  const { from, to } = view
  const value =
    from && to
      ? from === to
        ? format.calendarDate(from)
        : `${format.calendarDate(from)} – ${format.calendarDate(to)}`
      : from
        ? t('since', { date: format.calendarDate(from) })
        : to
          ? t('until', { date: format.calendarDate(to) })
          : null
  return (
    <FilterChip label={t('filterDates')} value={value} onRemove={() => setView({ from: '', to: '' })}>
      <Opened>
        <DateChoices from={from} to={to} onRange={setView} />
      </Opened>
    </FilterChip>
  )
}
