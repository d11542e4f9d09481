/** The reasons offered for a pause (I19), as they are kept, and in both languages. */
export const pauseReasonsEn = {
  'Waiting for parts': 'Waiting for parts',
  'Customer approval needed': 'Customer approval needed',
  'Equipment unavailable': 'Equipment unavailable',
  'Safety check required': 'Safety check required',
  'Technical consultation needed': 'Technical consultation needed',
  'Quality inspection': 'Quality inspection',
  Documentation: 'Documentation',
  Other: 'Other',
} as const
export const pauseReasonsEs: Readonly<Record<keyof typeof pauseReasonsEn, string>> = {
  'Waiting for parts': 'Esperando piezas',
  'Customer approval needed': 'Falta la aprobación del cliente',
  'Equipment unavailable': 'Equipo no disponible',
  'Safety check required': 'Se requiere revisión de seguridad',
  'Technical consultation needed': 'Se necesita consulta técnica',
  'Quality inspection': 'Inspección de calidad',
  Documentation: 'Documentación',
  Other: 'Otro',
}

/** The reasons offered for a stop (I20). */
export const stopReasonsEn = {
  'Work completed successfully': 'Work completed successfully',
  'Customer requested stop': 'Customer requested stop',
  'Parts needed - on hold': 'Parts needed - on hold',
  'Technical issue encountered': 'Technical issue encountered',
  'Break time': 'Break time',
  'End of shift': 'End of shift',
  Other: 'Other',
} as const
export const stopReasonsEs: Readonly<Record<keyof typeof stopReasonsEn, string>> = {
  'Work completed successfully': 'Trabajo terminado correctamente',
  'Customer requested stop': 'El cliente pidió detener el trabajo',
  'Parts needed - on hold': 'Faltan piezas: en espera',
  'Technical issue encountered': 'Problema técnico',
  'Break time': 'Hora de descanso',
  'End of shift': 'Fin del turno',
  Other: 'Otro',
}

/** All of them, with those the product gives by itself: for what is told afterwards. */
export const timerReasonsEn = {
  ...pauseReasonsEn,
  ...stopReasonsEn,
  'Switched to another order': 'Switched to another order',
  'Switched to indirect time': 'Switched to time of no order',
} as const
export const timerReasonsEs: Readonly<Record<keyof typeof timerReasonsEn, string>> = {
  ...pauseReasonsEs,
  ...stopReasonsEs,
  'Switched to another order': 'Pasó a otra orden',
  'Switched to indirect time': 'Pasó a tiempo sin orden',
}
