/** What is in an audit log, see `audit-codes.ts`. Exports and imports of a whole business. */
export const dataAuditCodes = {
  'export.asked': ['Asked for an export of everything', 'Pidió una exportación de todo'],
  'export.downloaded': ['Downloaded an export of everything', 'Descargó una exportación de todo'],
  'export.deleted': ['Deleted an export of everything', 'Eliminó una exportación de todo'],
} as const satisfies Record<string, readonly [string, string]>
