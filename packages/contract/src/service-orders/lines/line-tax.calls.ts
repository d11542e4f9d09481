import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { requiredLine } from '../../core/text.ts'
import { LineItem } from './line-items.model.ts'

export const overrideLineTax = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/line-items/{itemId}/tax',
  summary: 'Say by hand that a line is taxed or not, with a reason; null leaves it to the rules again (TAX12, TAX15)',
  access: anyOf('tax:override'),
  params: z.object({ id: pathId(), itemId: pathId() }),
  body: z.strictObject({ taxable: z.boolean('NOT_FLAG').nullable(), reason: requiredLine(200, 'REASON_REQUIRED') }),
  answer: z.object({ line_item: LineItem }),
  problems: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED'],
})
