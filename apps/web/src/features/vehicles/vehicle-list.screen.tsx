import { Link } from '@tanstack/react-router'
import { Archive, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFrame } from '#platform/list/list-frame.tsx'
import { listParams, sortParams } from '#platform/list/list-view.rules.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { param } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { BulkBar } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { VinText } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { Dot, Pill } from '#ui/status.tsx'
import type { Column } from '#ui/table.tsx'
import { LazyVehicleDialog } from './lazy-vehicle-dialog.tsx'
import { VehicleMarks } from './vehicle-identity.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { useBulkDeleteVehicles, useVehicleFilters, useVehicles, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

const statuses = ['active', 'maintenance', 'inactive'] as const
const params = {
  ...listParams,
  ...sortParams(['created_at', 'make', 'year', 'license_plate', 'mileage'], 'created_at'),
  make: param.text(),
  model: param.text(),
  year: param.text(),
  status: param.oneOf(['', ...statuses], ''),
}
const asYear = (text: string) => (/^(19|20)\d\d$/.test(text) ? Number(text) : undefined)

/** The vehicles of the selected shop (F3, F11, F14, F18). */
export function VehicleListScreen() {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayCreate = useMay('vehicles:create')
  const mayRetire = useMay('vehicles:delete')
  const listView = useListView(params)
  const { view, setView } = listView
  const [creating, setCreating] = useState(false)
  useTriggerDialog('create-vehicle', () => mayCreate && setCreating(true))
  useLiveRefresh(['vehicle.changed'], ['listVehicles', 'vehicleFilterOptions'])
  const list = useVehicles(
    {
      shop_id: shop?.id,
      search: view.q || undefined,
      make: view.make || undefined,
      model: view.model || undefined,
      year: asYear(view.year),
      status: view.status || undefined,
      sortBy: view.sort,
      sortOrder: view.dir,
      page: view.page,
      limit: view.rows,
    },
    { enabled: Boolean(shop) },
  )

  const columns: Column<Vehicle>[] = [
    {
      id: 'make',
      header: t('one'),
      sortable: true,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.vehicle(row.id)}>{vehicleName(row)}</Link>
          <span>
            <VehicleMarks vehicle={row} />
          </span>
        </div>
      ),
    },
    { id: 'owner', header: t('owner'), cell: (row) => <OwnerCell vehicle={row} /> },
    { id: 'vin', header: t('vin.label'), width: '176px', cell: (row) => (row.vin ? <VinText vin={row.vin} /> : '–') },
    {
      id: 'status',
      header: t('status'),
      width: '136px',
      cell: (row) => (
        <Pill family="shop" value={row.status}>
          {t(row.status)}
        </Pill>
      ),
    },
    {
      id: 'mileage',
      header: t('mileage'),
      numeric: true,
      sortable: true,
      width: '110px',
      cell: (row) => (row.mileage === null ? '–' : format.number(row.mileage)),
    },
    {
      id: 'last',
      header: t('lastService'),
      numeric: true,
      width: '120px',
      cell: (row) => (row.last_service_date ? format.calendarDate(row.last_service_date) : '–'),
    },
  ]

  return (
    <ListFrame
      t={t}
      icon={<Truck size={24} />}
      view={listView}
      list={list}
      rows={list.data?.vehicles}
      pagination={list.data?.pagination}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => [vehicleName(row), row.license_plate].filter(Boolean).join(', ')}
      rowPath={(row) => paths.vehicle(row.id)}
      card={(row) => <VehicleCard vehicle={row} />}
      filters={<Filters view={view} setView={setView} />}
      action={
        mayCreate && (
          <Button kind="primary" aria-keyshortcuts="n" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            {t('new')}
          </Button>
        )
      }
      bulk={mayRetire ? (selection, done) => <RetireBar selection={selection} onDone={done} /> : undefined}
    >
      <LazyVehicleDialog open={creating} onOpenChange={setCreating} />
    </ListFrame>
  )
}

type View = { make: string; model: string; year: string; status: '' | (typeof statuses)[number] }
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
        options={statuses.map((value) => ({ value, label: t(value), icon: <Dot family="shop" value={value} /> }))}
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
function RetireBar({ selection, onDone }: { selection: ReadonlySet<string>; onDone: () => void }) {
  const t = useText(vehiclesText)
  const [asking, setAsking] = useState(false)
  const retire = useBulkDeleteVehicles()
  const problem = useProblemText(retire.error)
  const count = selection.size
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
            const answer = await retire.mutateAsync({ query: {}, body: { vehicle_ids: [...selection] } })
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
