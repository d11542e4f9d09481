import { defineText } from '#platform/i18n/text.ts'

/** What the settings say about exports and imports; the screen's own words come with the screen. */
export const dataCardText = defineText(
  {
    title: 'Data',
    text: 'Download everything that your business keeps here, as it is at one instant.',
    open: 'Open data',
  },
  {
    title: 'Datos',
    text: 'Descargue todo lo que su negocio guarda aquí, tal como está en un instante.',
    open: 'Abrir datos',
  },
)
