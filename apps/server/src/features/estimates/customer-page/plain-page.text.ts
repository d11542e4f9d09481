/** What the customer's page says where a browser runs no script. */
export const plainPageText = {
  en: {
    estimate: (number: string) => `Estimate ${number}`,
    valid: (date: string) => `Valid until ${date}`,
    beforeTax: 'before tax',
    tax: 'Tax',
    total: 'Total',
    pdf: 'Estimate as PDF',
    decide: 'To decide on this page, allow scripts in your browser. You can also call the shop.',
    gone: 'This link is no longer valid. Ask the shop for a new one.',
    none: 'There is no estimate yet.',
    states: {
      approved: 'Approved',
      declined: 'Declined',
      postponed: 'Later',
      presented: 'Waiting',
      draft: 'Changed',
      none: 'Included',
    },
  },
  es: {
    estimate: (number: string) => `Estimado ${number}`,
    valid: (date: string) => `Válido hasta el ${date}`,
    beforeTax: 'sin impuestos',
    tax: 'Impuestos',
    total: 'Total',
    pdf: 'Estimado en PDF',
    decide: 'Para decidir en esta página, permita los scripts en su navegador. También puede llamar al taller.',
    gone: 'Este enlace ya no es válido. Pida uno nuevo al taller.',
    none: 'Todavía no hay un estimado.',
    states: {
      ...{ approved: 'Aprobado', declined: 'Rechazado', postponed: 'Después', presented: 'En espera' },
      ...{ draft: 'Cambiado', none: 'Incluido' },
    },
  },
} as const
