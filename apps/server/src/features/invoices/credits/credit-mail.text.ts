/** What a mail with a credit note says. */
interface CreditMailWords {
  subject: (number: string, company: string) => string
  greeting: (name: string) => string
  body: (number: string, invoice: string, company: string) => string
  credit: string
  invoice: string
  number: string
  attached: string
}
export const creditMailText: Readonly<Record<'en' | 'es', CreditMailWords>> = {
  en: {
    subject: (number, company) => `Credit note ${number} from ${company}`,
    greeting: (name) => `Hello ${name},`,
    body: (number, invoice, company) =>
      `${company} has credited part or all of invoice ${invoice}. This is credit note ${number}.`,
    credit: 'Credit',
    invoice: 'Invoice',
    number: 'Credit note',
    attached: 'The credit note is attached as a PDF.',
  },
  es: {
    subject: (number, company) => `Nota de crédito ${number} de ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    body: (number, invoice, company) =>
      `${company} acreditó toda o parte de la factura ${invoice}. Esta es la nota de crédito ${number}.`,
    credit: 'Crédito',
    invoice: 'Factura',
    number: 'Nota de crédito',
    attached: 'La nota de crédito va adjunta en PDF.',
  },
}
