import { Link } from '@tanstack/react-router'
import { vehicleList } from '@twopost/contract/vehicles.list'
import { Archive, ChartColumn, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Plate, VinText } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { Dot, Pill } from '#ui/status.tsx'
import { LazyVehicleDialog } from './lazy-vehicle-dialog.tsx'
import { VehicleMarks } from './vehicle-identity.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { useBulkDeleteVehicles, useVehicleFilters, useVehicles, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

const statuses = ['active', 'maintenance', 'inactive'] as const
const asYear = (text: string) => (/^(19|20)\d\d$/.test(text) ? Number(text) : undefined)

/** The vehicles of the selected shop (F3, F11, F14, F18). */
export function VehicleListScreen() {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayCreate = useMay('vehicles:create')
  const mayRetire = useMay('vehicles:delete')
  const mayExport = useMay('vehicles:export')
  const listView = useListView(vehicleList)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useTriggerDialog('create-vehicle', () => mayCreate && setCreating(true))
  useLiveRefresh(['vehicle.changed'], ['listVehicles', 'vehicleFilterOptions'])
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    search: one.q || undefined,
    make: one.make || undefined,
    model: one.model || undefined,
    year: asYear(one.year),
    status: one.status || undefined,
    sortBy: one.sort,
    sortOrder: one.dir,
  })
  const query = queryOf(view)
  const list = useVehicles({ ...query, page: view.page, limit: view.rows }, { enabled: Boolean(shop) })

  const cells: Cells<Vehicle, typeof vehicleList> = {
    make: {
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.vehicle(row.id)}>{vehicleName(row)}</Link>
          <span>
            <VehicleMarks vehicle={row} />
          </span>
        </div>
      ),
    },
    owner: { cell: (row) => <OwnerCell vehicle={row} /> },
    vin: { width: '176px', cell: (row) => (row.vin ? <VinText vin={row.vin} /> : '–') },
    status: {
      width: '136px',
      cell: (row) => (
        <Pill family="shop" value={row.status}>
          {t(row.status)}
        </Pill>
      ),
    },
    mileage: {
      numeric: true,
      width: '110px',
      cell: (row) => (row.mileage === null ? '–' : format.number(row.mileage)),
    },
    last: {
      numeric: true,
      width: '120px',
      cell: (row) => (row.last_service_date ? format.calendarDate(row.last_service_date) : '–'),
    },
    next: {
      numeric: true,
      width: '120px',
      cell: (row) => (row.next_service_date ? format.calendarDate(row.next_service_date) : '–'),
    },
    year: { numeric: true, width: '80px', cell: (row) => row.year ?? '–' },
    license_plate: {
      width: '140px',
      cell: (row) => (row.license_plate ? <Plate number={row.license_plate} state={row.plate_state} /> : '–'),
    },
    unit_number: { width: '110px', cell: (row) => row.unit_number || '–' },
    orders: { numeric: true, width: '110px', cell: (row) => row.open_order_count },
    created_at: { width: '110px', cell: (row) => format.date(row.created_at) },
  }

  return (
    <ListFrame
      t={t}
      icon={<Truck size={24} />}
      view={listView}
      list={list}
      rows={list.data?.vehicles}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportVehicles', query, book: true }}
      counts={{ call: 'listVehicles', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => [vehicleName(row), row.license_plate].filter(Boolean).join(', ')}
      rowPath={(row) => paths.vehicle(row.id)}
      card={(row) => <VehicleCard vehicle={row} />}
      looks={
        <Button asChild>
          <Link to={paths.vehicleFigures}>
            <ChartColumn size={16} />
            {t('analytics')}
          </Link>
        </Button>
      }
      filters={<Filters view={view} setView={setView} />}
      action={
        mayCreate && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )
      }
      bulk={mayRetire ? (selection, keep) => <RetireBar ids={[...selection.keys()]} onDone={() => keep([])} /> : undefined}
    >
      <LazyVehicleDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

type View = { make: string; model: string; year: string; status: '' | 'all' | (typeof statuses)[number] }
function Filters({ view, setView }: { view: View; setView: (change: Partial<View>) => void }) {
  const t = useText(vehiclesText)
  const options = useVehicleFilters().data?.filter_options
  const choices = (values: readonly (string | number)[] | undefined) =>
    (values ?? []).map((value) => ({ value: String(value), label: String(value) }))
  return (
    <>
      <FilterChoice label={t('make')} value={view.make} onValue={(make) => setView({ make })} options={choices(options?.makes)} />
      <FilterChoice
        label={t('model')}
        value={view.model}
        onValue={(model) => setView({ model })}
        options={choices(options?.models)}
      />
      <FilterChoice label={t('year')} value={view.year} onValue={(year) => setView({ year })} options={choices(options?.years)} />
      <FilterChoice
        label={t('status')}
        value={view.status}
        onValue={(status) => setView({ status })}
        options={[
          ...statuses.map((value) => ({ value, label: t(value), icon: <Dot family="shop" value={value} /> })),
          { value: 'all' as const, label: t('withInactive') },
        ]}
      />
    </>
  )
}

function OwnerCell({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const paths = usePaths()
  if (!vehicle.customer_id) return <span className="text-ink-3">{t('noOwner')}</span>
  return (
    <Link to={paths.customer(vehicle.customer_id)} className="block truncate text-ink-1">
      {vehicle.customer_name}
    </Link>
  )
}

/** What can be done with the selected vehicles. */
function RetireBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useText(vehiclesText)
  const [asking, setAsking] = useState(false)
  const retire = useBulkDeleteVehicles()
  const problem = useProblemText(retire.error)
  const count = ids.length
  return (
    <>
      <BulkBar count={count} onClear={onDone}>
        <Button kind="ghost" icon={<Archive size={16} />} onClick={() => setAsking(true)}>
          {t('retireMany')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={t('retireManyTitle', { count })}
        description={t('retireText')}
        confirmText={t('retireMany')}
        busyText={t('retiring')}
        error={problem}
        onConfirm={async () => {
          try {
            const answer = await retire.mutateAsync({ query: {}, body: { vehicle_ids: ids } })
            notify({ kind: 'success', title: t('retiredMany', { count: answer.deleted.length }) })
            onDone()
          } catch (caught) {
            notify({ kind: 'error', title: t('bulkFailed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
    </>
  )
}

/** A vehicle in the list of a phone. */
function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <Link to={paths.vehicle(vehicle.id)} className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">{vehicleName(vehicle)}</span>
        {vehicle.status !== 'active' && (
          <Pill family="shop" value={vehicle.status}>
            {t(vehicle.status)}
          </Pill>
        )}
      </span>
      <span className="row-card-line">
        <VehicleMarks vehicle={vehicle} />
        <span className="ml-auto text-ink-2">
          {vehicle.mileage !== null && `${format.number(vehicle.mileage)} ${t('miles')}`}
        </span>
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{vehicle.customer_name ?? t('noOwner')}</span>
        {vehicle.last_service_date && format.calendarDate(vehicle.last_service_date)}
      </span>
    </Link>
  )
}
