import type { ImportColumn } from '../core/import.ts'

type Options = NonNullable<ImportColumn['options']>
/** Words that cells of several kinds may hold. */
export const booleanWords: Options = { true: ['Yes', 'Sí'], false: ['No', 'No'] }
export const customerTypes: Options = { individual: ['Individual', 'Particular'], company: ['Company', 'Empresa'] }
export const languages: Options = { en: ['English', 'Inglés'], es: ['Spanish', 'Español'] }
export const putOffReasons: Options = {
  declined: ['Declined', 'Rechazado'],
  postponed: ['Postponed', 'Pospuesto'],
  by_hand: ['Noted', 'Anotado'],
}
export const urgencyWords: Options = { now: ['Now', 'Ahora'], soon: ['Soon', 'Pronto'], later: ['Later', 'Más tarde'] }
