import type { PartsRequestPriority } from '@twopost/contract/order-parts'
import { selectOrderJobs } from '#features/jobs/index.ts'
import { changePartsRequest, requestParts } from '#features/order-parts/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop, OpenOrder } from './demo-orders.ts'
import type { Shelves } from './demo-parts.ts'

interface Ask {
  /** Numbers of parts, or words for what no shelf has. */
  parts: readonly (readonly [string, number, string])[]
  priority: PartsRequestPriority
  notes: string
  /** Minutes ago. */
  ago: number
  approved?: true
}
/** What technicians of either shop have asked for; the last of each waits to be handed out. */
const asks: Readonly<Record<DemoShop['key'], readonly Ask[]>> = {
  yard: [
    {
      parts: [
        ['FW-20282', 1, 'worn'],
        ['CH-7712', 1, 'failed_inspection'],
        ['Hose clamp, 24 mm', 2, ''],
      ],
      priority: 'high',
      notes: 'Separator head is cracked too, please check if the kit has the seal.',
      ago: 12,
    },
    { parts: [['KX-67530A', 1, 'damaged']], priority: 'urgent', notes: '', ago: 34 },
    { parts: [['GK-9107', 1, 'worn']], priority: 'medium', notes: '', ago: 66, approved: true },
  ],
  avenue: [
    { parts: [['WB-22', 2, 'worn']], priority: 'low', notes: '', ago: 21 },
    { parts: [['HB-11', 1, 'missing']], priority: 'medium', notes: '', ago: 48, approved: true },
  ],
}

/** Requests for parts from orders in work. */
export async function seedRequests(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  shelves: Shelves,
  open: readonly OpenOrder[],
  now: Date,
): Promise<void> {
  for (const [place, ask] of asks[shop.key].entries()) {
    const order = open[place % open.length]
    if (!order) return
    const at = after(now, -ask.ago * 60_000)
    const technician = actAs(stage, order.lead, at)
    const job = (await selectOrderJobs(technician.tx, order.id)).find((one) => one.technician_id === order.lead.technicianId)
    if (!job) continue
    const { parts_request } = await requestParts(technician, {
      params: { id: job.id },
      body: {
        parts: ask.parts.map(([part, quantity, reason]) => {
          const partId = shelves.ids.get(part)
          return { ...(partId ? { partId } : { name: part }), quantity, reason }
        }),
        priority: ask.priority,
        notes: ask.notes,
      },
    })
    if (ask.approved)
      await changePartsRequest(actAs(stage, manager, after(at, 6 * 60_000)), {
        params: { id: parts_request.id },
        body: { status: 'approved' },
      })
  }
}
