const tags = { en: 'en-US', es: 'es-US' } as const
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The few figures and dates of the customer's page; those of the product would be a tenth of its first load. */
export const customerFormat = (language: 'en' | 'es', zone: string) => ({
  /** `$1,234.50` */
  money: (amount: number): string => dollars.format(amount),
  /** A day of the calendar: `Dec 21, 2026`. */
  date: (day: string): string =>
    new Intl.DateTimeFormat(tags[language], { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(`${day}T00:00:00Z`)),
  /** A moment on the wall clock of the shop: `Nov 21, 2026, 10:26 AM`. */
  moment: (iso: string): string =>
    new Intl.DateTimeFormat(tags[language], { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(iso)),
})
