/** Errors of the exception center, in Spanish. */
export const exceptionProblemsEs = {
  EXCEPTION_NOT_FOUND: 'No se encontró la excepción',
  EXCEPTION_RULE_UNKNOWN: 'No hay ninguna regla que se llame «{rule}».',
  EXCEPTION_RULE_OF_ALL_SHOPS: 'Las reglas de todos los talleres las pone quien trabaja en todos. Elija un taller suyo.',
} as const
