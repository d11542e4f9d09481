import { defineText } from '../i18n/text.ts'

export const uploadsText = defineText(
  {
    waiting: 'Waiting',
    sending: '{percent} sent',
    lost: 'No connection. It will continue from {percent}.',
    checking: 'The file has arrived and is being checked',
    checkingShare: 'The file has arrived and is being checked: {percent}',
    files: 'Uploads in progress',
    cancel: 'Cancel the upload of {name}',
    retry: 'Send {name} again',
    retryWord: 'Send again',
    dismiss: 'Dismiss the message about {name}',
    failed: '{name} was not added',
    empty: 'This file is empty. Choose another one.',
    tooLarge:
      '{kind, select, picture {A picture} recording {A recording} other {A document}} may have at most {megabytes} MB. {kind, select, picture {Take it with a lower resolution.} recording {Record a shorter one.} other {Save it smaller, or split it.}}',
    wrongKind: 'This type of file is not accepted here. Choose one of these: {kinds}.',
    added: '{name} was added',
    help: '{kinds}; up to {megabytes} MB each',
    helpRecordings: '{kinds}; up to {megabytes} MB each, recordings up to {recording} MB',
  },
  {
    waiting: 'En espera',
    sending: '{percent} enviado',
    lost: 'Sin conexión. Continuará desde el {percent}.',
    checking: 'El archivo llegó y se está revisando',
    checkingShare: 'El archivo llegó y se está revisando: {percent}',
    files: 'Archivos que se están enviando',
    cancel: 'Cancelar el envío de {name}',
    retry: 'Enviar {name} otra vez',
    retryWord: 'Enviar otra vez',
    dismiss: 'Quitar el mensaje sobre {name}',
    failed: '{name} no se agregó',
    empty: 'Este archivo está vacío. Elija otro.',
    tooLarge:
      '{kind, select, picture {Una imagen} recording {Una grabación} other {Un documento}} puede tener {megabytes} MB como máximo. {kind, select, picture {Tómela con menor resolución.} recording {Grabe una más corta.} other {Guárdelo más pequeño o divídalo.}}',
    wrongKind: 'Este tipo de archivo no se acepta aquí. Elija uno de estos: {kinds}.',
    added: '{name} se agregó',
    help: '{kinds}; hasta {megabytes} MB cada uno',
    helpRecordings: '{kinds}; hasta {megabytes} MB cada uno, grabaciones hasta {recording} MB',
  },
)
