/** What is in an audit log, see `audit-codes.ts`. Requests of people about their data, retention and legal holds; no entry names the person. */
export const privacyAuditCodes = {
  'privacy.received': ['Wrote down a request about personal data', 'Anotó una solicitud sobre datos personales'],
  'privacy.changed': ['Changed a request about personal data', 'Cambió una solicitud sobre datos personales'],
  'privacy.deleted': [
    'Deleted a request about personal data that was entered by mistake',
    'Eliminó una solicitud sobre datos personales anotada por error',
  ],
  'privacy.checked': ['Recognized the person of a request', 'Reconoció a la persona de una solicitud'],
  'privacy.refused': ['Refused a request about personal data', 'Rechazó una solicitud sobre datos personales'],
  'privacy.withdrawn': [
    'Noted that a request about personal data was withdrawn',
    'Anotó que se retiró una solicitud sobre datos personales',
  ],
  'privacy.started': ['Started a request about personal data', 'Puso en marcha una solicitud sobre datos personales'],
  'privacy.exported': ['Wrote the data of a person into a file', 'Escribió los datos de una persona en un archivo'],
  'privacy.downloaded': ['Downloaded the data of a person', 'Descargó los datos de una persona'],
  'privacy.erased': ['Erased the data of a person: {count} records', 'Borró los datos de una persona: {count} registros'],
  'privacy.corrected': ['Closed a request to correct data', 'Cerró una solicitud de corrección de datos'],
  'retention.changed': ['Changed how long records are kept', 'Cambió cuánto tiempo se guardan los registros'],
  'retention.ran': [
    'Took away what was kept long enough: {count} records',
    'Quitó lo que ya se guardó bastante tiempo: {count} registros',
  ],
  'hold.placed': ['Placed a legal hold', 'Puso una retención legal'],
  'hold.released': ['Released a legal hold', 'Levantó una retención legal'],
} as const satisfies Record<string, readonly [string, string]>
