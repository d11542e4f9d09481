import { defineText } from '#platform/i18n/text.ts'

export const pinCardText = defineText(
  {
    title: 'PIN for the counter',
    about:
      'With it you approve at a colleague’s screen what you may approve, such as going on without approval or a discount above a limit.',
    since: 'Set on {date}. It is never shown.',
    none: 'You have no PIN yet.',
    pin: 'New PIN',
    help: 'Six digits. Not the same digit six times, and no run such as 123456.',
    password: 'Your password',
    passwordMissing: 'Enter your password.',
    set: 'Set the PIN',
    setting: 'Saving…',
    saved: 'Your PIN is set',
    failed: 'The PIN was not set',
    remove: 'Remove the PIN',
    removed: 'Your PIN was removed',
  },
  {
    title: 'PIN para el mostrador',
    about:
      'Con él aprueba en la pantalla de un colega lo que usted puede aprobar, como seguir sin aprobación o un descuento sobre el límite.',
    since: 'Puesto el {date}. Nunca se muestra.',
    none: 'Todavía no tiene PIN.',
    pin: 'PIN nuevo',
    help: 'Seis dígitos. No seis veces el mismo, ni una serie como 123456.',
    password: 'Su contraseña',
    passwordMissing: 'Escriba su contraseña.',
    set: 'Poner el PIN',
    setting: 'Guardando…',
    saved: 'Su PIN está puesto',
    failed: 'El PIN no se puso',
    remove: 'Quitar el PIN',
    removed: 'Se quitó su PIN',
  },
)
