import { defineText } from '#platform/i18n/text.ts'

/** The words of the thread; they come with it. */
export const pageThreadText = defineText(
  {
    thread: 'Messages with {shop}',
    none: 'Nothing was written yet.',
    you: 'You',
    removed: 'This message was removed.',
    write: 'Your message to {shop}',
    help: 'The answer appears here. Come back to this page to read it.',
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Your message was sent.',
    empty: 'Write a message.',
    failed: 'Messages could not be loaded.',
    again: 'Try again',
    notSent: 'Your message was not sent. Please try again.',
    tooMany: 'You have written often in a short time. Please call the shop, or try again later.',
  },
  {
    thread: 'Mensajes con {shop}',
    none: 'Todavía no se ha escrito nada.',
    you: 'Usted',
    removed: 'Este mensaje se eliminó.',
    write: 'Su mensaje para {shop}',
    help: 'La respuesta aparece aquí. Vuelva a esta página para leerla.',
    send: 'Enviar mensaje',
    sending: 'Enviando…',
    sent: 'Su mensaje se envió.',
    empty: 'Escriba un mensaje.',
    failed: 'No se pudieron cargar los mensajes.',
    again: 'Intentar de nuevo',
    notSent: 'Su mensaje no se envió. Inténtelo de nuevo.',
    tooMany: 'Usted escribió mucho en poco tiempo. Llame al taller o inténtelo más tarde.',
  },
)
