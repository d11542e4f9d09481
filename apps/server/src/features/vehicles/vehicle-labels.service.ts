import type { LabelContent, LabelWish } from '@twopost/contract/documents'
import { labelCode } from '@twopost/contract/documents'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { selectVehiclesById } from './vehicles.queries.ts'

/** What the labels of vehicles say (DOC8). */
export async function vehicleLabels(ctx: Context, { kind, ids }: Pick<LabelWish, 'kind' | 'ids'>): Promise<LabelContent[]> {
  if (kind !== 'vehicle' || !may(ctx, 'vehicles:view')) return []
  const rows = (await selectVehiclesById(ctx.tx, ids)).filter((row) => mayEnterShop(ctx, row.shop_id))
  return rows.map((row) => {
    const name = [row.year, row.make, row.model].filter(Boolean).join(' ')
    return {
      id: row.id,
      code: labelCode('vehicle', row.id),
      bars: row.vin,
      big: row.unit_number || row.license_plate || name,
      title: name,
      lines: [row.license_plate, row.vin].filter(Boolean),
    }
  })
}
