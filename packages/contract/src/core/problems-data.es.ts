import type { dataProblems } from './problems-data.en.ts'

/** The Spanish sentences of `problems-data.en.ts`. */
export const dataProblemsEs: Readonly<Record<keyof typeof dataProblems, string>> = {
  EXPORT_NOT_FOUND: 'No se encontró la exportación',
  EXPORT_RUNNING: 'Se está escribiendo una exportación. Espere a que esté lista.',
  EXPORT_NOT_READY: 'Esta exportación no está lista. Espere a que lo esté, o inicie una nueva si falló.',
  EXPORT_OVER: 'Esta exportación se guardó {days} días y ya no existe. Inicie una nueva.',
  EXPORT_HOLDS_PAY: 'Esta exportación contiene tarifas de pago que usted no puede ver. Inicie una propia.',
  EXPORT_TABLE_UNKNOWN: 'No existe la tabla {table}. El manifiesto de una exportación completa las nombra todas.',
  IMPORT_NOT_FOUND: 'No se encontró la importación',
  IMPORT_UNSAFE: 'Este libro contiene macros o se descomprime a demasiado. Guárdelo como CSV y envíe ese archivo.',
  IMPORT_ROWS: 'Se toman como máximo {most} filas a la vez. Divida el archivo.',
  IMPORT_COLUMN_UNKNOWN: 'La elección de columnas no corresponde a este archivo: {column}.',
  IMPORT_BUSY: 'Se está trabajando en esta importación. Espere a que termine.',
  INVALID_IMPORT_TRANSITION: "Cambio de estado no válido de '{from}' a '{to}'",
  IMPORT_HAS_BAD_ROWS:
    'No se escribe nada mientras haya filas con errores: {count}. Corríjalas en su archivo y envíelo de nuevo.',
  IMPORT_NOTHING: 'No hay ninguna fila que escribir.',
  IMPORT_UNDO_OVER: 'Una importación se puede deshacer durante {days} días. Ya pasaron.',
  IMPORT_IN_USE: 'No se puede deshacer: {count} de sus registros se cambiaron o usaron desde entonces, por ejemplo {records}.',
}
