import { defineText } from '#platform/i18n/text.ts'

/** What the settings say about exports and imports; the screen's own words come with the screen. */
export const dataCardText = defineText(
  {
    title: 'Data',
    text: 'Download everything that your business keeps here, and bring in customers, vehicles and open invoices from files.',
    open: 'Open data',
  },
  {
    title: 'Datos',
    text: 'Descargue todo lo que su negocio guarda aquí, y traiga clientes, vehículos y facturas abiertas de archivos.',
    open: 'Abrir datos',
  },
)
