import type { dataProblems } from './problems-data.en.ts'

/** The Spanish sentences of `problems-data.en.ts`. */
export const dataProblemsEs: Readonly<Record<keyof typeof dataProblems, string>> = {
  EXPORT_NOT_FOUND: 'No se encontró la exportación',
  EXPORT_RUNNING: 'Se está escribiendo una exportación. Espere a que esté lista.',
  EXPORT_NOT_READY: 'Esta exportación no está lista. Espere a que lo esté, o inicie una nueva si falló.',
  EXPORT_OVER: 'Esta exportación se guardó {days} días y ya no existe. Inicie una nueva.',
  EXPORT_HOLDS_PAY: 'Esta exportación contiene tarifas de pago que usted no puede ver. Inicie una propia.',
  EXPORT_TABLE_UNKNOWN: 'No existe la tabla {table}. El manifiesto de una exportación completa las nombra todas.',
}
