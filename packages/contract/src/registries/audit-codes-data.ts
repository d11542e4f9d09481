/** What is in an audit log, see `audit-codes.ts`. Exports and imports of a whole business. */
export const dataAuditCodes = {
  'export.asked': ['Asked for an export of everything', 'Pidió una exportación de todo'],
  'export.downloaded': ['Downloaded an export of everything', 'Descargó una exportación de todo'],
  'export.deleted': ['Deleted an export of everything', 'Eliminó una exportación de todo'],
  'import.sent': ['Sent a file to import: {file}', 'Envió un archivo para importar: {file}'],
  'import.mapped': ['Chose the columns of the import {file}', 'Eligió las columnas de la importación {file}'],
  'import.checked': ['Had the import {file} checked', 'Hizo revisar la importación {file}'],
  'import.applied': ['Applied the import {file}: {count} rows', 'Aplicó la importación {file}: {count} filas'],
  'import.undone': ['Took the import {file} back', 'Deshizo la importación {file}'],
} as const satisfies Record<string, readonly [string, string]>
