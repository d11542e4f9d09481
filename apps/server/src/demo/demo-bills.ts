import { addDays, dateIn } from '@twopost/contract/core/time'
import {
  createVendorBill,
  createVendorClaim,
  listCores,
  listUnbilled,
  loseCore,
  loseVendorClaim,
  matchVendorBill,
  postVendorBill,
  sendCore,
  shipVendorClaim,
  takeInCore,
} from '#features/purchasing/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000
const zone = 'America/Los_Angeles'

interface Bill {
  supplier: string
  number: string
  /** Entered so many days ago. */
  ago: number
  /** Of these parts that came: how much more than they were delivered for, in cents. */
  parts: readonly (readonly [number: string, more: number])[]
  freight?: number
  /** A line that nobody can match yet. */
  unknown?: readonly [description: string, quantity: number, cost: number]
  ends: 'posted' | 'matched' | 'draft'
}
/** Bills of what came: one agrees and is posted, one differs and waits for approval, one bills what never came. */
const bills: readonly Bill[] = [
  { supplier: 'Northgate Auto Supply', number: 'NAS-51820', ago: 2, parts: [['CH-7712', 0]], freight: 14.5, ends: 'posted' },
  { supplier: 'Tideflats Brake & Axle', number: 'TBA-20318', ago: 1, parts: [['SK-4707', 9_60]], ends: 'matched' },
  {
    supplier: 'Northgate Auto Supply',
    number: 'NAS-51877',
    ago: 0,
    parts: [],
    unknown: ['Starter bolt kit', 6, 41.4],
    ends: 'draft',
  },
]

/** Bills of suppliers to the first shop, in each state. */
export async function seedBills(
  stage: Stage,
  shops: readonly DemoShop[],
  buyer: Actor,
  suppliers: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const query = { shop_id: shops[0]?.id ?? '' }
  const today = dateIn(zone, now.getTime())
  for (const { supplier, number, ago, parts, freight, unknown, ends } of bills) {
    const ctx = actAs(stage, buyer, after(now, -ago * day - 1_800_000))
    const supplier_id = suppliers.get(supplier) ?? ''
    const { lines: came } = await listUnbilled(ctx, { query: { ...query, supplier_id } })
    const lines = [
      ...parts.flatMap(([part, more]) =>
        came
          .filter((one) => one.part_number === part)
          .flatMap((one) => {
            const line = { delivery_line_id: one.delivery_line_id, quantity: one.quantity }
            return [
              { ...line, kind: 'goods' as const, cost: Math.round(one.cost * 100 + more) / 100 },
              ...(one.core > 0 ? [{ ...line, kind: 'core' as const, cost: one.core }] : []),
            ]
          }),
      ),
      ...(freight === undefined ? [] : [{ kind: 'freight' as const, cost: freight }]),
      ...(unknown ? [{ kind: 'goods' as const, description: unknown[0], quantity: unknown[1], cost: unknown[2] }] : []),
    ]
    const bill_date = addDays(today, -ago - 1)
    const body = { supplier_id, number, bill_date, due_date: addDays(bill_date, 30), lines }
    const { vendor_bill } = await createVendorBill(ctx, { query, body })
    const params = { id: vendor_bill.id }
    if (ends !== 'draft') await matchVendorBill(ctx, { params, body: {} })
    if (ends === 'posted') await postVendorBill(ctx, { params, body: {} })
  }
}

/** Old parts on their way back, one that a supplier has, and a warranty that it answers for. */
export async function seedClaims(
  stage: Stage,
  shops: readonly DemoShop[],
  buyer: Actor,
  { suppliers, parts }: { suppliers: ReadonlyMap<string, string>; parts: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const query = { shop_id: shops[0]?.id ?? '' }
  const ctx = actAs(stage, buyer, after(now, -day))
  const [first, second, third] = (await listCores(ctx, { query })).cores
  for (const core of [first, second]) if (core) await takeInCore(ctx, { params: { id: core.id }, body: {} })
  if (first) await sendCore(ctx, { params: { id: first.id }, body: { rma: '5521' } })
  if (third) await loseCore(ctx, { params: { id: third.id }, body: { reason: 'The housing is cracked' } })
  const supplier_id = suppliers.get('Northgate Auto Supply') ?? ''
  const item_id = parts.get('CH-7712') ?? ''
  const due_on = addDays(dateIn(zone, now.getTime()), 6)
  const body = { kind: 'warranty' as const, supplier_id, item_id, due_on, description: 'Leaks at the clamp' }
  const { vendor_claim } = await createVendorClaim(ctx, { query, body })
  await shipVendorClaim(ctx, { params: { id: vendor_claim.id }, body: { rma: 'W-118' } })
  const given = { kind: 'return' as const, supplier_id, item_id, description: 'Box was open', expected: 34 }
  const { vendor_claim: lost } = await createVendorClaim(ctx, { query, body: given })
  await loseVendorClaim(ctx, { params: { id: lost.id }, body: { reason: 'Not taken back' } })
  const short = { kind: 'short' as const, supplier_id, description: 'Battery cable, one missing', expected: 23.5 }
  await createVendorClaim(ctx, { query, body: short })
}
