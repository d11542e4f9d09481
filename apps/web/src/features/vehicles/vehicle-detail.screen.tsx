import { Link, useParams } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { Archive, ArrowRightLeft, MoreHorizontal, Pencil, Plus, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCustomer } from '#features/customers/index.ts'
import { VehicleDeferred } from '#features/deferred/index.ts'
import { LabelsItem, LazyLabelsDialog } from '#features/documents/index.ts'
import { VehicleInspections } from '#features/inspections/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Avatar, Plate, VinText } from '#ui/identity.tsx'
import { Card, DefinitionList, Facts } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pill } from '#ui/status.tsx'
import { LazyVehicleDialog } from './lazy-vehicle-dialog.tsx'
import { OrderHistory } from './order-history.tsx'
import { PastWork } from './past-work.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { useDeleteVehicle, useVehicle, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx').then((module) => module.TransferDialog))

function useVehicleListPlace(): ListPlace {
  const t = useText(vehiclesText)
  const paths = usePaths()
  return { to: paths.vehicles, title: t('title'), back: t('back') }
}

/** One vehicle: what it is, whose it is, what was done to it (F4, F18). */
export function VehicleDetailScreen() {
  const t = useText(vehiclesText)
  const { vehicleId = '' } = useParams({ strict: false }) as { vehicleId?: string }
  const found = useVehicle(vehicleId)
  useLiveRefresh(['vehicle.changed'], ['getVehicle'], (event) => event.ids.vehicle_id === vehicleId)
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useVehicleListPlace()}>
      {({ vehicle }) => <VehicleDetail vehicle={vehicle} />}
    </DetailFrame>
  )
}

function VehicleDetail({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const seesOrders = useMay('service-order:view')
  const seesInspections = useMay('inspections:view')
  const name = vehicleName(vehicle)
  return (
    <div className="page">
      <DetailHeader
        list={useVehicleListPlace()}
        crumb={vehicle.license_plate || vehicle.unit_number || name}
        title={name}
        beside={
          <Pill family="shop" value={vehicle.status} size="lg">
            {t(vehicle.status)}
          </Pill>
        }
        actions={<Actions vehicle={vehicle} />}
      />
      <div className="with-rail">
        <div className="stack">
          <section className="card grid md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-3 p-4">
              <div className="flex flex-wrap items-center gap-3">
                {vehicle.license_plate && <Plate number={vehicle.license_plate} state={vehicle.plate_state || null} size="lg" />}
                <div className="flex min-w-0 flex-col">
                  <b className="text-[16px] font-[620]">{name}</b>
                  {vehicle.vin && <VinText vin={vehicle.vin} copy />}
                </div>
              </div>
              <Facts
                items={[
                  [t('kind'), vehicle.kind === null ? null : t(`kinds.${vehicle.kind}`)],
                  [t('unit'), vehicle.unit_number],
                  [t('mileage'), vehicle.mileage === null ? null : `${format.number(vehicle.mileage)} ${t('miles')}`],
                  [t('engine'), vehicle.engine],
                  [t('color'), vehicle.color],
                ]}
              />
            </div>
            <Owner vehicle={vehicle} />
          </section>
          <VehicleDeferred vehicleId={vehicle.id} />
          {seesInspections && (
            <Suspense fallback={null}>
              <VehicleInspections vehicleId={vehicle.id} />
            </Suspense>
          )}
          {seesOrders && <OrderHistory of={{ vehicle_id: vehicle.id }} />}
          {seesOrders && <PastWork of={{ vehicle_id: vehicle.id }} />}
        </div>
        <aside className="stack">
          <Card title={t('details')}>
            <DefinitionList
              items={[
                [t('lastService'), vehicle.last_service_date && format.calendarDate(vehicle.last_service_date)],
                [t('nextService'), vehicle.next_service_date && format.calendarDate(vehicle.next_service_date)],
                [t('openOrders'), format.number(vehicle.open_order_count)],
                [t('serviceCost'), <b key="cost">{format.money(vehicle.total_service_cost)}</b>],
                [t('added'), format.date(vehicle.created_at)],
              ]}
            />
          </Card>
          <Card title={t('notes')}>
            <p className={vehicle.notes ? 'break-words whitespace-pre-wrap' : 'text-ink-3'}>{vehicle.notes || t('noNotes')}</p>
          </Card>
        </aside>
      </div>
    </div>
  )
}

/** Whose it is, with ways to reach them. */
function Owner({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const paths = usePaths()
  const place = 'flex min-w-0 flex-col gap-3 border-border p-4 max-md:border-t md:border-l'
  if (!vehicle.customer_id)
    return (
      <div className={place}>
        <span className="text-ink-3">{t('noOwner')}</span>
      </div>
    )
  return (
    <div className={place}>
      <div className="flex items-center gap-3">
        <Avatar name={vehicle.customer_name ?? ''} size="lg" />
        <div className="flex min-w-0 flex-col">
          <Link to={paths.customer(vehicle.customer_id)} className="truncate text-[16px] font-[620]">
            {vehicle.customer_name}
          </Link>
          <span className="text-sm text-ink-3">{t('owner')}</span>
        </div>
      </div>
      <OwnerContact id={vehicle.customer_id} />
    </div>
  )
}

function OwnerContact({ id }: { id: string }) {
  const customer = useCustomer(id, { enabled: useMay('customers:view') }).data?.customer
  if (!customer) return null
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-1">
      {customer.phone && <a href={phoneLink(customer.phone)}>{formatPhone(customer.phone)}</a>}
      {customer.email && (
        <a className="truncate" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      )}
    </span>
  )
}

function Actions({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const paths = usePaths()
  const mayOrder = useMay('service-order:create')
  const allowed = vehicle.allowed ?? []
  const [open, setOpen] = useState<'edit' | 'transfer' | 'retire' | 'labels' | null>(null)
  const close = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const retire = useDeleteVehicle()
  const problem = useProblemText(retire.error)
  return (
    <>
      {allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
        {allowed.includes('transfer') && (
          <MenuItem
            icon={vehicle.customer_id ? <ArrowRightLeft size={16} /> : <UserPlus size={16} />}
            onSelect={() => setOpen('transfer')}
          >
            {vehicle.customer_id ? t('transfer') : t('assign')}
          </MenuItem>
        )}
        <LabelsItem kind="vehicle" onSelect={() => setOpen('labels')} />
        {allowed.includes('delete') && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Archive size={16} />} onSelect={() => setOpen('retire')}>
              {t('retire')}
            </MenuItem>
          </>
        )}
      </Menu>
      {mayOrder && vehicle.status !== 'inactive' && (
        <Button kind="primary" asChild>
          <Link to={paths.newOrder} search={{ vehicle_id: vehicle.id } as never}>
            <Plus size={16} />
            {t('newOrder')}
          </Link>
        </Button>
      )}
      <LazyLabelsDialog open={open === 'labels'} onOpenChange={close} kind="vehicle" ids={[vehicle.id]} />
      <LazyVehicleDialog open={open === 'edit'} onOpenChange={close} vehicle={vehicle} />
      {open === 'transfer' && (
        <Suspense fallback={null}>
          <TransferDialog onClose={() => close(false)} vehicle={vehicle} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'retire'}
        onOpenChange={close}
        danger
        title={t('retireTitle', { name: vehicleName(vehicle) })}
        description={t('retireText')}
        confirmText={t('retire')}
        busyText={t('retiring')}
        error={problem}
        onConfirm={async () => {
          try {
            await retire.mutateAsync({ params: { id: vehicle.id } })
            notify({ kind: 'success', title: t('retired') })
          } catch (caught) {
            notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
    </>
  )
}
