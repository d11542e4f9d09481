import { defineText } from '#platform/i18n/text.ts'

/** The words for asking somebody for a shop. */
export const askForShopText = defineText(
  {
    askTitle: 'Ask an administrator',
    askText: 'Your role cannot create shops. Someone who runs the organization can, or can give you a shop to work in.',
    askMessage:
      'I can sign in to {organization} at {address}, but there is no shop that I can work in. Please create one, or give me access to one.',
    copyMessage: 'Copy message',
    copied: 'The message is copied',
    notCopied: 'The message was not copied',
    notCopiedText: 'Select its text and copy it by hand.',
    lookAgain: 'Check again',
  },
  {
    askTitle: 'Consulte a un administrador',
    askText: 'Su rol no permite crear talleres. Quien dirige la organización puede hacerlo, o darle acceso a uno.',
    askMessage:
      'Puedo entrar a {organization} en {address}, pero no hay ningún taller en el que pueda trabajar. Por favor cree uno o deme acceso a uno.',
    copyMessage: 'Copiar el mensaje',
    copied: 'El mensaje está copiado',
    notCopied: 'No se copió el mensaje',
    notCopiedText: 'Seleccione el texto y cópielo a mano.',
    lookAgain: 'Volver a buscar',
  },
)
