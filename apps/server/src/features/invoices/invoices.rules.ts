import { type Discount, toCents, toMillionths } from '@twopost/contract/core/money'
import type { InvoiceDocument, InvoiceStatus } from '@twopost/contract/invoices'
import type { LineType } from '@twopost/contract/service-orders.states'
import type { DocumentTotals, TaxPolicy } from '@twopost/contract/taxes'
import { type LineRow, subletCostState } from '#features/service-orders/index.ts'
import type { CreditNoteRow } from './credits/credits.queries.ts'
import type { SourceRow } from './draft-source.queries.ts'
import type { DraftColumns, InvoiceNames, InvoiceRow } from './invoices.queries.ts'
import type { ItemRow, TaxRow } from './issue/issues.queries.ts'
import type { PaymentRow } from './payments/payments.queries.ts'

/** What an issue keeps of its taxes: one row per component, in a shop with two rates one per rate (TAX5). */
export function taxRows(totals: DocumentTotals, policy: TaxPolicy): TaxRow[] {
  const below = (code: string) => (policy.mode === 'simple' ? [] : (policy.taxes.find((tax) => tax.code === code)?.onTopOf ?? []))
  return totals.taxes.map((tax) => ({
    label: tax.code,
    component: tax.code,
    name: tax.name,
    jurisdiction: tax.jurisdiction,
    on_top_of: [...below(tax.code)],
    tax_millionths: tax.rateMillionths,
    base_cents: tax.baseCents,
    tax_cents: tax.taxCents,
  }))
}

/** A line that is billed: of an order, or of an invoice that is of none, which has no service. */
export type BilledLine = Pick<
  LineRow,
  | 'id'
  | 'type'
  | 'sales_class'
  | 'description'
  | 'quantity_thousandths'
  | 'estimated_thousandths'
  | 'unit_price_cents'
  | 'amount_cents'
  | 'inventory_item_id'
  | 'service_name'
  | 'service_category'
  | 'payer'
  | 'technician_id'
  | 'sublet_cost_cents'
  | 'document_no'
  | 'is_work_billed'
  | 'tax_override'
  | 'discount_cents'
  | 'rule_price_cents'
  | 'list_price_cents'
> & { service_id: string | null }

/** The hours or pieces that were multiplied: labor counts its estimated hours where it has them (G40). */
const quantityOf = (line: BilledLine): number =>
  line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : line.quantity_thousandths

/** What a line of an order is on an invoice (M1); which service it is, its class says (NOW5). */
const itemTypes = { labor: 'labor', parts: 'part', sublet: 'service', fee: 'service' } as const satisfies Readonly<
  Record<LineType, ItemRow['type']>
>
/** Lines of an invoice from those of its order, in the same order as `totals.lines`. */
export const itemsOf = (lines: readonly BilledLine[], totals: DocumentTotals): ItemRow[] =>
  lines.map((line, index) => ({
    id: line.id,
    type: itemTypes[line.type],
    sales_class: line.sales_class,
    service_name: line.service_name,
    description: line.description,
    quantity_thousandths: quantityOf(line),
    unit_price_cents: line.unit_price_cents,
    amount_cents: line.amount_cents,
    discount_cents: totals.lines[index]?.discountCents ?? 0,
    order_discount_cents: line.discount_cents,
    tax_millionths: totals.lines[index]?.rateMillionths ?? 0,
    tax_cents: totals.lines[index]?.taxCents ?? 0,
    line_item_id: line.id,
    service_id: line.service_id,
    part_id: line.inventory_item_id,
    // Known when it is issued.
    cost_cents: null,
    cost_state: null,
  }))

/** Do we buy what a line sells: a part, or the work of another shop? */
const hasCost = (item: Pick<ItemRow, 'type' | 'sales_class'>): boolean => item.type === 'part' || item.sales_class === 'sublet'
/** What the part of a line cost, as an issue keeps it. */
export interface PartCost {
  line_item_id: string
  cost_cents: number
  out: number
  cost_state: NonNullable<ItemRow['cost_state']>
}
/** Lines with what their parts and the work of others cost us; labor and charges cost nothing here, and a part of which nothing is counted has no cost (NOW5). */
export const withCosts = (items: readonly ItemRow[], costs: readonly PartCost[], lines: readonly BilledLine[]): ItemRow[] =>
  items.map((item) => {
    const sublet = item.sales_class === 'sublet' && lines.find((line) => line.id === item.line_item_id)
    if (sublet)
      return {
        ...item,
        cost_cents: sublet.sublet_cost_cents ?? 0,
        cost_state: subletCostState(sublet.sublet_cost_cents, sublet.document_no ?? '', sublet.is_work_billed ?? false),
      }
    if (item.type !== 'part') return item
    const cost = costs.find((one) => one.line_item_id === item.line_item_id)
    if (!cost || cost.out <= 0 || cost.cost_cents === 0) return { ...item, cost_cents: cost?.cost_cents ?? 0, cost_state: 'none' }
    return { ...item, cost_cents: cost.cost_cents, cost_state: cost.cost_state }
  })
/** What an issued invoice earns with its parts and the work of others, net of discount and before tax; undefined where their cost was not frozen. */
export function marginOf(items: readonly ItemRow[]): InvoiceMargin | undefined {
  const bought = items.filter(hasCost)
  if (bought.length === 0 || bought.some((item) => item.cost_state === null)) return undefined
  const earned = (some: readonly ItemRow[]) => {
    const costCents = some.reduce((sum, item) => sum + (item.cost_cents ?? 0), 0)
    return { costCents, marginCents: some.reduce((sum, item) => sum + item.amount_cents - item.discount_cents, 0) - costCents }
  }
  const count = (state: ItemRow['cost_state']) => bought.filter((item) => item.cost_state === state).length
  return {
    parts: earned(bought.filter((item) => item.type === 'part')),
    sublet: earned(bought.filter((item) => item.type !== 'part')),
    unknown: count('none'),
    estimated: count('estimated'),
  }
}
interface Earned {
  costCents: number
  marginCents: number
}
/** Cents; how many lines have no known cost, and of how many it is an estimate. */
export interface InvoiceMargin {
  parts: Earned
  sublet: Earned
  unknown: number
  estimated: number
}
/** Amounts after discount, before tax, of labor and of parts. */
const netOf = (items: readonly ItemRow[]): { labor: number; parts: number } => {
  const sum = (wanted: (item: ItemRow) => boolean) =>
    items.filter(wanted).reduce((total, item) => total + item.amount_cents - item.discount_cents, 0)
  return { labor: sum((item) => item.type === 'labor'), parts: sum((item) => item.type === 'part') }
}

/** What is stored of a draft: its own words and discount, and what its lines sum to, in cents. */
export function draftColumns(
  row: Pick<DraftColumns, 'template_id' | 'discount_kind' | 'discount_value' | 'terms' | 'notes'>,
  customerId: string,
  totals: DocumentTotals,
  items: readonly ItemRow[],
): DraftColumns {
  const net = netOf(items)
  return {
    customer_id: customerId,
    template_id: row.template_id,
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    labor_net_cents: net.labor,
    parts_net_cents: net.parts,
    discount_kind: row.discount_kind,
    discount_value: row.discount_value,
    terms: row.terms,
    notes: row.notes,
  }
}

export type DiscountInput = { kind: 'none' } | { kind: 'amount' | 'percent'; value: number }
/** From the wire (dollars, percent) to the columns (cents, millionths). */
export const discountColumns = (input: DiscountInput): Pick<InvoiceRow, 'discount_kind' | 'discount_value'> =>
  input.kind === 'none'
    ? { discount_kind: 'none', discount_value: 0 }
    : { discount_kind: input.kind, discount_value: input.kind === 'amount' ? toCents(input.value) : toMillionths(input.value) }
export const discountOf = (row: Pick<InvoiceRow, 'discount_kind' | 'discount_value'>): Discount =>
  row.discount_kind === 'none'
    ? { kind: 'none' }
    : row.discount_kind === 'amount'
      ? { kind: 'amount', cents: row.discount_value }
      : { kind: 'percent', millionths: row.discount_value }

const joined = (separator: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(separator)
const place = (street: string, city: string, state: string, zip: string): string[] =>
  [street, joined(', ', city, joined(' ', state, zip))].filter((line) => line !== '')

export const namesOf = (source: SourceRow): InvoiceNames => {
  const { of_order: order } = source
  return {
    customer: { name: source.customer_name, email: source.customer_email, phone: source.customer_phone },
    vehicle: order && {
      label: joined(' ', order.vehicle_year === null ? '' : String(order.vehicle_year), order.vehicle_make, order.vehicle_model),
      license_plate: order.vehicle_plate,
      plate_state: order.vehicle_plate_state,
      unit_number: order.vehicle_unit,
      vin: order.vehicle_vin,
    },
    technician: order?.technician_id ? { id: order.technician_id, name: order.technician_name ?? '' } : null,
  }
}

type ShopSource = Pick<
  SourceRow,
  'company' | 'shop_name' | 'shop_address' | 'shop_city' | 'shop_state' | 'shop_zip' | 'shop_phone' | 'shop_email'
>
/** Who sends an invoice. */
export const shopOf = (source: ShopSource): InvoiceDocument['shop'] => ({
  companyName: source.company,
  shopName: source.shop_name,
  address: joined(', ', ...place(source.shop_address, source.shop_city, source.shop_state, source.shop_zip)),
  phone: source.shop_phone,
  email: source.shop_email,
})

/** Everything that is printed, as it is now (frozen when it is issued). `isExempt`: its customer is exempt of all taxes. */
export function documentOf(
  source: SourceRow,
  lines: readonly BilledLine[],
  totals: DocumentTotals,
  row: Pick<InvoiceRow, 'terms' | 'notes' | 'discount_kind' | 'discount_value'>,
  isExempt: boolean,
): InvoiceDocument {
  const names = namesOf(source)
  const items = itemsOf(lines, totals)
  const services: InvoiceDocument['services'] = []
  let last: string | null = null
  for (const item of items) {
    if (item.service_id !== last || services.length === 0) services.push({ name: item.service_name, subtotalCents: 0, lines: [] })
    last = item.service_id
    const service = services.at(-1)
    if (!service) continue
    service.subtotalCents += item.amount_cents
    service.lines.push({
      type: item.type,
      description: item.description,
      partNumber: '',
      quantityThousandths: item.quantity_thousandths,
      unitPriceCents: item.unit_price_cents,
      amountCents: item.amount_cents,
      ...(item.order_discount_cents !== 0 && { discountCents: item.order_discount_cents }),
    })
  }
  const company = source.customer_company
  const order = source.of_order
  return {
    language: source.language,
    currency: 'USD',
    status: 'draft',
    number: null,
    issueDate: null,
    dueDate: null,
    shop: shopOf(source),
    customer: {
      name: company || source.customer_name,
      contactName: source.customer_contact || (company && company !== source.customer_name ? source.customer_name : ''),
      addressLines: place(source.customer_address, source.customer_city, source.customer_state, source.customer_zip),
      phone: source.customer_phone,
      email: source.customer_email,
      isTaxExempt: isExempt,
    },
    vehicle: names.vehicle && {
      title: names.vehicle.label,
      unitNumber: names.vehicle.unit_number,
      vin: names.vehicle.vin,
      plate: names.vehicle.license_plate,
      plateState: names.vehicle.plate_state,
      mileage: order?.mileage ?? null,
    },
    orderNumber: order?.order_number ?? '',
    poNumber: order?.po_number ?? '',
    technicianName: order?.technician_name ?? '',
    services,
    subtotalCents: totals.subtotalCents,
    discount: { cents: totals.discountCents, rateMillionths: row.discount_kind === 'percent' ? row.discount_value : null },
    taxes: totals.taxes.map((tax) => ({
      ...{ rateMillionths: tax.rateMillionths, baseCents: tax.baseCents, cents: tax.taxCents },
      ...(tax.name !== '' && { name: tax.name }),
    })),
    totalCents: totals.totalCents,
    payments: [],
    paidCents: 0,
    balanceCents: totals.totalCents,
    notes: row.notes,
    terms: row.terms,
    paymentInfo: '',
    legalLines: [],
  }
}

/** The frozen document with what was paid and credited since, and whether it is void: the only things that move after the issue. */
export function settleDocument(
  document: InvoiceDocument,
  status: InvoiceStatus,
  payments: readonly PaymentRow[],
  credits: readonly Pick<CreditNoteRow, 'number' | 'business_date' | 'total_cents'>[],
): InvoiceDocument {
  const counted = payments.filter((payment) => payment.reverses_id === null && !payment.is_reversed)
  const paidCents = counted.reduce((sum, payment) => sum + payment.amount_cents, 0)
  const creditedCents = credits.reduce((sum, note) => sum + note.total_cents, 0)
  return {
    ...document,
    status: status === 'draft' ? 'draft' : status === 'void' ? 'void' : 'issued',
    payments: counted.map((payment) => ({ date: payment.paid_on, method: payment.method, cents: payment.amount_cents })),
    paidCents,
    ...(credits.length > 0 && {
      credits: credits.map((note) => ({ number: note.number, date: note.business_date, cents: note.total_cents })),
    }),
    balanceCents: document.totalCents - paidCents - creditedCents,
  }
}

/** What is left to pay, in cents (PAY9). */
export const balanceOf = (row: Pick<InvoiceRow, 'total_cents' | 'paid_cents' | 'credited_cents'>): number =>
  row.total_cents - row.paid_cents - row.credited_cents

/** The state of an issued invoice is a function of amounts and dates: what was paid or credited settles it. Dates are YYYY-MM-DD of the shop. */
export const stateOf = (at: {
  totalCents: number
  settledCents: number
  dueDate: string
  today: string
}): 'sent' | 'overdue' | 'paid' => (at.settledCents >= at.totalCents ? 'paid' : at.dueDate < at.today ? 'overdue' : 'sent')

/** INV-2026-001; the digits are a minimum width (M2). */
export const invoiceNumber = (year: string, count: number): string => `INV-${year}-${String(count).padStart(3, '0')}`

/** Whole days from one date to another, YYYY-MM-DD; 0 when it is not past. */
export const daysPast = (dueDate: string | null, today: string): number =>
  dueDate === null ? 0 : Math.max(0, Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000))
