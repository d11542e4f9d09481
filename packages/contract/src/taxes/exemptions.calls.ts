import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { TaxExemption, TaxExemptionChange, TaxExemptionInput, TaxExemptionRenewal } from './exemptions.model.ts'
import { endingExemptionList } from './taxes.list.ts'

const view = anyOf('customers:view')
const create = anyOf('tax:create')
const ofCustomer = z.object({ id: pathId('CUSTOMER_NOT_FOUND') })
const params = z.object({ id: pathId('CUSTOMER_NOT_FOUND'), exemptionId: pathId('EXEMPTION_NOT_FOUND') })
const one = z.object({ tax_exemption: TaxExemption })
const unknown = ['CUSTOMER_NOT_FOUND', 'EXEMPTION_NOT_FOUND'] as const

export const listEndingExemptions = defineCall({
  method: 'GET',
  path: '/tax-exemptions',
  summary: 'Certificates of exemption that end within some days or have ended, the first to end first (TAX17)',
  access: anyOf('tax:view'),
  query: z.object({
    shop_id: z.string().max(60).optional(),
    /** Days from today; 30 unless it is said. */
    within: z.coerce
      .number<string | number>({ error: 'INVALID_LIMIT' })
      .int('INVALID_LIMIT')
      .min(0, 'INVALID_LIMIT')
      .max(366, 'INVALID_LIMIT')
      .optional(),
    ...pageFields,
  }),
  answer: z.object({ tax_exemptions: z.array(TaxExemption), pagination: Pagination }),
})
export const exportEndingExemptions = defineCall({
  method: 'GET',
  path: '/tax-exemptions/export',
  summary: 'The same as a CSV or XLSX file (TAX17)',
  access: allOf('tax:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listEndingExemptions.query.omit({ page: true, limit: true }).shape,
    ...exportFields(endingExemptionList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const listTaxExemptions = defineCall({
  method: 'GET',
  path: '/customers/{id}/tax-exemptions',
  summary: 'The certificates of exemption of a customer, the latest first (TAX15)',
  access: view,
  params: ofCustomer,
  query: z.object(pageFields),
  answer: z.object({ tax_exemptions: z.array(TaxExemption), pagination: Pagination }),
  problems: ['CUSTOMER_NOT_FOUND'],
})
export const getTaxExemption = defineCall({
  method: 'GET',
  path: '/customers/{id}/tax-exemptions/{exemptionId}',
  summary: 'One certificate',
  access: view,
  params,
  answer: one,
  problems: unknown,
})
export const createTaxExemption = defineCall({
  method: 'POST',
  path: '/customers/{id}/tax-exemptions',
  summary: 'Enter a certificate, as a draft',
  access: create,
  status: 201,
  params: ofCustomer,
  body: TaxExemptionInput,
  answer: one,
  problems: ['CUSTOMER_NOT_FOUND'],
})
export const updateTaxExemption = defineCall({
  method: 'PUT',
  path: '/customers/{id}/tax-exemptions/{exemptionId}',
  summary: 'Change a draft of a certificate',
  access: create,
  params,
  body: TaxExemptionChange,
  answer: one,
  problems: [...unknown, 'EXEMPTION_FIXED', 'STALE_VERSION'],
})
export const deleteTaxExemption = defineCall({
  method: 'DELETE',
  path: '/customers/{id}/tax-exemptions/{exemptionId}',
  summary: 'Delete a draft of a certificate',
  access: create,
  params,
  problems: [...unknown, 'EXEMPTION_FIXED', 'STALE_VERSION'],
})
export const activateTaxExemption = defineCall({
  method: 'POST',
  path: '/customers/{id}/tax-exemptions/{exemptionId}/activate',
  summary:
    'Let a certificate count: with its number, and its file where the shop asks for it; one that has ended with a new number or day (TAX6)',
  access: create,
  params,
  body: TaxExemptionRenewal,
  answer: one,
  problems: [...unknown, 'INVALID_TRANSITION', 'CERTIFICATE_FILE_REQUIRED', 'STALE_VERSION'],
})
export const revokeTaxExemption = defineCall({
  method: 'POST',
  path: '/customers/{id}/tax-exemptions/{exemptionId}/revoke',
  summary: 'Take a certificate back, with a reason; the customer is taxed again (TAX6)',
  access: create,
  params,
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED'), ...versionField }),
  answer: one,
  problems: [...unknown, 'INVALID_TRANSITION', 'STALE_VERSION'],
})
export const getTaxExemptionFile = defineCall({
  method: 'GET',
  path: '/customers/{id}/tax-exemptions/{exemptionId}/file',
  summary: 'The certificate itself; it is sent as an upload for `tax-certificate`',
  access: view,
  params,
  answer: { kind: 'binary', contentType: '*/*' },
  problems: [...unknown, 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const deleteTaxExemptionFile = defineCall({
  method: 'DELETE',
  path: '/customers/{id}/tax-exemptions/{exemptionId}/file',
  summary: 'Take the file of a draft away',
  access: create,
  params,
  problems: [...unknown, 'FILE_NOT_FOUND', 'EXEMPTION_FIXED'],
})
