import type { privacyProblems } from './problems-privacy.en.ts'

/** The Spanish sentences of `problems-privacy.en.ts`. */
export const privacyProblemsEs: Readonly<Record<keyof typeof privacyProblems, string>> = {
  PRIVACY_REQUEST_NOT_FOUND: 'No se encontró la solicitud',
  PRIVACY_REQUEST_OPEN: 'Este cliente ya tiene una solicitud abierta de este tipo. Continúe con esa.',
  PRIVACY_DUE_BEFORE_ASKED: 'La respuesta no puede vencer antes de la solicitud. Elija un día posterior.',
  PRIVACY_NOT_CHECKED: 'Todavía nadie dijo cómo se reconoció a la persona. Hágalo primero.',
  PRIVACY_RUNNING: 'Esta solicitud se está llevando a cabo. Espere a que termine.',
  INVALID_PRIVACY_TRANSITION: "Cambio de estado no válido de '{from}' a '{to}'",
  CANNOT_ERASE: 'Este cliente todavía tiene {what}. Resuélvalo primero.',
  ALREADY_ERASED: 'Este cliente ya fue borrado. No queda nada que pedir.',
  WRONG_CONFIRMATION: 'Escriba el nombre del cliente exactamente como se muestra.',
  PRIVACY_FILE_NOT_READY: 'El archivo todavía no está listo. Inténtelo cuando la solicitud esté terminada.',
  PRIVACY_FILE_GONE: 'Este archivo ya no existe. Se guardó {days} días; anote una solicitud nueva para obtener otro.',
  RETENTION_TOO_SHORT: 'Estos registros se deben guardar al menos {months} meses.',
  RETENTION_ACTION: 'Estos registros solo se pueden tratar de una manera: {action}.',
  RETENTION_NOT_SEEN: 'Vea qué haría esta regla antes de activarla.',
  RETENTION_PREVIEW_CHANGED: 'Ahora cambiarían más registros de los que mostró la vista previa: {count}. Véala de nuevo.',
  LEGAL_HOLD_NOT_FOUND: 'No se encontró la retención legal',
  HOLD_RECORD_NOT_FOUND: 'No existe ese registro.',
  HOLD_ENDS_IN_PAST: 'El último día de una retención no puede estar en el pasado.',
}
