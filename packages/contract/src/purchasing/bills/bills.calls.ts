import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { id, pathId } from '../../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../../core/import.ts'
import { csvFile, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields, queryFlag, searchText } from '../../core/page.ts'
import { line, requiredLine } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { Core, VendorClaim } from '../claims/claims.model.ts'
import {
  SupplierAccount,
  UnbilledLine,
  UnbilledWork,
  VendorBill,
  VendorBillChange,
  VendorBillCounts,
  VendorBillFields,
} from './bills.model.ts'
import { billStates } from './bills.states.ts'

const access = anyOf('purchasing:match')
const one = z.object({ vendor_bill: VendorBill })
const params = z.object({ id: pathId('BILL_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }
const lineProblems = [
  'SUPPLIER_NOT_FOUND',
  'ITEM_NOT_FOUND',
  'DELIVERY_LINE_NOT_FOUND',
  'DELIVERY_BILLED',
  'WORK_BILLED',
  'LINE_ITEM_NOT_FOUND',
  'BILL_TOO_HIGH',
] as const

export const listVendorBills = defineCall({
  method: 'GET',
  path: '/vendor-bills',
  summary: 'Bills of suppliers, the latest first, with how many there are in each state (PAR28)',
  access,
  query: z.object({
    ...shop,
    /** The beginning of a number. */
    search: searchText().optional(),
    status: z.enum(billStates).optional(),
    supplier_id: id().optional(),
    /** Not posted, and a price differs by more than is let pass. */
    needs_approval: queryFlag().optional(),
    sort: z.enum(['bill_date', 'due_date', 'number', 'total']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ vendor_bills: z.array(VendorBill), counts: VendorBillCounts, pagination: Pagination }),
})
export const listUnbilled = defineCall({
  method: 'GET',
  path: '/vendor-bills/unbilled',
  summary:
    'What came from a supplier and no bill names yet, the oldest first (PAR16), and its work on orders (PAR5): at most 100 of it',
  access,
  query: z.object({ ...shop, supplier_id: id(), ...pageFields }),
  answer: z.object({ lines: z.array(UnbilledLine), work: z.array(UnbilledWork), pagination: Pagination }),
})
export const vendorBillImportTemplate = defineCall({
  method: 'GET',
  path: '/vendor-bills/import-template',
  summary: 'An empty file with the columns that an import of bills takes, as CSV or as a workbook',
  access,
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importVendorBills = defineCall({
  method: 'POST',
  path: '/vendor-bills/import',
  summary: 'Check the rows of a CSV file or workbook and enter the bills in them as drafts: one row for each line (PAR28)',
  access,
  limit: 'upload',
  query: z.object({ mode: ImportMode, ...shop }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes, 'SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'BILL_EXISTS', ...lineProblems],
})
export const listVendorBillImports = defineCall({
  method: 'GET',
  path: '/vendor-bills/imports',
  summary: 'Files of bills that a shop took, the newest first: who, when, and what became of the rows',
  access,
  query: z.object({ ...shop, ...pageFields }),
  answer: ImportHistory,
  problems: ['SHOP_NOT_FOUND'],
})
export const createVendorBill = defineCall({
  method: 'POST',
  path: '/vendor-bills',
  summary: 'Enter a bill of a supplier (PAR28)',
  access,
  status: 201,
  query: z.object(shop),
  body: VendorBillFields,
  answer: one,
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'BILL_EXISTS', ...lineProblems],
})
export const getVendorBill = defineCall({
  method: 'GET',
  path: '/vendor-bills/{id}',
  summary: 'One bill: what was ordered, what came and what was billed, line by line (PAR32)',
  access,
  params,
  answer: one,
  problems: ['BILL_NOT_FOUND'],
})
export const updateVendorBill = defineCall({
  method: 'PUT',
  path: '/vendor-bills/{id}',
  summary: 'Change a bill that is not posted; it is a draft again, and lines that are sent replace all there are',
  access,
  params,
  body: VendorBillChange,
  answer: one,
  problems: ['BILL_NOT_FOUND', 'BILL_POSTED', 'BILL_EXISTS', 'STALE_VERSION', ...lineProblems],
})
export const deleteVendorBill = defineCall({
  method: 'DELETE',
  path: '/vendor-bills/{id}',
  summary: 'Delete a bill that is not posted',
  access,
  params,
  problems: ['BILL_NOT_FOUND', 'BILL_POSTED', 'STALE_VERSION'],
})
export const matchVendorBill = defineCall({
  method: 'POST',
  path: '/vendor-bills/{id}/match',
  summary:
    'Name the delivery of each line: those that are sent, and for the others one of the same part and quantity. With none open the bill is matched (PAR10)',
  access,
  params,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ id: id(), delivery_line_id: id().nullable() }))
      .max(200, 'TOO_MANY')
      .optional(),
    ...versionField,
  }),
  answer: one,
  problems: ['BILL_NOT_FOUND', 'BILL_POSTED', 'STALE_VERSION', 'DELIVERY_LINE_NOT_FOUND', 'DELIVERY_BILLED'],
})
export const postVendorBill = defineCall({
  method: 'POST',
  path: '/vendor-bills/{id}/post',
  summary:
    'Post a matched bill: what differs corrects the value of the stock, and the cost of what is used up goes to variance (PAR15). Beyond the tolerance only with purchasing:approve (PAR16)',
  access,
  params,
  body: z.strictObject({ reason: line(200).optional(), ...versionField }),
  answer: one,
  problems: [
    'BILL_NOT_FOUND',
    'INVALID_TRANSITION',
    'BILL_NOT_MATCHED',
    'BILL_NEEDS_APPROVAL',
    'STALE_VERSION',
    'STOCK_TOO_LARGE',
  ],
})
export const reverseVendorBill = defineCall({
  method: 'POST',
  path: '/vendor-bills/{id}/reverse',
  summary: 'Take a posted bill back: a row of the opposite amounts, and its deliveries can be billed again (PAR10)',
  access,
  params,
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED'), ...versionField }),
  answer: z.object({ vendor_bill: VendorBill, reversal: VendorBill }),
  problems: ['BILL_NOT_FOUND', 'INVALID_TRANSITION', 'BILL_CREDITS', 'STALE_VERSION', 'STOCK_TOO_LARGE'],
})
export const getVendorBillFile = defineCall({
  method: 'GET',
  path: '/vendor-bills/{id}/file',
  summary: 'The paper of a bill; it is sent as an upload for `bill-paper` (PAR7)',
  access,
  params,
  answer: { kind: 'binary', contentType: '*/*' },
  problems: ['BILL_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const deleteVendorBillFile = defineCall({
  method: 'DELETE',
  path: '/vendor-bills/{id}/file',
  summary: 'Take the paper of a bill away',
  access,
  params,
  problems: ['BILL_NOT_FOUND', 'FILE_NOT_FOUND'],
})
export const getSupplierAccount = defineCall({
  method: 'GET',
  path: '/suppliers/{id}/account',
  summary:
    'What stands between the shop and a supplier: billed, entered, delivered without a bill, and credits expected and received, with a page of one of them (PAR28)',
  access,
  params: z.object({ id: pathId('SUPPLIER_NOT_FOUND') }),
  query: z.object({
    ...shop,
    /** What the page is of: bills, the latest first; claims that wait and old parts not sent yet; claims that have ended. */
    show: z.enum(['bills', 'expected', 'received']).optional(),
    ...pageFields,
  }),
  answer: z.object({
    account: SupplierAccount,
    /** Of what is shown; the others are empty. */
    vendor_bills: z.array(VendorBill),
    vendor_claims: z.array(VendorClaim),
    cores: z.array(Core),
    pagination: Pagination,
  }),
  problems: ['SUPPLIER_NOT_FOUND'],
})
