import type { LinkKind } from './account-links.queries.ts'

interface Words {
  subject: string
  paragraphs: readonly string[]
  button: string
  notes: readonly string[]
}
interface Texts {
  greeting: (name: string) => string
  closing: string
  mails: Record<LinkKind, (facts: { tenant: string; inviter: string }) => Words>
}

const ignore = {
  en: 'If you did not ask for this, you can ignore this e-mail: nothing changes.',
  es: 'Si usted no lo pidió, ignore este correo: no cambia nada.',
}

/** The mails with a link, in both languages (A8–A10, OP-12, OP-35). */
export const accountMailText: Record<'en' | 'es', Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    closing: 'Twopost',
    mails: {
      'verify-email': () => ({
        subject: 'Confirm your e-mail address',
        paragraphs: ['Please confirm that this address is yours. You can submit your application once it is confirmed.'],
        button: 'Confirm my address',
        notes: ['The link works once, for 24 hours.', ignore.en],
      }),
      'magic-link': () => ({
        subject: 'Your sign-in link',
        paragraphs: ['Here is your link to sign in without a password.'],
        button: 'Sign in',
        notes: ['The link works once, for 10 minutes.', ignore.en],
      }),
      'password-reset': () => ({
        subject: 'Choose a new password',
        paragraphs: ['You can choose a new password now. Once it is set, every device has to sign in again.'],
        button: 'Choose a new password',
        notes: ['The link works once, for 30 minutes.', ignore.en],
      }),
      invitation: ({ tenant, inviter }) => ({
        subject: `${tenant} invites you to Twopost`,
        paragraphs: [
          inviter ? `${inviter} added you to ${tenant}.` : `You have been added to ${tenant}.`,
          'Accept the invitation to see its work.',
        ],
        button: 'Accept the invitation',
        notes: ['The link works once, for 7 days.', 'If you do not know this business, you can ignore this e-mail.'],
      }),
    },
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    closing: 'Twopost',
    mails: {
      'verify-email': () => ({
        subject: 'Confirme su correo electrónico',
        paragraphs: ['Confirme que esta dirección es suya. Después podrá enviar su solicitud.'],
        button: 'Confirmar mi dirección',
        notes: ['El enlace funciona una vez, durante 24 horas.', ignore.es],
      }),
      'magic-link': () => ({
        subject: 'Su enlace para iniciar sesión',
        paragraphs: ['Este es su enlace para iniciar sesión sin contraseña.'],
        button: 'Iniciar sesión',
        notes: ['El enlace funciona una vez, durante 10 minutos.', ignore.es],
      }),
      'password-reset': () => ({
        subject: 'Elija una contraseña nueva',
        paragraphs: [
          'Ahora puede elegir una contraseña nueva. Al guardarla, todos los dispositivos deberán iniciar sesión de nuevo.',
        ],
        button: 'Elegir una contraseña nueva',
        notes: ['El enlace funciona una vez, durante 30 minutos.', ignore.es],
      }),
      invitation: ({ tenant, inviter }) => ({
        subject: `Invitación de ${tenant} a Twopost`,
        paragraphs: [
          inviter ? `${inviter} agregó su cuenta a ${tenant}.` : `Su cuenta se agregó a ${tenant}.`,
          'Acepte la invitación para ver su trabajo.',
        ],
        button: 'Aceptar la invitación',
        notes: ['El enlace funciona una vez, durante 7 días.', 'Si no conoce esta empresa, ignore este correo.'],
      }),
    },
  },
}
