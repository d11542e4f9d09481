/** The line of a fee, in the customer's language. */
export const feeLine: Readonly<Record<'en' | 'es', (invoice: string, days: number) => string>> = {
  en: (invoice, days) => `Late fee on ${invoice}, ${days} ${days === 1 ? 'day' : 'days'} overdue`,
  es: (invoice, days) => `Recargo por mora de ${invoice}, ${days} ${days === 1 ? 'día' : 'días'} de atraso`,
}
