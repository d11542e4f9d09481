import type { integrationProblems } from './problems-integrations.en.ts'

/** The Spanish sentences of `problems-integrations.en.ts`. */
export const integrationProblemsEs: Readonly<Record<keyof typeof integrationProblems, string>> = {
  API_KEY_NOT_FOUND: 'No se encontró la clave de API',
  API_KEY_REVOKED: 'Esta clave está revocada. Cree una nueva.',
  TOO_MANY_API_KEYS: 'Una organización puede tener como máximo {most} claves activas. Revoque una primero.',
  SCOPE_UNKNOWN: 'Una clave no puede tener el permiso {scope}.',
  SCOPE_NOT_HELD: 'No puede dar a una clave más de lo que usted tiene: {scope}.',
  WEBHOOK_NOT_FOUND: 'No se encontró el webhook',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Este envío ya no existe.',
  WEBHOOK_ADDRESS_REFUSED: 'Esta dirección no se puede usar. Debe ser una dirección https pública.',
  WEBHOOK_DISABLED: 'Este webhook está en pausa. Reanúdelo primero.',
  TOO_MANY_WEBHOOKS: 'Una organización puede tener como máximo {most} webhooks. Elimine uno primero.',
  EVENT_TYPE_UNKNOWN: 'No existe el evento {type}.',
  EVENT_TYPE_NOT_HELD: 'No puede avisar a una dirección de lo que usted no puede ver: {type}.',
  INVALID_WEBHOOK_TRANSITION: "Cambio de estado no válido de '{from}' a '{to}'",
  REPLAY_TOO_LONG: 'Los eventos se guardan {days} días. Elija un tiempo dentro de ellos, con el inicio antes del fin.',
  CALENDAR_FEED_NOT_FOUND: 'No se encontró el calendario suscrito',
  CALENDAR_FEED_REFUSED: 'No puede ver esta agenda.',
  TOO_MANY_CALENDAR_FEEDS: 'Puede tener como máximo {most} calendarios suscritos. Revoque uno primero.',
}
