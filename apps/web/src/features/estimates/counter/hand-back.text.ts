import { defineText } from '#platform/i18n/text.ts'

/** The tablet goes back to the person at the counter. */
export const handBackText = defineText(
  {
    title: 'Is it you, {name}?',
    texts: {
      pin: 'Enter your PIN to go back to the order. What is not sent yet is lost.',
      password: 'Enter your password to go back to the order. What is not sent yet is lost.',
    },
    idleTitle: 'This screen is locked',
    idleText: 'Nobody has touched the screen for three minutes, so nothing of the order is shown.',
    pin: 'PIN of {name}',
    password: 'Password of {name}',
    sixDigits: 'Enter the six digits of your PIN.',
    passwordMissing: 'Enter your password.',
    noPin: 'You have no PIN yet. You set one in your profile, under “PIN for the counter”.',
    usePin: 'Use the PIN',
    usePassword: 'Use the password',
    checking: 'Checking…',
    back: 'Back to the order',
    again: 'Show it to the customer again',
    stay: 'Leave it with the customer',
    signOut: 'Sign out',
  },
  {
    title: '¿Es usted, {name}?',
    texts: {
      pin: 'Escriba su PIN para volver a la orden. Lo que no se envió se pierde.',
      password: 'Escriba su contraseña para volver a la orden. Lo que no se envió se pierde.',
    },
    idleTitle: 'Esta pantalla está bloqueada',
    idleText: 'Nadie tocó la pantalla en tres minutos, así que no se muestra nada de la orden.',
    pin: 'PIN de {name}',
    password: 'Contraseña de {name}',
    sixDigits: 'Escriba los seis dígitos de su PIN.',
    passwordMissing: 'Escriba su contraseña.',
    noPin: 'Todavía no tiene PIN. Se pone en su perfil, en «PIN para el mostrador».',
    usePin: 'Usar el PIN',
    usePassword: 'Usar la contraseña',
    checking: 'Revisando…',
    back: 'Volver a la orden',
    again: 'Mostrarla otra vez al cliente',
    stay: 'Dejarla con el cliente',
    signOut: 'Cerrar sesión',
  },
)
