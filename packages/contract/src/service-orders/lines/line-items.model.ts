import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { lineTypes, mayHaveClass, salesClasses } from '../../core/line-types.ts'
import { hours, isLineWithin, lineCents, money, quantity, toCents, toThousandths } from '../../core/money.ts'
import { line, prose, requiredLine } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { versionField } from '../../core/version.ts'
import { partCostStates, partPresences, partSources, partStates } from '../../inventory/index.ts'
import { LinePrice } from '../prices/order-prices.model.ts'

/** What the parts of an order can be refused for (G41, OP-44). */
export const stockProblems = [
  'ITEM_NOT_FOUND',
  'KIT_IS_PARTS',
  'SUPPLIER_NOT_FOUND',
  'STOCK_SHORT',
  'PARTS_DISPOSITION',
  'STOCK_TOO_LARGE',
] as const

/** What stands behind a parts line that names an item of the inventory (G41, PAR9). */
export const LinePart = z
  .object({
    /** The item's number, and where the order's shop keeps it. */
    number: z.string(),
    location: z.string(),
    source: z.enum(partSources),
    /** Null where nothing is booked: the item is not counted, the customer brings it, or it is a used one. */
    state: z.enum(partStates).nullable(),
    /** All of it here, on its way, or missing without anybody having ordered it; null where that is no question (PAR9). */
    presence: z.enum(partPresences).nullable(),
    /** Promised to the line, and taken for it less what came back. */
    reserved: z.number(),
    issued: z.number(),
    /** Bought for the line, what came of that, and what of it lies ready and was not taken yet (PAR13). */
    ordered: z.number(),
    received: z.number(),
    ready: z.number(),
    /** Of those that are out: kept for the customer though the line does not need them (PAR19). */
    kept: z.number(),
    /** When the rest is expected. */
    expected: z.string().nullable(),
    /** How many the shop can still promise. */
    available: z.number(),
    /** It comes from our shelves, and there is not enough of it. */
    is_short: z.boolean(),
    /** Why it was not used after all: then it costs nothing and nothing is taken for it; '' where it is needed (PAR20). */
    not_used: z.string(),
    /** Who it is to be bought from, where the line says so (PAR25). */
    supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** What is known of what it cost: billed once the bill of its supplier is posted (PAR5, PAR32). */
    cost_state: z.enum(partCostStates),
  })
  .meta({ id: 'LinePart' })
export type LinePart = z.output<typeof LinePart>

/** Work of another shop (PAR5, PAR20): who does it, by which paper, and what it costs us. */
export const LineSublet = z
  .object({
    supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** What the other shop takes for all of it; with pricing:cost alone, null while nobody knows. */
    cost: z.number().nullable().optional(),
    cost_state: z.enum(partCostStates),
    /** Number and date of its invoice or quote, and when it is to be paid. */
    document: z.string(),
    document_date: z.string().nullable(),
    due_date: z.string().nullable(),
    /** Its supplier or its cost is not known yet: completing the order asks for it. */
    is_open: z.boolean(),
  })
  .meta({ id: 'LineSublet' })
export type LineSublet = z.output<typeof LineSublet>

export const LineItem = z
  .object({
    id: z.string(),
    type: z.enum(lineTypes),
    /** What it sells, by which taxes and reports tell lines apart (NOW6). */
    sales_class: z.enum(salesClasses),
    description: z.string(),
    quantity: z.number(),
    unit_cost: z.number(),
    estimated_hours: z.number().nullable(),
    /** Quantity × price, less what discounts took off. */
    amount: z.number(),
    /** What discounts of the order took off; below zero where a package costs more than its list. */
    discount: z.number(),
    price: LinePrice,
    inventory_item_id: z.string().nullable(),
    part: LinePart.nullable(),
    /** Of a line of type sublet alone. */
    sublet: LineSublet.nullable(),
    /** Taxed or not by somebody's word, with the reason (TAX12); null where the rules decide. */
    tax_override: z.object({ taxable: z.boolean(), reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
    service_name: z.string(),
    service_category: z.string(),
    technician_id: z.string().nullable(),
    is_done: z.boolean(),
    notes: z.string(),
    position: z.int(),
    version: z.int(),
  })
  .meta({ id: 'LineItem' })
export type LineItem = z.output<typeof LineItem>

const SubletFields = z
  .strictObject({
    supplier_id: id().nullable(),
    /** Of all of it. Who may not see costs may not say one. */
    cost: money().nullable(),
    document: line(60),
    document_date: calendarDate().nullable(),
    due_date: calendarDate().nullable(),
    // What was read may be sent back.
    supplier: z.unknown(),
    cost_state: z.unknown(),
    is_open: z.unknown(),
  })
  .partial()
export type SubletFields = z.output<typeof SubletFields>

const lineItemShape = z.strictObject({
  type: z.enum(lineTypes),
  /** One of those that its type may have; else that of its type (TAX2). */
  sales_class: z.enum(salesClasses).optional(),
  description: requiredLine(300),
  quantity: quantity().optional(),
  unit_cost: money().optional(),
  /** The price of the rules counts, and `unit_cost` where they say none (CAN9, CAN10). */
  price_by_rule: z.literal(true, 'NOT_FLAG').optional(),
  estimated_hours: hours().optional(),
  /** The item of the inventory that a parts line is for; a labor line has none (G41). A new line of a kit becomes lines of its parts (PAR22). */
  inventory_item_id: id().nullable().optional(),
  /** Where the part comes from; our shelves unless said otherwise (PAR5). */
  part_source: z.enum(partSources).optional(),
  /** Who it is to be bought from; the part's own supplier unless said otherwise (PAR25). */
  part_supplier_id: id().nullable().optional(),
  /** Of a line of type sublet: who does the work and what it costs us (PAR20). What is left out stays. */
  sublet: SubletFields.nullable().optional(),
  service_name: line(160).optional(),
  service_category: line(80).optional(),
  technician_id: id().nullable().optional(),
  notes: prose(2000).optional(),
  ...versionField,
  id: z.unknown().optional(),
  amount: z.unknown().optional(),
  position: z.unknown().optional(),
  is_done: z.unknown().optional(),
  part: z.unknown().optional(),
  tax_override: z.unknown().optional(),
  price: z.unknown().optional(),
  discount: z.unknown().optional(),
})
/** A line's amount in cents as far as its own fields say; 0 where kind or price come from the shop or from what is stored. */
export function saidCents(fields: Partial<z.output<typeof lineItemShape>>): number {
  if (fields.type === undefined) return 0
  const factor = fields.type === 'labor' ? (fields.estimated_hours ?? fields.quantity) : fields.quantity
  const [thousandths, cents] = [toThousandths(factor ?? 1), toCents(fields.unit_cost ?? 0)]
  // A figure too high to be counted is refused by its own field.
  return Number.isFinite(thousandths) && Number.isFinite(cents) ? lineCents(thousandths, cents) : 0
}
const withinLine = (fields: Partial<z.output<typeof lineItemShape>>): boolean => isLineWithin(saidCents(fields))
const lineTooHigh = { error: 'LINE_TOO_HIGH', path: ['unit_cost'] }
const hasOwnClass = ({ type, sales_class }: Partial<z.output<typeof lineItemShape>>): boolean =>
  type === undefined || sales_class === undefined || mayHaveClass(type, sales_class)
const classOfOther = { error: 'CLASS_OF_OTHER_TYPE', path: ['sales_class'] }
export const LineItemFields = lineItemShape.refine(withinLine, lineTooHigh).refine(hasOwnClass, classOfOther)
export type LineItemFields = z.output<typeof LineItemFields>
export const LineItemChange = lineItemShape
  /** The part was used: it is taken from the shelf (OP-44). */
  .extend({ used: z.literal(true, 'NOT_FLAG') })
  .partial()
  .refine(withinLine, lineTooHigh)
  .refine(hasOwnClass, classOfOther)
