import { defineText } from '#platform/i18n/text.ts'

/** What the settings say about connections; the screen's own words come with the screen. */
export const connectionsCardText = defineText(
  {
    title: 'Connections',
    text: 'Keys of the API and webhooks for other programs, and schedules for the calendar on your phone.',
    open: 'Open connections',
  },
  {
    title: 'Conexiones',
    text: 'Claves de la API y webhooks para otros programas, y agendas para el calendario de su teléfono.',
    open: 'Abrir conexiones',
  },
)
