import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/service-orders'
import type { KnownService } from '@twopost/contract/service-orders'
import { getCustomerRow } from '#features/customers/index.ts'
import { knownCategories } from '#features/pricing/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type KnownRow, selectKnownServices } from './known-services.queries.ts'

const day = 86_400_000

function present(row: KnownRow, of: KnownService['of'], now: Date, categoryOf: (name: string) => string): KnownService {
  const doneAt = row.completed_at ?? now
  const usual =
    of === 'vehicle' && row.times > 1 && row.first_at
      ? Math.round((doneAt.getTime() - row.first_at.getTime()) / day / (row.times - 1))
      : 0
  return {
    name: row.name,
    category: categoryOf(row.category),
    of,
    done_at: doneAt.toISOString(),
    order_number: row.number,
    mileage_in: row.mileage_in,
    times: of === 'vehicle' ? row.times : 0,
    // Twice on one day is a repair that was done again, no habit.
    usual_days: usual > 0 ? usual : null,
    is_due: usual > 0 && now.getTime() - doneAt.getTime() >= usual * day,
    skills: row.skills,
    bay_kind: row.bay_kind,
    lines: row.lines.map((line) => ({
      type: line.type,
      sales_class: line.sales_class,
      description: line.description,
      quantity: fromThousandths(line.quantity),
      estimated_hours: line.estimated === null ? null : fromThousandths(line.estimated),
      unit_cost: fromCents(line.price),
    })),
  }
}

/**
 * What was done before on a vehicle, what is due again first, and on other vehicles of its customer: proposals for a new order (x1).
 * @throws Problem VEHICLE_NOT_FOUND, CUSTOMER_NOT_FOUND, VALIDATION_FAILED for a shop's id that is none
 */
export async function listKnownServices(
  ctx: Context,
  { query }: Input<typeof calls.listKnownServices>,
): Promise<Answer<typeof calls.listKnownServices>> {
  const vehicle = await getVehicleRow(ctx, query.vehicle_id)
  const customerId = query.customer_id === undefined ? vehicle.customer_id : (await getCustomerRow(ctx, query.customer_id)).id
  const shopIds = shopFilter(ctx, query.shop_id)
  const own = await selectKnownServices(ctx.tx, 'vehicle_id', vehicle.id, shopIds)
  const others = customerId === null ? [] : await selectKnownServices(ctx.tx, 'customer_id', customerId, shopIds)
  const known = new Set(own.map((row) => row.name_key))
  // A category that is gone does not come onto a new order (CAN7).
  const categoryOf = await knownCategories(
    ctx,
    [...own, ...others].map((row) => row.category),
  )
  const ofVehicle = own
    .map((row) => present(row, 'vehicle', ctx.now, categoryOf))
    .sort((a, b) => Number(b.is_due) - Number(a.is_due))
  const ofCustomer = others.filter((row) => !known.has(row.name_key)).map((row) => present(row, 'customer', ctx.now, categoryOf))
  return { known_services: [...ofVehicle, ...ofCustomer] }
}
