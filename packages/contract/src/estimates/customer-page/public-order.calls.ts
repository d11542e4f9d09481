import * as z from 'zod'
import { defineCall, everyone } from '../../core/call.ts'
import { PublicMessage, PublicMessageFields } from '../../messages/index.ts'
import { EstimateTotals } from '../estimate.model.ts'
import { PublicAnswer, PublicDecisionFields, PublicOrder, PublicTotalsFields } from './public-order.model.ts'

const token = z.object({ token: z.string().max(100) })

export const getPublicOrder = defineCall({
  method: 'GET',
  path: '/public/orders/{token}',
  summary: 'What a customer’s link shows of an order: the current estimate and what was decided; no session (EST20)',
  access: everyone,
  params: token,
  answer: z.object({ order: PublicOrder }),
  problems: ['LINK_GONE'],
})
export const countPublicOrder = defineCall({
  method: 'POST',
  path: '/public/orders/{token}/totals',
  summary: 'What these services of the estimate come to, with one tax for all of them; nothing is written; no session (EST24)',
  access: everyone,
  reads: true,
  params: token,
  body: PublicTotalsFields,
  answer: z.object({ totals: EstimateTotals }),
  problems: ['LINK_GONE', 'ESTIMATE_CHANGED'],
})
export const decidePublicOrder = defineCall({
  method: 'POST',
  path: '/public/orders/{token}/decisions',
  summary: 'What the customer decided; the same key twice gives the first answer; no session (EST20, EST28–EST30)',
  access: everyone,
  status: 201,
  params: token,
  body: PublicDecisionFields,
  answer: z.object({ answer: PublicAnswer }),
  problems: [
    ...(['LINK_GONE', 'ORDER_CLOSED', 'ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED', 'ALREADY_DECIDED', 'DECISION_REFUSED'] as const),
    ...(['ONLY_NAMED_CONTACTS', 'OVER_CONTACT_LIMIT'] as const),
  ],
})
export const getPublicEstimatePdf = defineCall({
  method: 'GET',
  path: '/public/orders/{token}/estimate.pdf',
  summary: 'The PDF of the current estimate behind a customer’s link; no session (EST20)',
  access: everyone,
  limit: 'pdf',
  params: token,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['LINK_GONE', 'PDF_NOT_DRAWN'],
})
export const getPublicOrderPhoto = defineCall({
  method: 'GET',
  path: '/public/orders/{token}/photos/{photoId}',
  summary: 'A photo of what was found, of a service on the current estimate behind a customer’s link; no session (EST20)',
  access: everyone,
  params: token.extend({ photoId: z.string().max(60) }),
  query: z.object({ size: z.enum(['thumb', 'full']).optional() }),
  answer: { kind: 'binary', contentType: 'image/jpeg' },
  problems: ['LINK_GONE', 'FILE_NOT_FOUND'],
})
export const listPublicMessages = defineCall({
  method: 'GET',
  path: '/public/orders/{token}/messages',
  summary:
    'What was written about the order between the shop and the holder of a link, the oldest of the latest hundred first; no session (MSG16)',
  access: everyone,
  params: token,
  answer: z.object({ messages: z.array(PublicMessage) }),
  problems: ['LINK_GONE'],
})
export const writePublicMessage = defineCall({
  method: 'POST',
  path: '/public/orders/{token}/messages',
  summary: 'Write to the shop; limited per address and link; the same key twice is one message; no session (MSG12, MSG16)',
  access: everyone,
  status: 201,
  params: token,
  body: PublicMessageFields,
  answer: z.object({ message: PublicMessage }),
  problems: ['LINK_GONE', 'TOO_MANY_REQUESTS'],
})
