import { fromCents, fromMillionths, fromThousandths, totalWithTaxCents } from '@twopost/contract/core/money'
import { comingOf, partPresenceOf, partStateOf, quantitiesOfPart, shopAvailable } from '@twopost/contract/inventory'
import { type AllowedWord, allowedWords } from '@twopost/contract/registries/allowed-words'
import type { Assignment, LineItem, LinePart, LineSublet, OrderBooking, ServiceOrder } from '@twopost/contract/service-orders'
import {
  isLeftOut,
  isOpen,
  nextStatuses,
  type OrderStatus,
  orderTransitions,
  takesLines,
} from '@twopost/contract/service-orders.states'
import type { OrderBookingRow } from '#features/scheduling/index.ts'
import { instantOf } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'
import type { AssignmentRow } from './detail/order-detail.queries.ts'
import type { LineRow, ServiceRow } from './lines/line-items.queries.ts'
import type { OrderListRow } from './list/order-list.queries.ts'
import { isWhollyExempt, type TaxOfOrder, taxesOfOrders } from './list/order-taxes.service.ts'
import { leadTimes, willBeLate } from './list/will-be-late.rules.ts'
import type { OrderRow } from './service-orders.queries.ts'
import { isOverdue, minutesBetween, subletCostState } from './service-orders.rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const words = (
  permissions: ReadonlySet<string>,
  status: OrderStatus,
  hasInvoice: boolean,
  isToBill: boolean,
): AllowedWord<'order'>[] => {
  const holder = { permissions }
  const allowed: AllowedWord<'order'>[] = nextStatuses(status).flatMap((to) => {
    const step = orderTransitions[status][to]
    return step && step.by !== 'invoices' && may(holder, step.by) ? allowedWords.order.filter((word) => word === step.move) : []
  })
  const add = (when: boolean, ...more: AllowedWord<'order'>[]) => {
    if (when) allowed.push(...more)
  }
  add(status === 'scheduled' && may(holder, 'service-order:schedule'), 'reschedule')
  add(isOpen(status) && may(holder, 'service-order:assign'), 'assign')
  add(takesLines(status) && may(holder, 'service-order:create'), 'edit', 'add_line')
  add(may(holder, 'service-order:create'), 'add_note', 'add_attachment', 'add_flag')
  add((status === 'pending' || status === 'cancelled') && !hasInvoice && may(holder, 'service-order:delete'), 'delete')
  add(status === 'completed' && isToBill && may(holder, 'invoices:create'), 'create_invoice')
  return allowed
}
/** For each set of permissions, which the people of a system role share, the words of each kind of order: a board has hundreds of cards. */
const known = new WeakMap<ReadonlySet<string>, Map<string, AllowedWord<'order'>[]>>()

/**
 * What this person may do now with this order: states × permissions, the server's own verdict that buttons read
 * (architecture 4).
 */
export function allowedOn(
  { permissions }: Context,
  { status }: Pick<OrderRow, 'status'>,
  hasInvoice: boolean,
  isToBill = !hasInvoice,
): AllowedWord<'order'>[] {
  const mine = known.get(permissions) ?? new Map<string, AllowedWord<'order'>[]>()
  known.set(permissions, mine)
  const kind = `${status} ${hasInvoice} ${isToBill}`
  const allowed = mine.get(kind) ?? words(permissions, status, hasInvoice, isToBill)
  mine.set(kind, allowed)
  return allowed
}

/**
 * The whole of an order with the tax of today's two rates, in cents; tax is rounded once per rate as on an invoice (M14). Orders whose lines
 * are taxed each by itself are counted from those (`taxesOfOrders`).
 */
function withTaxCents(row: OrderListRow, isExempt: boolean): number {
  const rate = (millionths: number) => (isExempt ? 0 : millionths)
  const groups = [
    { amountCents: row.labor_cents + row.sublet_cents, taxRateMillionths: rate(row.labor_tax_millionths) },
    { amountCents: row.parts_cents + row.fees_cents, taxRateMillionths: rate(row.parts_tax_millionths) },
  ]
  return totalWithTaxCents(groups)
}

function billingOf(ctx: Context, row: OrderListRow): ServiceOrder['billing'] {
  if (row.invoice_status === null || !may(ctx, 'invoices:view')) return null
  const [total, paid] = [row.invoice_total_cents ?? 0, row.invoice_paid_cents ?? 0]
  const credited = row.invoice_credited_cents ?? 0
  const isOwed = row.invoice_status !== 'draft'
  return {
    status: row.invoice_status,
    total: fromCents(total),
    paid: fromCents(paid),
    open: isOwed ? fromCents(total - paid - credited) : 0,
  }
}

const approvalOf = (row: OrderListRow): ServiceOrder['approval'] =>
  row.approval_state === 'none'
    ? null
    : {
        state: row.approval_state,
        presented_at: iso(row.presented_at),
        presented_total: fromCents(row.presented_cents),
        approved_total: fromCents(row.authorized_cents),
      }

/** Rows of one statement → wire: the hours of a lead stand beside one of their orders. */
export async function presentOrders(ctx: Context, rows: readonly OrderListRow[]): Promise<ServiceOrder[]> {
  const leads = leadTimes(rows, ctx.now)
  const taxes = await taxesOfOrders(ctx, rows)
  return rows.map((row) => presentOrder(ctx, row, taxes.get(row.id), leads))
}
/** Row → wire (G3). `totalCents` with tax, where its lines were counted. */
export function presentOrder(
  ctx: Context,
  row: OrderListRow,
  totalCents: number | undefined,
  leads = leadTimes([row], ctx.now),
): ServiceOrder {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    priority: row.priority,
    shop_id: row.shop_id,
    customer_id: row.customer_id,
    vehicle_id: row.vehicle_id,
    assigned_technician_id: row.assigned_technician_id,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
      company_name: row.customer_company,
    },
    vehicle: {
      id: row.vehicle_id,
      vin: row.vehicle_vin,
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      license_plate: row.vehicle_plate,
      plate_state: row.vehicle_plate_state,
      unit_number: row.vehicle_unit,
      kind: row.vehicle_kind,
    },
    assigned_technician: row.assigned_technician_id ? { id: row.assigned_technician_id, name: row.technician_name ?? '' } : null,
    technician_count: row.technician_count,
    bay: row.bay_id ? { id: row.bay_id, name: row.bay_name ?? '' } : null,
    scheduled_at: iso(row.scheduled_start),
    scheduled_end: iso(row.scheduled_end),
    started_at: iso(row.started_at),
    completed_at: iso(row.completed_at),
    due_date: iso(row.due_at),
    promised_at: iso(row.promised_at),
    service_level: row.level_id ? { id: row.level_id, name: row.level_name ?? '', color: row.level_color ?? 'slate' } : null,
    po_number: row.po_number,
    is_overdue: isOverdue(row.status, row.due_at, ctx.now),
    will_be_late: willBeLate(row, ctx.now, leads(row)),
    estimated_duration: row.estimated_minutes,
    actual_duration: row.started_at && row.completed_at ? minutesBetween(row.started_at, row.completed_at) : null,
    clocked_minutes: Math.floor(row.clocked_seconds / 60),
    timer_state: row.timer_status ?? 'none',
    on_hold: row.on_hold,
    open_flags: row.open_flags,
    open_safety_flags: row.open_safety_flags,
    parts_presence: row.parts_presence,
    total_cost: fromCents(row.total_cents),
    total_with_tax: fromCents(totalCents ?? withTaxCents(row, isWhollyExempt(ctx, row))),
    billing: billingOf(ctx, row),
    approval: approvalOf(row),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: allowedOn(ctx, row, false),
  }
}

/** What stands behind a parts line that names an item: where it is, and how much of it (PAR9). */
function presentLinePart(row: LineRow): LinePart | null {
  if (row.inventory_item_id === null) return null
  const [ordered, received, ready] = [row.ordered_thousandths ?? 0, row.received_thousandths ?? 0, row.waiting_thousandths ?? 0]
  const figures = quantitiesOfPart({
    needed: row.not_used_reason === '' && !isLeftOut(row.approval) ? row.quantity_thousandths : 0,
    reserved: row.reserved_thousandths ?? 0,
    issued: row.issued_thousandths ?? 0,
    returned: row.returned_thousandths ?? 0,
    ...{ ordered, received, ready },
  })
  const available = shopAvailable({
    onHand: row.on_hand_thousandths ?? 0,
    reserved: row.promised_thousandths ?? 0,
    setAside: row.set_aside_thousandths ?? 0,
  })
  const isOut = figures.issued - figures.returned
  const isCounted =
    !isLeftOut(row.approval) &&
    row.item_kind !== 'non_stock' &&
    row.part_source !== 'customer' &&
    row.part_source !== 'used' &&
    row.not_used_reason === ''
  // What was given back whole is told also where it was not used after all.
  const isGivenBack = row.not_used_reason !== '' && figures.returned > 0
  const state = isCounted || isOut + ready > 0 ? partStateOf(figures) : isGivenBack ? 'returned' : null
  const isOnShelf = row.part_source === 'stock' && figures.needed - isOut - ready - figures.reserved <= Math.max(0, available)
  return {
    number: row.part_number ?? '',
    location: row.part_location ?? '',
    source: row.part_source,
    state,
    presence:
      state === null || state === 'returned' || row.not_used_reason !== '' ? null : isOnShelf ? 'here' : partPresenceOf(figures),
    reserved: fromThousandths(figures.reserved),
    issued: fromThousandths(isOut),
    ordered: fromThousandths(ordered),
    received: fromThousandths(received),
    ready: fromThousandths(ready),
    kept: fromThousandths(row.kept_thousandths ?? 0),
    expected: comingOf({ ordered, received }) > 0 ? (row.eta ?? null) : null,
    available: fromThousandths(Math.max(0, available)),
    is_short: isCounted && row.part_source === 'stock' && !isOnShelf,
    not_used: row.not_used_reason,
    supplier: row.part_supplier_id === null ? null : { id: row.part_supplier_id, name: row.part_supplier_name ?? '' },
    cost_state: row.cost_state ?? 'none',
  }
}
/** What is known of the work of another shop; what it costs only for holders of pricing:cost (PAR20). */
const presentSublet = (row: LineRow, seesCost: boolean): LineSublet | null =>
  row.type === 'sublet'
    ? {
        supplier: row.sublet_supplier_id === null ? null : { id: row.sublet_supplier_id, name: row.sublet_supplier_name ?? '' },
        ...(seesCost && { cost: row.sublet_cost_cents === null ? null : fromCents(row.sublet_cost_cents) }),
        cost_state: subletCostState(row.sublet_cost_cents, row.document_no ?? '', row.is_work_billed ?? false),
        document: row.document_no ?? '',
        document_date: row.document_date,
        due_date: row.due_on,
        is_open: row.sublet_supplier_id === null || row.sublet_cost_cents === null,
      }
    : null
const presentPrice = (row: LineRow): LineItem['price'] => ({
  source: row.price_source,
  rule:
    row.price_rule_id === null
      ? null
      : { id: row.price_rule_id, name: row.price_rule_name ?? '', version: row.price_rule_version ?? 1 },
  rule_price: row.rule_price_cents === null ? null : fromCents(row.rule_price_cents),
  list_price: row.list_price_cents === null ? null : fromCents(row.list_price_cents),
  is_overridden: row.is_overridden,
  override_reason: row.override_reason,
})
export const presentLine = (ctx: Context, row: LineRow): LineItem => ({
  id: row.id,
  type: row.type,
  sales_class: row.sales_class,
  description: row.description,
  quantity: fromThousandths(row.quantity_thousandths),
  unit_cost: fromCents(row.unit_price_cents),
  estimated_hours: row.estimated_thousandths === null ? null : fromThousandths(row.estimated_thousandths),
  amount: fromCents(row.amount_cents),
  discount: fromCents(row.discount_cents),
  price: presentPrice(row),
  inventory_item_id: row.inventory_item_id,
  part: presentLinePart(row),
  sublet: presentSublet(row, may(ctx, 'pricing:cost')),
  tax_override: row.tax_override && { ...row.tax_override, at: instantOf(row.tax_override.at).toISOString() },
  service_name: row.service_name,
  service_category: row.service_category,
  technician_id: row.technician_id,
  is_done: row.is_done,
  notes: row.notes,
  position: row.position,
  version: row.version,
})

export const presentService = (row: ServiceRow) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  kind: row.kind,
  approval: row.approval,
  urgency: row.urgency,
  concern: row.concern,
  cause: row.cause,
  correction: row.correction,
  skills: row.skills,
  bay_kind: row.bay_kind,
  position: row.position,
  total: fromCents(row.total_cents),
  canned_job_id: row.canned_job_id,
  payer: row.payer,
  payer_customer: row.payer_customer_id === null ? null : { id: row.payer_customer_id, name: row.payer_name ?? '' },
  invoice_number: row.invoice_number,
  done_tasks: row.done_tasks,
  task_count: row.task_count,
  clocked_minutes: Math.floor(row.clocked_seconds / 60),
  timer_state: row.timer_status ?? ('none' as const),
  photos: row.photos.map((photo) => ({ ...photo, added_at: instantOf(photo.added_at).toISOString() })),
  version: row.version,
})

export const presentBooking = (row: OrderBookingRow): OrderBooking => ({
  technician_id: row.technician_id,
  bay_id: row.bay_id,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  overlap_allowed: row.overlap_allowed,
})

export const presentAssignment = (row: AssignmentRow, leadId: string | null): Assignment => ({
  id: row.technician_id,
  name: row.name,
  job_id: row.job_id,
  is_lead: row.technician_id === leadId,
  job_status: row.status,
  estimated_minutes: row.estimated_minutes,
  clocked_minutes: Math.floor(row.clocked_seconds / 60),
  clocked_seconds: row.clocked_seconds,
  timer_state: row.timer_status ?? 'none',
})

/** The tax that an invoice of today would carry: the shop's rates or components, none for an exempt customer (M14, E14, TAX8). */
export function taxEstimate({ totals, expired_on }: TaxOfOrder) {
  return {
    tax_estimate: fromCents(totals.taxCents),
    tax_lines: totals.taxes
      .filter((tax) => tax.rateMillionths > 0 || tax.taxCents > 0)
      .map((tax) => ({
        label: tax.name === '' ? (tax.code as 'labor' | 'parts' | 'all') : ('component' as const),
        percent: fromMillionths(tax.rateMillionths),
        amount: fromCents(tax.taxCents),
        ...(tax.name !== '' && { code: tax.code, name: tax.name }),
      })),
    exemption_expired_on: expired_on,
  }
}
