import { fieldTexts } from '@twopost/contract/core/problems.en'
import { recordMileage } from '#features/vehicles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import type { OrderColumns, OrderRow } from '../service-orders.queries.ts'

/** A road test takes fewer miles; more are probably a wrong digit. */
const jump = 500
type Meters = Pick<OrderRow, 'mileage_in' | 'mileage_out'>

/**
 * The meter out is not below the meter in, whichever of the two is set last, and far above it only where somebody confirms it (DOC6).
 * @throws Problem VALIDATION_FAILED with MILEAGE_OUT_LOWER, MILEAGE_JUMP
 */
export function expectMeters(before: Meters, columns: Partial<Meters>, isConfirmed: boolean): void {
  const after = { ...before, ...columns }
  const isSame = after.mileage_in === before.mileage_in && after.mileage_out === before.mileage_out
  if (isSame || after.mileage_in === null || after.mileage_out === null) return
  const miles = after.mileage_out - after.mileage_in
  const params = { mileage_in: sayMiles(after.mileage_in), mileage_out: sayMiles(after.mileage_out), miles: sayMiles(miles) }
  if (miles < 0) {
    const field = columns.mileage_out === undefined ? 'body.mileage_in' : 'body.mileage_out'
    const text = fieldTexts.MILEAGE_OUT_LOWER.replace('{mileage_in}', params.mileage_in)
    throw fieldProblem(field, 'MILEAGE_OUT_LOWER', text, params)
  }
  if (miles > jump && !isConfirmed) throw new Problem('MILEAGE_JUMP', params)
}
const sayMiles = (miles: number): string => miles.toLocaleString('en-US')

/** What was read goes on record with the vehicle, each figure once. */
export async function recordMeters(ctx: Context, row: OrderRow, columns: OrderColumns): Promise<void> {
  const vehicleId = columns.vehicle_id ?? row.vehicle_id
  for (const [column, source] of [
    ['mileage_in', 'order_in'],
    ['mileage_out', 'order_out'],
  ] as const) {
    const mileage = columns[column]
    if (mileage !== undefined && mileage !== null && mileage !== row[column])
      await recordMileage(ctx, { vehicleId, orderId: row.id, mileage, source })
  }
}
