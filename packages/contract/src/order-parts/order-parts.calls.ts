import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { issueProblems } from '../core/consent-problems.ts'
import { pathId } from '../core/ids.ts'
import { LineItem, stockProblems } from '../service-orders/index.ts'
import { PartChange, PartIssue, PartReturn } from './order-parts.model.ts'

const params = z.object({ id: pathId(), itemId: pathId('LINE_ITEM_NOT_FOUND') })
const answer = z.object({ line_item: LineItem })
const problems = ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED', 'NOT_FROM_STOCK', 'LOCATION_NOT_FOUND'] as const

export const putLinePart = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/line-items/{itemId}/part',
  summary:
    'Say which part a line is for, where it comes from and from whom, or that it was not used and why: then it costs nothing (PAR20, PAR25)',
  access: anyOf('service-order:create'),
  params,
  body: PartChange,
  answer,
  problems: [
    'ORDER_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'ORDER_CLOSED',
    'NOT_FROM_STOCK',
    'STALE_VERSION',
    'ORDER_TOO_HIGH',
    ...stockProblems,
  ],
})
export const issueLinePart = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/line-items/{itemId}/issue',
  summary: 'Take the part of a line from the shelf, what is reserved for it first; its cost is that of the day (PAR12, PAR25)',
  access: anyOf('service-order:create'),
  params,
  body: PartIssue,
  answer,
  problems: [...problems, ...issueProblems, 'ISSUE_TOO_MANY', 'STOCK_SHORT', 'ITEM_NOT_FOUND'],
})
export const returnLinePart = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/line-items/{itemId}/return',
  summary:
    'Say where the part of a line goes that is not needed: back to the shelf at what it cost then, aside for its supplier, or it stays with the customer; it is not taken again by itself (PAR19, PAR25)',
  access: anyOf('service-order:create'),
  params,
  body: PartReturn,
  answer,
  problems: [...problems, 'RETURN_TOO_MANY', 'ITEM_NOT_FOUND', 'STOCK_TOO_LARGE'],
})
