import type { Answer, Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportKycApplications as call, listKycApplications } from '@twopost/contract/kyc'
import { applicationList } from '@twopost/contract/kyc.list'
import { exportPlatformList, type Sheet } from '#platform/csv/export-list.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { pageOfApplications } from './reviews.service.ts'

type Line = Answer<typeof listKycApplications>['applications'][number]
const statuses: Readonly<Record<Line['status'], TwoWords>> = {
  draft: ['Draft', 'Borrador'],
  submitted: ['Submitted', 'Enviada'],
  under_review: ['Under review', 'En revisión'],
  approved: ['Approved', 'Aprobada'],
  rejected: ['Rejected', 'Rechazada'],
}
const steps: Readonly<Record<Line['step'], TwoWords>> = {
  business_info: ['Business', 'Empresa'],
  contact_info: ['Contact', 'Contacto'],
  review: ['Review', 'Revisión'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Line, keyof typeof applicationList.columns> = {
  businessName: [
    { words: ['Business', 'Empresa'], value: (row) => row.businessName },
    { words: ['Address', 'Dirección'], value: (row) => row.tenantSlug },
  ],
  contact: [
    { words: ['Contact', 'Contacto'], value: (row) => row.contactName },
    { words: ['E-mail', 'Correo'], value: (row) => row.contactEmail },
  ],
  status: (row, say) => say.word(statuses[row.status]),
  step: (row, say) => say.word(steps[row.step]),
  documents: (row) => row.documentCount,
  submittedAt: (row, say) => say.at(row.submittedAt),
  updatedAt: (row, say) => say.at(row.updatedAt),
  createdAt: (row, say) => say.at(row.createdAt),
}

/** The filtered applications as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportKycApplications = (ctx: SessionContext, { query }: Input<typeof call>) =>
  exportPlatformList(ctx, applicationList, sheet, query.columns, (at) => pageOfApplications(ctx, query, at))
