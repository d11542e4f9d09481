import { replaceSplit } from '#features/attendance/index.ts'
import { selectLines } from '#features/service-orders/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop, OpenOrder } from './demo-orders.ts'

/** One labor line in work of each shop whose hours two people share (CLK7). */
export async function seedSplits(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  open: readonly OpenOrder[],
  now: Date,
): Promise<void> {
  const [order] = open
  const helper = shop.technicians.find((one) => one.technicianId !== order?.lead.technicianId)
  const line = order && (await selectLines(stage.tx, order.id)).find((one) => one.type === 'labor')
  if (!order || !line || !helper) return
  await replaceSplit(actAs(stage, manager, now), {
    params: { id: order.id, itemId: line.id },
    body: {
      shares: [
        { technician_id: order.lead.technicianId ?? '', percent: 60 },
        { technician_id: helper.technicianId ?? '', percent: 40 },
      ],
      reason: `${helper.name} helps with the heavy parts`,
    },
  })
}
