import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { quantity, signedMoney } from '../../core/money.ts'
import { line, prose, requiredLine } from '../../core/text.ts'
import { calendarDate, pastDate } from '../../core/time-fields.ts'
import { versionField } from '../../core/version.ts'
import { numberKey } from '../../inventory/index.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { billFaults, billLineKinds, billStates, importedLineKinds } from './bills.states.ts'

/** Where a line of a delivery comes from and what came. */
const receivedFields = {
  delivery_id: z.string(),
  document_no: z.string(),
  business_date: z.string(),
  purchase_order_id: z.string().nullable(),
  purchase_order: z.string().nullable(),
  /** What was ordered, of one and of all; null for what nobody had ordered. */
  ordered_quantity: z.number().nullable(),
  ordered_unit_cost: z.number().nullable(),
  quantity: z.number(),
  cost: z.number(),
  core: z.number(),
}
/** A part of a delivery that no bill names yet. */
export const UnbilledLine = z
  .object({
    delivery_line_id: z.string(),
    item_id: z.string(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    bill_no: z.string(),
    ...receivedFields,
  })
  .meta({ id: 'UnbilledLine' })
export type UnbilledLine = z.output<typeof UnbilledLine>

/** Work of another shop on an order, with what it was expected to cost; null where nobody had said. */
const workFields = {
  line_item_id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  description: z.string(),
  expected: z.number().nullable(),
}
/** Work of a supplier that no bill names yet. */
export const UnbilledWork = z.object({ ...workFields, document: z.string() }).meta({ id: 'UnbilledWork' })
export type UnbilledWork = z.output<typeof UnbilledWork>

const VendorBillLine = z
  .object({
    id: z.string(),
    kind: z.enum(billLineKinds),
    item_id: z.string().nullable(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    description: z.string(),
    /** Split off for a claim: of what did not come, or of a price. */
    claimed: z.enum(['short', 'price']).nullable(),
    quantity: z.number(),
    /** Of all of it, as the bill says. */
    cost: z.number(),
    delivery_line_id: z.string().nullable(),
    received: z.object(receivedFields).nullable(),
    /** The work that it bills, of a line of kind sublet. */
    work: z.object(workFields).nullable(),
    /** Bill less delivery; null for what has none. */
    difference: z.number().nullable(),
    fault: z.enum(billFaults).nullable(),
    /** Where the difference went when it was posted (PAR15). */
    to_stock: z.number(),
    to_variance: z.number(),
  })
  .meta({ id: 'VendorBillLine' })
export type VendorBillLine = z.output<typeof VendorBillLine>

/** A bill of a supplier (PAR7). */
export const VendorBill = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    number: z.string(),
    bill_date: z.string(),
    due_date: z.string().nullable(),
    status: z.enum(billStates),
    goods: z.number(),
    core: z.number(),
    freight: z.number(),
    tax: z.number(),
    other: z.number(),
    total: z.number(),
    /** What its matched lines were delivered for, and what they were billed more. */
    delivered: z.number(),
    difference: z.number(),
    line_count: z.int(),
    /** Lines that name no delivery of the same quantity. */
    open_count: z.int(),
    needs_approval: z.boolean(),
    /** How far its shop lets each line differ without an approval: the lesser of the two (PAR16). */
    tolerance_percent: z.number(),
    tolerance_amount: z.number(),
    notes: z.string(),
    created_by: z.string(),
    posted_at: z.iso.datetime().nullable(),
    posted_by: z.string(),
    approved_by: z.string(),
    approval_reason: z.string(),
    reversed_at: z.iso.datetime().nullable(),
    reversed_by: z.string(),
    reverse_reason: z.string(),
    /** The bill that this one takes back. */
    reverses_id: z.string().nullable(),
    /** Is its paper here? What it is stands with one bill, not in lists. */
    has_file: z.boolean(),
    file: z.object({ filename: z.string(), content_type: z.string(), size: z.int() }).nullable().optional(),
    lines: z.array(VendorBillLine).optional(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.vendor_bill)),
  })
  .meta({ id: 'VendorBill' })
export type VendorBill = z.output<typeof VendorBill>

export const mostBillLines = 200
const VendorBillLineFields = z
  .strictObject({
    kind: z.enum(billLineKinds),
    item_id: id().nullable().optional(),
    description: line(200).optional(),
    /** Of parts and cores; 1 for the others. */
    quantity: quantity().optional(),
    /** Of all of it; below zero what the supplier takes off. */
    cost: signedMoney(),
    delivery_line_id: id().nullable().optional(),
    /** The line of an order whose work it bills; of kind sublet alone. */
    line_item_id: id().nullable().optional(),
  })
  .refine((one) => one.cost >= 0 || one.kind === 'freight' || one.kind === 'tax' || one.kind === 'other', {
    path: ['cost'],
    message: 'INVALID_AMOUNT',
  })
  .refine((one) => (one.kind === 'sublet') === Boolean(one.line_item_id), { path: ['line_item_id'], message: 'WORK_OF_LINE' })
/** A number with a letter or a digit in it, by which the bill is known again. */
export const billNumber = () => requiredLine(60).refine((text) => text === '' || numberKey(text) !== '', 'BAD_CHARACTERS')
const fields = {
  supplier_id: id(),
  number: billNumber(),
  bill_date: pastDate(),
  due_date: calendarDate().nullable().optional(),
  notes: prose(1000).optional(),
  lines: z.array(VendorBillLineFields).min(1, 'LINES_REQUIRED').max(mostBillLines, 'TOO_MANY'),
}
export const VendorBillFields = z.strictObject({ shop_id: z.string().max(60).optional(), ...fields })
export type VendorBillFields = z.output<typeof VendorBillFields>
/** A change of what is not posted; lines that are sent replace all there are. */
export const VendorBillChange = z.strictObject(fields).partial().extend(versionField)
export type VendorBillChange = z.output<typeof VendorBillChange>

/** How many bills there are in each state, each exact up to 10,000, and how many of them need approval. */
export const VendorBillCounts = z
  .object({ draft: z.int(), matched: z.int(), posted: z.int(), reversed: z.int(), needs_approval: z.int() })
  .meta({ id: 'VendorBillCounts' })

/** What stands between a shop and a supplier (PAR28): billed, delivered without a bill, and what it owes for claims and old parts. */
export const SupplierAccount = z
  .object({
    supplier_id: z.string(),
    /** All of them, those that were taken back as well. */
    bill_count: z.int(),
    /** Posted bills less those that were taken back. */
    billed: z.number(),
    billed_count: z.int(),
    /** Entered and not posted. */
    open: z.number(),
    open_count: z.int(),
    /** Here, and nobody has billed it. */
    unbilled: z.number(),
    unbilled_count: z.int(),
    /** What posted bills came to more than their deliveries, and how much of it was used up already. */
    difference: z.number(),
    variance: z.number(),
    /** Expected of claims that have not ended; credited by those that have, and given up. */
    credits_expected: z.number(),
    credits_expected_count: z.int(),
    credits_received: z.number(),
    /** Claims that have ended. */
    credits_received_count: z.int(),
    credits_lost: z.number(),
    /** Deposits of old parts that are owed or in the shop: they become a claim when they are sent. */
    cores_held: z.number(),
    cores_held_count: z.int(),
  })
  .meta({ id: 'SupplierAccount' })
export type SupplierAccount = z.output<typeof SupplierAccount>

/** A row of a file of bills: one line of a bill. Rows of one supplier, number and date are one bill. */
export const VendorBillImportRow = z.strictObject({
  number: billNumber(),
  supplier: requiredLine(160),
  bill_date: pastDate(),
  due_date: calendarDate().optional(),
  kind: z.enum(importedLineKinds).optional(),
  part_number: line(80).optional(),
  description: line(200).optional(),
  quantity: quantity().optional(),
  cost: signedMoney(),
})
export type VendorBillImportRow = z.output<typeof VendorBillImportRow>
