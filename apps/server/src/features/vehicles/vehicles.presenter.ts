import { fromCents } from '@twopost/contract/core/money'
import type { Vehicle } from '@twopost/contract/vehicles'
import { type Context, may, when } from '#platform/http/context.ts'
import type { CountedVehicleRow } from './vehicles.queries.ts'

/** Row → wire (F1). */
export function presentVehicle(ctx: Pick<Context, 'permissions'>, row: CountedVehicleRow): Vehicle {
  const isInUse = row.status !== 'inactive'
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    shop_id: row.shop_id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    vin: row.vin,
    kind: row.kind,
    make: row.make,
    model: row.model,
    year: row.year,
    mileage: row.mileage,
    color: row.color,
    engine: row.engine,
    license_plate: row.license_plate,
    plate_state: row.plate_state,
    unit_number: row.unit_number,
    notes: row.notes,
    status: row.status,
    last_service_date: row.last_service_date,
    next_service_date: row.next_service_date,
    total_service_cost: fromCents(row.total_service_cents),
    open_order_count: row.open_order_count,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [
      ...when(may(ctx, 'vehicles:create'), 'edit'),
      ...when(may(ctx, 'vehicles:create') && isInUse, 'transfer'),
      ...when(may(ctx, 'vehicles:delete') && isInUse, 'delete'),
    ],
  }
}
