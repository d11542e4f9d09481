import { defineText } from '#platform/i18n/text.ts'

/** What settings and the customer’s page say about personal data; the screens’ own words come with the screens. */
export const privacyCardsText = defineText(
  {
    title: 'Personal data',
    settings: 'Requests of customers about their data, how long records are kept, and legal holds.',
    openSettings: 'Open personal data',
    customer: 'What is stored about this customer. Give it to them as a file, or erase it.',
    openCustomer: 'See what is stored',
  },
  {
    title: 'Datos personales',
    settings: 'Solicitudes de clientes sobre sus datos, cuánto tiempo se guardan los registros y retenciones legales.',
    openSettings: 'Abrir datos personales',
    customer: 'Lo que está guardado sobre este cliente. Déselo en un archivo o bórrelo.',
    openCustomer: 'Ver lo guardado',
  },
)
