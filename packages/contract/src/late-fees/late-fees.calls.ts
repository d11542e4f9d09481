import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { DueLateFee, LateFeeRule, LateFeeRuleFields, MadeLateFee } from './late-fees.model.ts'
import { lateFeeChoices } from './late-fees.states.ts'

const shop = { shop_id: z.string().max(60).optional() }
const ofShop = ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND'] as const
const charging = anyOf('payments:create')

export const listLateFeeRules = defineCall({
  method: 'GET',
  path: '/late-fee-rules',
  summary: 'The rule for late fees of a shop that counts today, and its latest 20 versions, the newest first (PAY6, PAY29)',
  access: anyOf('payments:view'),
  query: z.object(shop),
  answer: z.object({ rule: LateFeeRule.nullable(), versions: z.array(LateFeeRule) }),
  problems: ofShop,
})
export const putLateFeeRule = defineCall({
  method: 'PUT',
  path: '/late-fee-rules',
  summary: 'Set the rule for late fees of a shop from a day on, or switch it off; earlier versions stay on record (PAY6, PAY29)',
  access: charging,
  query: z.object(shop),
  body: LateFeeRuleFields,
  answer: z.object({ rule: LateFeeRule.nullable(), versions: z.array(LateFeeRule) }),
  problems: ofShop,
})
export const previewLateFees = defineCall({
  method: 'POST',
  path: '/late-fees/preview',
  summary: 'Late fees that are due today and not charged yet, at most 500, and why some are not made; nothing is written (PAY20)',
  access: charging,
  reads: true,
  body: z.strictObject(shop),
  answer: z.object({
    rule: LateFeeRule.nullable(),
    late_fees: z.array(DueLateFee),
    /** Of those that can be made. */
    count: z.int(),
    total: z.number(),
    /** There are more than these. */
    has_more: z.boolean(),
  }),
  problems: ofShop,
})
export const runLateFees = defineCall({
  method: 'POST',
  path: '/late-fees/run',
  summary:
    'Make late fees that are due, each as an issued invoice, for all or for these overdue invoices; some at a time, `remaining` says how many are left for the next call (PAY20, PAY36)',
  access: charging,
  status: 201,
  body: z.strictObject({ ...shop, invoice_ids: z.array(id()).min(1).max(100, 'TOO_MANY').optional() }),
  answer: z.object({ made: z.array(MadeLateFee), total: z.number(), remaining: z.int() }),
  problems: [...ofShop, 'INVOICE_NOT_FOUND', 'LATE_FEES_OFF'],
})
export const setCustomerLateFees = defineCall({
  method: 'PUT',
  path: '/customers/{id}/late-fees',
  summary: 'Charge a customer late fees as the rule of the shop says, or never (PAY6, PAY20)',
  access: charging,
  params: z.object({ id: pathId('CUSTOMER_NOT_FOUND') }),
  body: z.strictObject({ late_fees: z.enum(lateFeeChoices) }),
  answer: z.object({ customer_id: z.string(), late_fees: z.enum(lateFeeChoices) }),
  problems: ['CUSTOMER_NOT_FOUND'],
})
