/** Errors of contacts, messages and the links of customers, in Spanish. */
export const messageProblemsEs = {
  CONTACT_NOT_FOUND: 'No se encontró el contacto',
  CONVERSATION_NOT_FOUND: 'No se encontró la conversación',
  NO_APPROVER: 'Nadie podría aprobar así. Agregue antes un contacto que apruebe.',
  LAST_APPROVER:
    '{name} es el último contacto que aprueba, y solo aprueban los contactos nombrados. Agregue antes otro, o permita que otros aprueben.',
  ONLY_NAMED_CONTACTS: 'Solo los contactos nombrados deciden por {customer}. Elija uno que apruebe.',
  OVER_CONTACT_LIMIT: '{name} puede aprobar hasta {limit}. Esto suma {amount}.',
  LINK_NOT_FOUND: 'No se encontró el enlace',
  LINK_GONE: 'Este enlace ya no es válido. Pida uno nuevo al taller.',
  ESTIMATE_NOT_FOUND: 'No se encontró el estimado',
  NOTHING_PRESENTED: 'Presente primero un estimado. Hasta entonces no hay nada detrás del enlace.',
} as const
