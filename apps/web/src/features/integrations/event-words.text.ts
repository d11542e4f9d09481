import { defineText } from '#platform/i18n/text.ts'

/** What each event of a webhook means. A dot of its name leads into the group. The name itself is said as programs see it. */
export const eventWords = defineText(
  {
    order: {
      created: 'A work order was written up',
      changed: 'Something on a work order changed',
      status_changed: 'A work order has another status',
      approved: 'A customer approved work',
      declined: 'A customer declined work',
    },
    invoice: {
      issued: 'An invoice was issued',
      paid: 'An invoice is paid in full',
      voided: 'An invoice was voided',
    },
    credit_note: { issued: 'A credit note was issued' },
    receipt: { created: 'Money was taken or given back' },
    customer: {
      created: 'A customer was added',
      changed: 'A customer was changed',
      deleted: 'A customer was deleted',
    },
    vehicle: {
      created: 'A vehicle was added',
      changed: 'A vehicle was changed or retired',
    },
    inspection: { shared: 'An inspection was sent to the customer' },
    message: { received: 'A customer wrote about an order' },
    part: { needed: 'A technician asked for parts' },
  },
  {
    order: {
      created: 'Se abrió una orden de trabajo',
      changed: 'Algo cambió en una orden de trabajo',
      status_changed: 'Una orden de trabajo tiene otro estado',
      approved: 'Un cliente aprobó trabajo',
      declined: 'Un cliente rechazó trabajo',
    },
    invoice: {
      issued: 'Se emitió una factura',
      paid: 'Una factura quedó pagada',
      voided: 'Se anuló una factura',
    },
    credit_note: { issued: 'Se emitió una nota de crédito' },
    receipt: { created: 'Se recibió o devolvió dinero' },
    customer: {
      created: 'Se agregó un cliente',
      changed: 'Se cambió un cliente',
      deleted: 'Se eliminó un cliente',
    },
    vehicle: {
      created: 'Se agregó un vehículo',
      changed: 'Se cambió o retiró un vehículo',
    },
    inspection: { shared: 'Se envió una inspección al cliente' },
    message: { received: 'Un cliente escribió sobre una orden' },
    part: { needed: 'Un técnico pidió piezas' },
  },
)
