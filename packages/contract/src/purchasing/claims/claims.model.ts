import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { positiveMoney, quantity } from '../../core/money.ts'
import { line, prose } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { claimKinds, claimStates, coreStates } from '../purchasing.states.ts'

/** What a supplier owes for goods that went back, an old part, a price or what is missing (PAR7, PAR18). */
export const VendorClaim = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    kind: z.enum(claimKinds),
    item_id: z.string().nullable(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    description: z.string(),
    quantity: z.number(),
    expected: z.number(),
    credited: z.number(),
    /** What was given up: expected less credited, of a claim that has ended. */
    loss: z.number(),
    due_on: z.string().nullable(),
    /** Until then, below zero when it is over; null without a date or when it has ended. */
    days_left: z.int().nullable(),
    status: z.enum(claimStates),
    rma: z.string(),
    /** Where it leaves from; empty for what is not in stock. */
    location: z.string(),
    bill_id: z.string().nullable(),
    bill_number: z.string(),
    notes: z.string(),
    /** The line of a delivery that it is of, and files of its photos; none for those who do not see purchases (purchasing:view). */
    delivery_line_id: z.string().nullable(),
    photos: z.array(z.string()),
    reason: z.string(),
    created_by: z.string(),
    shipped_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.vendor_claim)),
  })
  .meta({ id: 'VendorClaim' })
export type VendorClaim = z.output<typeof VendorClaim>
export const VendorClaimCounts = z
  .object({
    open: z.int(),
    shipped: z.int(),
    ended: z.int(),
    /** Expected of those that have not ended, and what ended ones gave up. */
    expected: z.number(),
    lost: z.number(),
  })
  .meta({ id: 'VendorClaimCounts' })

/** A claim of a part, or of a line of a bill that is not posted; cores are claimed by being sent. */
export const VendorClaimFields = z
  .strictObject({
    shop_id: z.string().max(60).optional(),
    kind: z.enum(['return', 'warranty', 'price', 'short']),
    supplier_id: id().optional(),
    item_id: id().optional(),
    description: line(200).optional(),
    quantity: quantity().optional(),
    /** Without it what so many were delivered for. */
    expected: positiveMoney().optional(),
    due_on: calendarDate().nullable().optional(),
    delivery_line_id: id().optional(),
    /** A line of a bill: what it bills too much becomes the claim, and a line of its own on the bill. */
    bill_line_id: id().optional(),
    /** Where it lies; what is sent from there leaves the stock. */
    location_id: id().optional(),
    notes: prose(1000).optional(),
  })
  .refine((one) => one.bill_line_id === undefined || one.kind === 'price' || one.kind === 'short', {
    path: ['bill_line_id'],
    message: 'INVALID_ID',
  })
  .refine((one) => one.bill_line_id !== undefined || one.supplier_id !== undefined, {
    path: ['supplier_id'],
    message: 'SUPPLIER_REQUIRED',
  })
export type VendorClaimFields = z.output<typeof VendorClaimFields>

/** An old part that a supplier holds a deposit for (PAR8, PAR18). */
export const Core = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    item_id: z.string(),
    item_name: z.string(),
    part_number: z.string(),
    /** With pricing:cost alone. */
    vendor_charge: z.number().optional(),
    customer_charge: z.number(),
    status: z.enum(coreStates),
    due_on: z.string(),
    days_left: z.int().nullable(),
    label_code: z.string(),
    location: z.string(),
    service_order_id: z.string().nullable(),
    order_number: z.string(),
    claim_id: z.string().nullable(),
    rma: z.string(),
    /** Why it was given up; empty elsewhere. */
    reason: z.string(),
    /** The day on which it was kept, given up or answered for; null before. */
    ended_on: z.string().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.core)),
  })
  .meta({ id: 'Core' })
export type Core = z.output<typeof Core>
export const CoreCounts = z
  .object({ owed: z.int(), in_shop: z.int(), sent: z.int(), ended: z.int(), overdue: z.int() })
  .meta({ id: 'CoreCounts' })
