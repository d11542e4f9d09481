import { defineText } from '#platform/i18n/text.ts'

export const linkEventsText = defineText(
  {
    show: 'What the customer did',
    title: 'What the customer did on their page',
    link: 'Link',
    of: '{when}, {person}',
    what: {
      opened: 'Opened the page',
      decided: 'Decided',
      paid: 'Paid',
      message: 'Wrote a message',
      downloaded: 'Downloaded a paper',
    },
    none: 'Nothing yet. The customer has not opened this link.',
    failed: 'Failed to fetch what was done',
    close: 'Close',
  },
  {
    show: 'Qué hizo el cliente',
    title: 'Qué hizo el cliente en su página',
    link: 'Enlace',
    of: '{when}, {person}',
    what: {
      opened: 'Abrió la página',
      decided: 'Decidió',
      paid: 'Pagó',
      message: 'Escribió un mensaje',
      downloaded: 'Descargó un documento',
    },
    none: 'Todavía nada. El cliente no ha abierto este enlace.',
    failed: 'No se pudo cargar lo que hizo',
    close: 'Cerrar',
  },
)
