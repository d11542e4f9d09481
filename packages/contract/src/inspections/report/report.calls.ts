import * as z from 'zod'
import { anyOf, byInput, defineCall, everyone } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { Inspection } from '../inspections.model.ts'
import { InspectionLink, NewInspectionLink, PublicInspection, ShareFields } from './report.model.ts'

const ofInspection = z.object({ id: pathId('INSPECTION_NOT_FOUND') })
const token = z.object({ token: z.string().max(100) })
/** Mailing it needs the right to write to customers as well. */
const sharing = byInput(['inspections:review'], ({ body }) =>
  (body as { send?: unknown } | undefined)?.send === 'email' ? ['inspections:review', 'messages:send'] : ['inspections:review'],
)

export const shareInspection = defineCall({
  method: 'POST',
  path: '/inspections/{id}/share',
  summary: 'Show an inspection to its customer: a link to the report, mailed where that is asked (INS5, INS15)',
  access: sharing,
  params: ofInspection,
  body: ShareFields,
  answer: z.object({ inspection: Inspection, link: NewInspectionLink, sent_to: z.string().nullable() }),
  problems: [
    ...['INSPECTION_NOT_FOUND', 'INVALID_INSPECTION_TRANSITION', 'STALE_VERSION'],
    ...['CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'],
  ] as const,
})
export const listInspectionLinks = defineCall({
  method: 'GET',
  path: '/inspections/{id}/links',
  summary: 'The latest 20 links to the report of an inspection and when they were opened',
  access: anyOf('inspections:view'),
  params: ofInspection,
  answer: z.object({ links: z.array(InspectionLink) }),
  problems: ['INSPECTION_NOT_FOUND'],
})
export const revokeInspectionLink = defineCall({
  method: 'DELETE',
  path: '/inspections/{id}/links/{linkId}',
  summary: 'Take a link to a report back: it opens nothing any more',
  access: anyOf('inspections:review'),
  params: ofInspection.extend({ linkId: pathId('LINK_NOT_FOUND') }),
  problems: ['INSPECTION_NOT_FOUND', 'LINK_NOT_FOUND'],
})
export const getInspectionPdf = defineCall({
  method: 'GET',
  path: '/inspections/{id}/pdf',
  summary: 'The report of an inspection as a PDF; of a signed one as it was signed (INS16, DOC3)',
  access: anyOf('inspections:view'),
  limit: 'pdf',
  params: ofInspection,
  query: z.object({ language: z.enum(['en', 'es']).optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['INSPECTION_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const getPublicInspection = defineCall({
  method: 'GET',
  path: '/public/inspections/{token}',
  summary: 'What a customer’s link shows of an inspection; no session (INS11, INS16)',
  access: everyone,
  params: token,
  answer: z.object({ inspection: PublicInspection }),
  problems: ['LINK_GONE'],
})
export const getPublicInspectionPdf = defineCall({
  method: 'GET',
  path: '/public/inspections/{token}/pdf',
  summary: 'The same report as a PDF; no session (INS16)',
  access: everyone,
  limit: 'pdf',
  params: token,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['LINK_GONE', 'PDF_NOT_DRAWN'],
})
export const getPublicInspectionPhoto = defineCall({
  method: 'GET',
  path: '/public/inspections/{token}/photos/{photoId}',
  summary: 'A photo of a finding behind a customer’s link; no session (INS11)',
  access: everyone,
  params: token.extend({ photoId: z.string().max(60) }),
  query: z.object({ size: z.enum(['thumb', 'full']).optional() }),
  answer: { kind: 'binary', contentType: 'image/jpeg' },
  problems: ['LINK_GONE', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const getPublicInspectionVideo = defineCall({
  method: 'GET',
  path: '/public/inspections/{token}/videos/{videoId}',
  summary: 'A video of a finding behind a customer’s link, also in parts, so that a player can jump; no session (INS3, INS11)',
  access: everyone,
  params: token.extend({ videoId: z.string().max(60) }),
  answer: { kind: 'binary', contentType: '*/*' },
  problems: ['LINK_GONE', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
