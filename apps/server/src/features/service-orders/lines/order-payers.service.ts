import { fromCents } from '@twopost/contract/core/money'
import type { Payer, ServiceOrderDetail } from '@twopost/contract/service-orders'
import { type Approval, isWanted } from '@twopost/contract/service-orders.states'
import { getCustomerRow } from '#features/customers/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { OrderRow } from '../service-orders.queries.ts'
import type { ServiceRow } from './line-items.queries.ts'
import { findBilledPayer, type OrderInvoiceFact, selectBilledServices, selectServicesOfLines } from './order-payers.queries.ts'

/**
 * Refuses a change of services that are on an issued invoice while the order waits for its other invoices (NOW4); the caller holds the order. Before it
 * is completed nothing is issued, and once it is invoiced it takes no lines at all. @throws Problem SERVICE_INVOICED
 */
export async function expectUnbilled(
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'status'>,
  serviceIds: readonly string[],
): Promise<void> {
  if (order.status !== 'completed' || serviceIds.length === 0) return
  const found = (await selectBilledServices(ctx.tx, order.id)).find((one) => serviceIds.includes(one.id))
  if (found) throw new Problem('SERVICE_INVOICED', { service: found.name, number: found.number ?? '' })
}

/** The same of lines. @throws Problem SERVICE_INVOICED */
export async function expectLinesUnbilled(
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'status'>,
  lineIds: readonly string[],
): Promise<void> {
  if (order.status !== 'completed' || lineIds.length === 0) return
  const services = await selectServicesOfLines(ctx.tx, order.id, lineIds)
  await expectUnbilled(
    ctx,
    order,
    services.map((one) => one.service_id),
  )
}

/** What is said of who pays: a class, an account, or both. */
export interface PayerFields {
  payer?: Payer | undefined
  payer_customer_id?: string | null | undefined
}
type PayerColumns = Pick<ServiceRow, 'payer' | 'payer_customer_id'>
/**
 * Who pays for a service after a change (EST2); undefined where nothing changes. The account of the order's customer is nobody else's, and work that
 * the customer pays has no other. @throws Problem CUSTOMER_NOT_FOUND, PAYER_WITHOUT_ACCOUNT, SERVICE_INVOICED, PAYER_INVOICED
 */
export async function payerOf(
  ctx: Context,
  order: OrderRow,
  service: ServiceRow,
  { payer = service.payer, payer_customer_id }: PayerFields,
): Promise<PayerColumns | undefined> {
  const isCustomer = payer === 'customer'
  if (isCustomer && payer_customer_id) throw new Problem('PAYER_WITHOUT_ACCOUNT')
  const wanted = isCustomer ? null : payer_customer_id === undefined ? service.payer_customer_id : payer_customer_id
  const account = wanted === null ? null : wanted === service.payer_customer_id ? wanted : (await getCustomerRow(ctx, wanted)).id
  const payer_account = account === order.customer_id ? null : account
  if (payer === service.payer && payer_account === service.payer_customer_id) return undefined
  await expectUnbilled(ctx, order, [service.id])
  // What comes to a bill that is out would be billed to nobody.
  const billed = order.status === 'completed' ? await findBilledPayer(ctx.tx, order.id, payer_account) : undefined
  if (billed && payer_account !== service.payer_customer_id) throw new Problem('PAYER_INVOICED', { number: billed.number ?? '' })
  return { payer, payer_customer_id: payer_account }
}

interface BilledService {
  id: string
  position: number
  payer_customer_id: string | null
  payer_name: string | null
  approval: Approval
}
interface BilledLine {
  service_id: string
  amount_cents: number
  not_used_reason: string
}
/** Who pays for lines, the customer of the order first, then as their services follow, with what their lines come to before tax. */
function payersOf(services: readonly BilledService[], lines: readonly BilledLine[]) {
  const cents = new Map<string, number>()
  for (const line of lines)
    if (line.not_used_reason === '') cents.set(line.service_id, (cents.get(line.service_id) ?? 0) + line.amount_cents)
  const found = new Map<string | null, { payer_customer_id: string | null; name: string | null; cents: number }>()
  for (const service of services.toSorted((one, other) => one.position - other.position)) {
    const amount = cents.get(service.id)
    if (amount === undefined || !isWanted(service.approval)) continue
    const payer = service.payer_customer_id
    const before = found.get(payer)
    found.set(payer, { payer_customer_id: payer, name: service.payer_name, cents: (before?.cents ?? 0) + amount })
  }
  return [...found.values()].toSorted(
    (one, other) => Number(one.payer_customer_id !== null) - Number(other.payer_customer_id !== null),
  )
}

/** The invoices of an order and what is left to bill, for those who may see invoices (NOW4). */
export function presentBilling(
  ctx: Context,
  order: { customer_id: string; customer_name: string },
  {
    services,
    lines,
    invoices,
  }: { services: readonly BilledService[]; lines: readonly BilledLine[]; invoices: readonly OrderInvoiceFact[] },
): Pick<ServiceOrderDetail, 'invoices' | 'to_bill'> {
  const standing = new Set(invoices.filter((one) => one.status !== 'void').map((one) => one.payer_id))
  const payers = payersOf(services, lines)
  // An order without lines is billed to its customer, as soon as it has some.
  const none = payers.length === 0 && !standing.has(null)
  return {
    invoices: may(ctx, 'invoices:view')
      ? invoices.map((one) => ({
          ...{ id: one.id, number: one.number, status: one.status, total: fromCents(one.total_cents) },
          payer: one.payer_id === null ? null : { id: one.payer_id, name: one.payer_name ?? '' },
          paid: fromCents(one.paid_cents),
          open: one.status === 'draft' || one.status === 'void' ? 0 : fromCents(openOf(one)),
        }))
      : [],
    to_bill: none
      ? [{ payer_customer_id: null, name: order.customer_name, amount: 0 }]
      : payers
          .filter((one) => !standing.has(one.payer_customer_id))
          .map((one) => ({
            payer_customer_id: one.payer_customer_id,
            name: one.payer_customer_id === null ? order.customer_name : (one.name ?? ''),
            amount: fromCents(one.cents),
          })),
  }
}
const openOf = (one: OrderInvoiceFact): number => one.total_cents - one.paid_cents - one.credited_cents
