import { defineText } from '#platform/i18n/text.ts'

/** What the customer has said of a service (EST8). */
export const serviceApprovalsText = defineText(
  {
    none: 'No approval needed',
    draft: 'Not approved yet',
    presented: 'Waiting for approval',
    approved: 'Approved',
    declined: 'Declined',
    postponed: 'Later',
  },
  {
    none: 'No requiere aprobación',
    draft: 'Sin aprobar todavía',
    presented: 'Espera aprobación',
    approved: 'Aprobado',
    declined: 'Rechazado',
    postponed: 'Después',
  },
)
