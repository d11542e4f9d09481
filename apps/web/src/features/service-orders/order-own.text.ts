import { defineText } from '#platform/i18n/text.ts'

/** The words of what people say of an order when they create it and may change later. */
export const orderOwnText = defineText(
  {
    title: 'Title',
    titleHelp: 'One line that everyone sees on lists and cards.',
    titleMissing: 'Give the order a title.',
    priority: 'Priority',
    due: 'Due',
    dueByLevel: 'The service level sets it.',
    promised: 'Promised',
    promisedHelp: 'What the customer was told.',
    poNumber: 'PO number',
    poNumberHelp: 'The customer’s purchase order for this work.',
    notes: 'Notes for the shop',
  },
  {
    title: 'Título',
    titleHelp: 'Una línea que todos leerán en listas y tarjetas.',
    titleMissing: 'Dé un título a la orden.',
    priority: 'Prioridad',
    due: 'Entrega',
    dueByLevel: 'La fija el nivel de servicio.',
    promised: 'Prometida',
    promisedHelp: 'Lo que se le dijo al cliente.',
    poNumber: 'Orden de compra',
    poNumberHelp: 'El número que dio el cliente para este trabajo.',
    notes: 'Notas para el taller',
  },
)
