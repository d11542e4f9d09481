import { defineList, filter } from '../core/list.ts'

/** Applications of all businesses, for the platform (N5). It opens on those that wait for a decision, the oldest first (R1-27). */
export const applicationList = defineList({
  id: 'kyc-applications',
  platform: true,
  columns: {
    businessName: { words: ['Business', 'Empresa'], sort: true, always: true },
    contact: { words: ['Contact', 'Contacto'] },
    status: { words: ['Status', 'Estado'], sort: true },
    step: { words: ['Step', 'Paso'] },
    documents: { words: ['Documents', 'Documentos'] },
    submittedAt: { words: ['Submitted', 'Enviada'], sort: true },
    updatedAt: { words: ['Changed', 'Cambiada'], sort: true },
    createdAt: { words: ['Begun', 'Iniciada'], sort: true, extra: true },
  },
  filters: {
    status: filter.oneOf(['waiting', 'all', 'draft', 'submitted', 'under_review', 'approved', 'rejected'], 'waiting'),
    step: filter.oneOf(['business_info', 'contact_info', 'review']),
    from: filter.day,
    to: filter.day,
  },
  sort: { by: 'submittedAt', dir: 'asc' },
})
