import type { TwoWords } from '../core/list.ts'

/** What a rule does with what is older: take it away, or take the person out and leave the record (AUD2). */
export const retentionActions = ['delete', 'anonymize'] as const
export type RetentionAction = (typeof retentionActions)[number]

interface RetentionKindWords {
  words: TwoWords
  /** What happens when the term is over, and what is never touched. */
  does: TwoWords
  action: RetentionAction
  /** Months until an organization says otherwise. */
  usual: number
  /** No rule may be shorter than this (AUD16). */
  fewest: number
}
/** Every kind that has a term of its own (AUD2, AUD10). Rules are off until somebody has seen what they would do. */
export const retentionTable = {
  invoices: {
    words: ['Invoices, credit notes, statements', 'Facturas, notas de crédito, estados de cuenta'],
    does: [
      'The name and address go from paid and void papers. Number, lines and sums stay.',
      'El nombre y la dirección se quitan de los documentos pagados o anulados. El número, las líneas y los totales se quedan.',
    ],
    ...{ action: 'anonymize', usual: 84, fewest: 12 },
  },
  authorizations: {
    words: ['Approvals and estimates', 'Aprobaciones y estimados'],
    does: [
      'Who approved goes from orders that are over. What was approved, and for how much, stays.',
      'Quién aprobó se quita de las órdenes terminadas. Lo aprobado y el monto se quedan.',
    ],
    ...{ action: 'anonymize', usual: 84, fewest: 12 },
  },
  inspections: {
    words: ['Signed inspection reports', 'Reportes de inspección firmados'],
    does: [
      'The carrier goes from reports that no longer have to be kept. The findings stay.',
      'El transportista se quita de los reportes que ya no hay que guardar. Los hallazgos se quedan.',
    ],
    ...{ action: 'anonymize', usual: 24, fewest: 14 },
  },
  messages: {
    words: ['Messages with customers', 'Mensajes con clientes'],
    does: [
      'The words go. That there was a message stays. Messages about open orders are not touched.',
      'El texto se borra. Queda que hubo un mensaje. No se tocan los de órdenes abiertas.',
    ],
    ...{ action: 'anonymize', usual: 36, fewest: 1 },
  },
  photos: {
    words: ['Photos of orders', 'Fotos de órdenes'],
    does: [
      'Photos of orders that are over go. Photos of inspections stay with their report.',
      'Se borran las fotos de órdenes terminadas. Las de inspecciones se quedan con su reporte.',
    ],
    ...{ action: 'delete', usual: 36, fewest: 1 },
  },
  videos: {
    words: ['Videos of orders', 'Videos de órdenes'],
    does: ['Videos of orders that are over go.', 'Se borran los videos de órdenes terminadas.'],
    ...{ action: 'delete', usual: 24, fewest: 1 },
  },
  voice: {
    words: ['Voice notes', 'Notas de voz'],
    does: ['Voice notes of orders that are over go.', 'Se borran las notas de voz de órdenes terminadas.'],
    ...{ action: 'delete', usual: 12, fewest: 1 },
  },
  time: {
    words: ['Places and notes of time entries', 'Lugares y notas de registros de horas'],
    does: [
      'What people wrote beside their hours goes, and where they were. The hours stay.',
      'Se borra lo que las personas escribieron junto a sus horas y dónde estaban. Las horas se quedan.',
    ],
    ...{ action: 'anonymize', usual: 48, fewest: 12 },
  },
  audit: {
    words: ['Traces of opened links', 'Rastros de enlaces abiertos'],
    does: [
      'Network address and browser go. The audit log is a chain and is never touched.',
      'Se borran la dirección de red y el navegador. El registro de auditoría es una cadena y no se toca.',
    ],
    ...{ action: 'anonymize', usual: 24, fewest: 1 },
  },
  vin_photos: {
    words: ['Photos of VINs', 'Fotos de VIN'],
    does: [
      'Photos that were sent to read a VIN go. Usually they are not kept at all.',
      'Se borran las fotos enviadas para leer un VIN. Normalmente no se guardan.',
    ],
    ...{ action: 'delete', usual: 1, fewest: 1 },
  },
} as const satisfies Readonly<Record<string, RetentionKindWords>>

export type RetentionKind = keyof typeof retentionTable
export const retentionKinds = Object.keys(retentionTable) as [RetentionKind, ...RetentionKind[]]
export const mostRetentionMonths = 600
export const retentionKindOf = (kind: RetentionKind): RetentionKindWords => retentionTable[kind]
