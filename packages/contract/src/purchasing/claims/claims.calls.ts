import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { id, pathId } from '../../core/ids.ts'
import { money } from '../../core/money.ts'
import { Pagination, pageFields, searchText } from '../../core/page.ts'
import { line, requiredLine } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { claimKinds, claimStates, coreStates } from '../purchasing.states.ts'
import { Core, CoreCounts, VendorClaim, VendorClaimCounts, VendorClaimFields } from './claims.model.ts'

const reading = anyOf('purchasing:create', 'purchasing:match')
const access = anyOf('purchasing:create')
const one = z.object({ vendor_claim: VendorClaim })
const params = z.object({ id: pathId('CLAIM_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }

export const listVendorClaims = defineCall({
  method: 'GET',
  path: '/vendor-claims',
  summary: 'What suppliers owe: those that are due first come first, with how many there are and what they come to (PAR29)',
  access: reading,
  query: z.object({
    ...shop,
    status: z.enum(claimStates).optional(),
    /** Open and shipped ones, or those that have ended. */
    phase: z.enum(['waiting', 'ended']).optional(),
    kind: z.enum(claimKinds).optional(),
    supplier_id: id().optional(),
    ...pageFields,
  }),
  answer: z.object({ vendor_claims: z.array(VendorClaim), counts: VendorClaimCounts, pagination: Pagination }),
})
export const createVendorClaim = defineCall({
  method: 'POST',
  path: '/vendor-claims',
  summary:
    'Claim a return, a warranty, a price or missing goods from a supplier (PAR29); of a line of a bill that is not posted, what is claimed becomes a line of its own',
  access,
  status: 201,
  query: z.object(shop),
  body: VendorClaimFields,
  answer: one,
  problems: [
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'SUPPLIER_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'DELIVERY_LINE_NOT_FOUND',
    'LOCATION_NOT_FOUND',
    'BILL_NOT_FOUND',
    'BILL_POSTED',
    'NOTHING_TO_CLAIM',
    'COST_UNKNOWN',
  ],
})
export const shipVendorClaim = defineCall({
  method: 'POST',
  path: '/vendor-claims/{id}/ship',
  summary: 'Say that the goods are on their way back, under the number of the supplier; what lies in stock leaves it (PAR29)',
  access,
  params,
  body: z.strictObject({ rma: line(60).optional(), ...versionField }),
  answer: one,
  problems: ['CLAIM_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION', 'STOCK_SHORT', 'ITEM_NOT_FOUND', 'LOCATION_NOT_FOUND'],
})
export const creditVendorClaim = defineCall({
  method: 'POST',
  path: '/vendor-claims/{id}/credit',
  summary:
    'What the supplier credits: an amount, or a line below zero of a posted bill. Less than expected is short, nothing is rejected (PAR10, PAR29)',
  access,
  params,
  body: z
    .strictObject({ amount: money().optional(), bill_line_id: id().optional(), ...versionField })
    .refine((body) => (body.amount === undefined) !== (body.bill_line_id === undefined), {
      path: ['amount'],
      message: 'REQUIRED',
    }),
  answer: one,
  problems: ['CLAIM_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION', 'CREDIT_LINE_NOT_FOUND', 'CREDIT_USED'],
})
export const loseVendorClaim = defineCall({
  method: 'POST',
  path: '/vendor-claims/{id}/lose',
  summary: 'Give a claim up, with a reason (PAR10)',
  access,
  params,
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED'), ...versionField }),
  answer: one,
  problems: ['CLAIM_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'],
})

const oneCore = z.object({ core: Core })
const coreParams = z.object({ id: pathId('CORE_NOT_FOUND') })
export const listCores = defineCall({
  method: 'GET',
  path: '/cores',
  summary: 'Old parts that suppliers wait for, those that are due first come first (PAR18)',
  access: reading,
  query: z.object({
    ...shop,
    status: z.enum(coreStates).optional(),
    /** Owed, in the shop and sent ones, or those that have ended. */
    phase: z.enum(['waiting', 'ended']).optional(),
    supplier_id: id().optional(),
    /** The beginning of a label or of the number of a part. */
    search: searchText().optional(),
    ...pageFields,
  }),
  answer: z.object({ cores: z.array(Core), counts: CoreCounts, pagination: Pagination }),
})
export const takeInCore = defineCall({
  method: 'POST',
  path: '/cores/{id}/take-in',
  summary: 'Say that the old part is off the vehicle and in the shop, of which line of an order and where it lies (PAR10)',
  access,
  params: coreParams,
  body: z.strictObject({ line_item_id: id().optional(), location_id: id().optional(), ...versionField }),
  answer: oneCore,
  problems: ['CORE_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION', 'LINE_ITEM_NOT_FOUND', 'LOCATION_NOT_FOUND'],
})
export const keepCore = defineCall({
  method: 'POST',
  path: '/cores/{id}/keep',
  summary: 'Say that the customer keeps the old part; with the line of an order the charge is put on the order (PAR10, PAR36)',
  access,
  params: coreParams,
  body: z.strictObject({ line_item_id: id().optional(), ...versionField }),
  answer: oneCore,
  problems: ['CORE_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED', 'ORDER_TOO_HIGH'],
})
export const loseCore = defineCall({
  method: 'POST',
  path: '/cores/{id}/lose',
  summary: 'Give an old part up that does not go back any more, with a reason: its deposit is lost from this day on (KPI7)',
  access,
  params: coreParams,
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED'), ...versionField }),
  answer: oneCore,
  problems: ['CORE_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'],
})
export const sendCore = defineCall({
  method: 'POST',
  path: '/cores/{id}/send',
  summary: 'Send an old part back: a claim for its deposit that is on its way (PAR10)',
  access,
  params: coreParams,
  body: z.strictObject({ rma: line(60).optional(), ...versionField }),
  answer: z.object({ core: Core, vendor_claim: VendorClaim }),
  problems: ['CORE_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'],
})
