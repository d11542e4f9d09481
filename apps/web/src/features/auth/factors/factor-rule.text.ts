import { defineText } from '#platform/i18n/text.ts'

export const factorRuleText = defineText(
  {
    title: 'Second step at sign-in',
    about:
      'People who need it set up a passkey or an authenticator app before they go on. It holds from their next click, also for you.',
    everyone: 'Required for everybody',
    roles: 'Required for people with these roles',
    save: 'Save',
    saving: 'Saving…',
    saved: 'It holds from now on',
    saveFailed: 'This was not saved',
    failed: 'This could not be loaded',
  },
  {
    title: 'Segundo paso al iniciar sesión',
    about:
      'Quienes lo necesitan configuran una llave de acceso o una aplicación de autenticación antes de continuar. Vale desde su próximo clic, también para usted.',
    everyone: 'Obligatorio para todos',
    roles: 'Obligatorio para personas con estos roles',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Vale desde ahora',
    saveFailed: 'No se guardó',
    failed: 'No se pudo cargar',
  },
)
