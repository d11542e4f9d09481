import { addDays, dateIn } from '@twopost/contract/core/time'
import {
  cancelPurchaseOrder,
  createDelivery,
  createPurchaseOrder,
  createReorder,
  orderPurchaseOrder,
} from '#features/purchasing/index.ts'
import { insertLimit } from '#features/roles/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000
const zone = 'America/Los_Angeles'

interface Purchase {
  supplier: string
  /** Part numbers with how many. */
  lines: readonly (readonly [number: string, quantity: number])[]
  /** Made and, unless it is a draft, ordered so many days ago. */
  ago: number
  /** Expected so many days from now; before today it is late. */
  expected?: number
  ends?: 'draft' | 'cancelled'
  /** What came: so many of each line, with the slip, so many days ago. */
  came?: { quantities: readonly number[]; slip: string; ago: number }
  note?: string
}
/** What the yard bought lately, the oldest first. */
const purchases: readonly Purchase[] = [
  { supplier: 'Puget Diesel & Electric', lines: [['TC-712', 4]], ago: 14, ends: 'cancelled' },
  {
    supplier: 'Tideflats Brake & Axle',
    lines: [
      ['SK-4707', 4],
      ['DR-3600', 2],
    ],
    ago: 12,
    expected: -10,
    came: { quantities: [4, 2], slip: '88-10397', ago: 10 },
  },
  {
    supplier: 'Northgate Auto Supply',
    lines: [
      ['CH-7712', 2],
      ['SB-6-2105', 6],
    ],
    ago: 7,
    expected: 1,
    came: { quantities: [2], slip: '40-22817', ago: 3 },
  },
  {
    supplier: 'Tideflats Brake & Axle',
    lines: [
      ['WS-3700', 8],
      ['BP-1602F', 4],
    ],
    ago: 6,
    expected: -1,
  },
  {
    supplier: 'Pacific Fleet Parts',
    lines: [
      ['KX-67531C', 2],
      ['FW-20282', 8],
    ],
    ago: 2,
    expected: 2,
    note: 'Call the parts counter before you come to dock 2.',
  },
  {
    supplier: 'Rainier Hose & Fitting',
    lines: [
      ['AD-1096X', 6],
      ['GH-1206B', 12],
    ],
    ago: 0,
    ends: 'draft',
  },
]

/** Purchase orders of the first shop at every stage, and a part that somebody asked for. */
export async function seedPurchases(
  stage: Stage,
  shops: readonly DemoShop[],
  buyer: Actor,
  { suppliers, parts }: { suppliers: ReadonlyMap<string, string>; parts: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  await insertLimit(stage.tx, 'service-manager', 'purchase_amount', 250_000, after(now, -90 * day))
  await insertLimit(stage.tx, 'service-manager', 'refund_amount', 50_000, after(now, -90 * day))
  const shop_id = shops[0]?.id ?? ''
  const today = dateIn(zone, now.getTime())
  for (const { supplier, lines, ago, expected, ends, note, came } of purchases) {
    const ctx = actAs(stage, buyer, after(now, -ago * day - 3_600_000))
    const body = {
      supplier_id: suppliers.get(supplier) ?? '',
      lines: lines.map(([number, quantity]) => ({ item_id: parts.get(number) ?? '', quantity })),
      ...(expected !== undefined && { expected_delivery: addDays(today, expected) }),
      ...(note && { notes: note }),
    }
    const made = await createPurchaseOrder(ctx, { query: { shop_id }, body })
    const params = { id: made.purchase_order.id }
    if (ends !== 'draft') await orderPurchaseOrder(ctx, { params, body: {} })
    if (came) {
      const lines = (made.purchase_order.lines ?? []).flatMap((line, nth) => {
        const quantity = came.quantities[nth]
        return quantity ? [{ purchase_order_line_id: line.id, quantity }] : []
      })
      const delivery = { supplier_id: body.supplier_id, document_no: came.slip, lines }
      await createDelivery(actAs(stage, buyer, after(now, -came.ago * day)), { query: { shop_id }, body: delivery })
    }
    if (ends === 'cancelled') await cancelPurchaseOrder(ctx, { params, body: { reason: 'Found in the other shop' } })
  }
  const ctx = actAs(stage, buyer, after(now, -day))
  await createReorder(ctx, { query: { shop_id }, body: { partId: parts.get('BT-3961') ?? '', quantity: 1 } })
}
