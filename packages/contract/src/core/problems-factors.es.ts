/** Errors of second factors, in Spanish. */
export const factorProblemsEs = {
  STEP_UP_REQUIRED: 'Confirme que es usted y vuelva a intentarlo.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Se pide un segundo paso al iniciar sesión. Configúrelo primero.',
  FACTOR_WRONG: 'No se aceptó. Un código sirve una vez y cerca de un minuto; un código de recuperación sirve una vez.',
  CEREMONY_OVER: 'Tardó demasiado o ya se respondió. Empiece de nuevo.',
  PASSKEY_REFUSED: 'Aquí no se aceptó esta llave de acceso.',
  PASSKEY_KNOWN: 'No se puede agregar esta llave de acceso. Se admiten veinte, cada una una vez.',
  PASSKEYS_OFF: 'Las llaves de acceso necesitan un nombre de servidor. Use otro medio.',
  AUTHENTICATOR_EXISTS: 'Ya hay una aplicación de autenticación. Quítela primero.',
  FACTOR_NOT_FOUND: 'No se encontró este factor.',
  FACTORS_NONE: 'No hay un segundo factor configurado.',
  FACTORS_ELSEWHERE:
    'Esta persona también trabaja en otra organización. Solo quienes administran este servicio pueden restablecer el segundo paso.',
} as const
