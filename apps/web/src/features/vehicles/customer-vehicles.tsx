import { Link } from '@tanstack/react-router'
import { Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { LazyVehicleDialog } from './lazy-vehicle-dialog.tsx'
import { VehicleMarks } from './vehicle-identity.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { useVehicles, type Vehicle } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

/** How many vehicles the card shows before it leads to the list. */
const shown = 10

/** The vehicles of a customer, and the dialog for a new one (E13). */
export function CustomerVehicles({ customer }: { customer: { id: string; name: string; shop_id: string } }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  const mayCreate = useMay('vehicles:create')
  const [creating, setCreating] = useState(false)
  useLiveRefresh(['vehicle.changed'], ['listVehicles'])
  const list = useVehicles({ customer_id: customer.id, limit: shown, sortBy: 'created_at' })
  const problem = useProblemText(list.error)
  const vehicles = list.data?.vehicles ?? []
  const total = list.data?.pagination.total ?? 0
  const newButton = mayCreate && (
    <Button size="sm" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Card
      title={t('title')}
      flush
      actions={
        <>
          {total > shown && (
            <Link className="text-sm" to={paths.vehicles} search={{ q: customer.name } as never}>
              {t('allVehicles', { count: format.number(total) })}
            </Link>
          )}
          {vehicles.length > 0 && newButton}
        </>
      }
    >
      {list.isError ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <div className="p-4">
          <SkeletonRows rows={2} />
        </div>
      ) : vehicles.length === 0 ? (
        <EmptyState icon={<Truck size={24} />} title={t('emptyTitle')} text={t('noneOfCustomer')} action={newButton} />
      ) : (
        <ul>
          {vehicles.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      )}
      <LazyVehicleDialog open={creating} onOpenChange={setCreating} owner={customer} />
    </Card>
  )
}

function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <li>
      <Link to={paths.vehicle(vehicle.id)} className="list-row text-ink-1 hover:bg-surface-2 hover:no-underline">
        <span className="two-lines flex-1">
          <span>{vehicleName(vehicle)}</span>
          <span>
            <VehicleMarks vehicle={vehicle} />
          </span>
        </span>
        {vehicle.status !== 'active' && (
          <Pill family="shop" value={vehicle.status}>
            {t(vehicle.status)}
          </Pill>
        )}
        <span className="text-right text-sm text-ink-3">
          {vehicle.mileage !== null && `${format.number(vehicle.mileage)} ${t('miles')}`}
        </span>
      </Link>
    </li>
  )
}
