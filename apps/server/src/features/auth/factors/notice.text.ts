import type { NoticeKind } from './factors.queries.ts'

interface Words {
  subject: string
  paragraphs: readonly string[]
}
type Params = Readonly<Record<string, string>>

/** An instant as people read it, in UTC: a mail does not know where its reader is. */
const momentIn = (language: 'en' | 'es', at: string | undefined): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    hour12: true,
  }).format(Date.parse(at ?? ''))

const notYou = {
  en: 'If this was not you, change your password and end the other sessions in your profile, under Security.',
  es: 'Si no fue usted, cambie su contraseña y cierre las demás sesiones en su perfil, en Seguridad.',
}
const whatEn = (what: string | undefined): string => (what === 'passkey' ? 'a passkey' : 'an authenticator app')
const whatEs = (what: string | undefined): string =>
  what === 'passkey' ? 'una llave de acceso' : 'una aplicación de autenticación'

/** Mails for information only. They have no link, so a forged mail with a link stands out. */
export const noticeText: Record<'en' | 'es', Record<NoticeKind, (params: Params) => Words>> = {
  en: {
    'new-device': ({ device, at }) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `Your account was signed in to from a device we have not seen before: ${device}, ${momentIn('en', at)} UTC.`,
        'If this was you, there is nothing to do.',
        notYou.en,
        'You can turn these mails off in your profile, under Security.',
      ],
    }),
    'factor-added': ({ what }) => ({
      subject: 'A second step was added to your account',
      paragraphs: [`Signing in to your account now also works with ${whatEn(what)}.`, notYou.en],
    }),
    'factor-removed': ({ what }) => ({
      subject: 'A second step was removed from your account',
      paragraphs: [`Signing in to your account no longer uses ${whatEn(what)}.`, notYou.en],
    }),
    'factors-reset': ({ by, tenant }) => ({
      subject: 'The second step of your account was reset',
      paragraphs: [
        `${by} of ${tenant} removed every passkey and authenticator app of your account, and ended its sessions.`,
        'Sign in with your password and set up a new one.',
        'If you did not ask for this, talk to them.',
      ],
    }),
    'recovery-code-used': () => ({
      subject: 'A recovery code of your account was used',
      paragraphs: [
        'Somebody confirmed who they are with one of your recovery codes. It does not work again.',
        'If you have lost a device, remove it in your profile, under Security, and add a new one.',
        notYou.en,
      ],
    }),
  },
  es: {
    'new-device': ({ device, at }) => ({
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        `Se inició sesión en su cuenta desde un dispositivo que no conocíamos: ${device}, ${momentIn('es', at)} UTC.`,
        'Si fue usted, no tiene que hacer nada.',
        notYou.es,
        'Puede desactivar estos correos en su perfil, en Seguridad.',
      ],
    }),
    'factor-added': ({ what }) => ({
      subject: 'Se agregó un segundo paso a su cuenta',
      paragraphs: [`Ahora también se inicia sesión en su cuenta con ${whatEs(what)}.`, notYou.es],
    }),
    'factor-removed': ({ what }) => ({
      subject: 'Se quitó un segundo paso de su cuenta',
      paragraphs: [`Para iniciar sesión en su cuenta ya no se usa ${whatEs(what)}.`, notYou.es],
    }),
    'factors-reset': ({ by, tenant }) => ({
      subject: 'Se restableció el segundo paso de su cuenta',
      paragraphs: [
        `${by}, de ${tenant}, quitó todas las llaves de acceso y la aplicación de autenticación de su cuenta, y cerró sus sesiones.`,
        'Inicie sesión con su contraseña y configure un segundo paso nuevo.',
        'Si usted no lo pidió, hable con esa persona.',
      ],
    }),
    'recovery-code-used': () => ({
      subject: 'Se usó un código de recuperación de su cuenta',
      paragraphs: [
        'Alguien confirmó su identidad con uno de sus códigos de recuperación. Ese código ya no sirve.',
        'Si perdió un dispositivo, quítelo en su perfil, en Seguridad, y agregue uno nuevo.',
        notYou.es,
      ],
    }),
  },
}
export const isNotice = (template: string): template is NoticeKind => Object.hasOwn(noticeText.en, template)
