import * as z from 'zod'
import { anyOf, byInput, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import {
  Estimate,
  EstimateTotals,
  LinkEvent,
  LinkFields,
  NewOrderLink,
  OrderLink,
  PresentFields,
  TotalsFields,
} from './estimate.model.ts'

const viewing = anyOf('service-order:view')
const ofOrder = z.object({ id: pathId('ORDER_NOT_FOUND') })
const ofEstimate = z.object({ id: pathId('ESTIMATE_NOT_FOUND') })
const shopOf = { shop_id: z.string().max(60).optional() }
const mailing = ['CONTACT_NOT_FOUND', 'ONLY_NAMED_CONTACTS', 'CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'] as const
/** Mailing it needs the right to write to customers as well. */
const presenting = byInput(['service-order:create'], ({ body }) =>
  (body as { send?: unknown } | undefined)?.send === 'email'
    ? ['service-order:create', 'messages:send']
    : ['service-order:create'],
)

export const countEstimate = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/estimate/totals',
  summary: 'What exactly these services of an order come to, with one tax for all of them; nothing is written (EST17)',
  access: viewing,
  reads: true,
  params: ofOrder,
  body: TotalsFields,
  answer: z.object({ totals: EstimateTotals }),
  problems: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
export const presentEstimate = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/estimates',
  summary:
    'Show services to the customer: a frozen revision and a link to it; the same content is the same revision (EST15, EST18)',
  access: presenting,
  status: 201,
  params: ofOrder,
  body: PresentFields,
  answer: z.object({ estimate: Estimate, link: NewOrderLink, sent_to: z.string().nullable() }),
  problems: [
    ...['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'CONSENT_OFF', 'NOT_FOUND', 'NOTHING_TO_PRESENT', 'SERVICE_NOT_ASKED'],
    ...['PRICE_MISSING', ...mailing],
  ] as const,
})
export const listEstimates = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/estimates',
  summary: 'What was shown to the customer of an order, the latest revision first (EST18)',
  access: viewing,
  params: ofOrder,
  query: z.object({ ...shopOf, ...pageFields }),
  answer: z.object({ estimates: z.array(Estimate), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const getEstimate = defineCall({
  method: 'GET',
  path: '/estimates/{id}',
  summary: 'One revision, as it was shown (EST18)',
  access: viewing,
  params: ofEstimate,
  answer: z.object({ estimate: Estimate }),
  problems: ['ESTIMATE_NOT_FOUND'],
})
export const getEstimatePdf = defineCall({
  method: 'GET',
  path: '/estimates/{id}/pdf',
  summary: 'The PDF of a revision, as it was frozen (EST18, DOC7)',
  access: viewing,
  limit: 'pdf',
  params: ofEstimate,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['ESTIMATE_NOT_FOUND', 'PDF_NOT_DRAWN'],
})

export const createOrderLink = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/links',
  summary: 'Another link to the customer’s page of an order; mailed where that is asked (EST19)',
  access: presenting,
  status: 201,
  params: ofOrder,
  body: LinkFields,
  answer: z.object({ link: NewOrderLink, sent_to: z.string().nullable() }),
  problems: ['ORDER_NOT_FOUND', 'NOTHING_PRESENTED', ...mailing],
})
export const listOrderLinks = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/links',
  summary: 'The links to the customer’s page of an order and when they were opened, the latest first (EST19)',
  access: viewing,
  params: ofOrder,
  query: z.object({ ...shopOf, ...pageFields }),
  answer: z.object({ links: z.array(OrderLink), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const revokeOrderLink = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/links/{linkId}',
  summary: 'Take a link back: it opens nothing any more (EST19)',
  access: anyOf('service-order:create'),
  params: ofOrder.extend({ linkId: pathId('LINK_NOT_FOUND') }),
  problems: ['ORDER_NOT_FOUND', 'LINK_NOT_FOUND'],
})
export const listLinkEvents = defineCall({
  method: 'GET',
  path: '/links/{id}/events',
  summary: 'What was done by a customer’s link, the latest first (EST19)',
  access: viewing,
  params: z.object({ id: pathId('LINK_NOT_FOUND') }),
  query: z.object(pageFields),
  answer: z.object({ events: z.array(LinkEvent), pagination: Pagination }),
  problems: ['LINK_NOT_FOUND'],
})
