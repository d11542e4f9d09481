import { countFee, feeWords, type LineForFee } from '@twopost/contract/pricing'
import { feePlace, isLeftOut } from '@twopost/contract/service-orders.states'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { findOrAddServices, insertLines } from '../lines/line-items.queries.ts'
import { findBilledPayer } from '../lines/order-payers.queries.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import { byHand } from './line-prices.rules.ts'
import { deleteFees, type LineOfFees, selectLinesForFees, setFees } from './order-fees.queries.ts'

export type OrderOfFees = Pick<OrderRow, 'id' | 'status' | 'fee_rules' | 'consent_mode'>
/** The service that holds what rules charge (CAN14). */
const feeService = 'Shop supplies and fees'

/** Does a fee go on it: the customer of the order pays for it and wants it. */
const isOfCustomer = (line: LineOfFees): boolean => line.payer_customer_id === null && !isLeftOut(line.approval)

/** A line as a fee sees it. */
export const lineForFee = (
  line: Pick<LineOfFees, 'service_id' | 'type' | 'sales_class' | 'payer' | 'amount_cents' | 'quantity_thousandths'>,
): LineForFee => ({
  ...{ serviceId: line.service_id, type: line.type, salesClass: line.sales_class },
  isCovered: line.payer === 'warranty' || line.payer === 'internal',
  ...{ amountCents: line.amount_cents, quantityThousandths: line.quantity_thousandths },
})

/**
 * Counts the fees of a locked order again, by the rules that it was written with (CAN14). Does nothing for an order without rules, nor once its customer
 * was billed. What a person changed or removed stays; only what the rule would ask for is kept beside it.
 */
export async function recountFees(ctx: Pick<Context, 'tx' | 'now'>, order: OrderOfFees): Promise<void> {
  if (order.fee_rules.length === 0) return
  if (order.status === 'completed' && (await findBilledPayer(ctx.tx, order.id, null))) return
  const lines = await selectLinesForFees(ctx.tx, order.id)
  const standing = lines.filter((line) => line.price_source === 'fee')
  const base = lines.filter(isOfCustomer).map(lineForFee)
  const counted = order.fee_rules.map((rule) => ({
    rule,
    fee: countFee(rule.terms, base),
    line: standing.find((one) => one.price_rule_id === rule.id),
  }))
  const gone = counted.flatMap(({ fee, line }) => (line && !line.is_overridden && fee.amountCents === 0 ? [line.id] : []))
  const moved = counted.flatMap(({ fee, line }) => {
    if (!line || gone.includes(line.id)) return []
    const { is_overridden: isKept, unit_price_cents, amount_cents, quantity_thousandths } = line
    const next = isKept
      ? { quantity: quantity_thousandths, unit: unit_price_cents, amount: amount_cents }
      : { quantity: fee.quantityThousandths, unit: fee.unitCents, amount: fee.amountCents }
    const isSame =
      next.quantity === quantity_thousandths &&
      next.unit === unit_price_cents &&
      next.amount === amount_cents &&
      line.rule_price_cents === fee.amountCents
    return isSame ? [] : [{ id: line.id, ...next, rule: fee.amountCents }]
  })
  if (gone.length > 0) await deleteFees(ctx.tx, gone)
  if (moved.length > 0) await setFees(ctx.tx, moved)
  await addFees(
    ctx,
    order,
    standing[0]?.service_id,
    counted.filter(({ fee, line }) => !line && fee.amountCents > 0),
  )
}

type Counted = { rule: OrderOfFees['fee_rules'][number]; fee: ReturnType<typeof countFee> }
/** Lines for fees that were not charged yet; the first of an order makes its service. */
async function addFees(
  ctx: Pick<Context, 'tx' | 'now'>,
  order: OrderOfFees,
  known: string | undefined,
  added: readonly Counted[],
): Promise<void> {
  if (added.length === 0) return
  const service = { id: newId(ctx.now), name: feeService, category: '', kind: 'fees' as const }
  const serviceId = known ?? (await findOrAddServices(ctx.tx, order.id, feePlace, [service], order.consent_mode))[0] ?? ''
  await insertLines(
    ctx.tx,
    order.id,
    feePlace,
    added.map(({ rule, fee }) => ({
      ...{ id: newId(ctx.now), serviceId, type: 'fee' as const, sales_class: rule.terms.salesClass },
      ...{ description: feeWords(rule.name, rule.terms), quantity_thousandths: fee.quantityThousandths },
      ...{ estimated_thousandths: null, unit_price_cents: fee.unitCents, amount_cents: fee.amountCents },
      ...{ inventory_item_id: null, part_source: 'stock' as const, part_supplier_id: null, not_used_reason: '' },
      ...{ technician_id: null, notes: '' },
      price: {
        ...byHand,
        ...{ price_source: 'fee' as const, price_rule_id: rule.id, price_rule_version: rule.version },
        rule_price_cents: fee.amountCents,
      },
    })),
    ctx.now,
  )
}
