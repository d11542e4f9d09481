import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { paperLanguage } from '../../documents/index.ts'

export const getServiceOrderPdf = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/pdf',
  summary: 'The work order for the bay as a PDF; in the language of the shop’s bays unless one is asked for (DOC5, DOC10)',
  access: anyOf('service-order:view'),
  limit: 'pdf',
  params: z.object({ id: pathId('ORDER_NOT_FOUND') }),
  query: z.object({
    kind: z.enum(['work_order'], 'NOT_AN_OPTION').default('work_order'),
    language: paperLanguage.optional(),
    shop_id: z.string().max(60).optional(),
  }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['ORDER_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
