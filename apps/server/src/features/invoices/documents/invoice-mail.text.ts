/** What a mail about an invoice says; amounts and dates come written. */
export interface InvoiceMailWords {
  subject: (number: string, company: string) => string
  greeting: (name: string) => string
  body: (number: string, company: string) => string
  void: (number: string) => string
  balance: string
  due: string
  number: string
  paid: string
  link: string
  pay: string
  viewAt: (url: string) => string
  attached: string
  questions: (contact: string) => string
}

export const invoiceMailText: Readonly<Record<'en' | 'es', InvoiceMailWords>> = {
  en: {
    subject: (number, company) => `Invoice ${number} from ${company}`,
    greeting: (name) => `Hello ${name},`,
    body: (number, company) => `Here is invoice ${number} from ${company}.`,
    void: (number) => `Invoice ${number} has been voided. There is nothing to pay on it.`,
    balance: 'Balance due',
    due: 'Due',
    number: 'Invoice',
    paid: 'It is paid in full. Thank you.',
    link: 'View the invoice',
    pay: 'Pay now',
    viewAt: (url) => `View the invoice: ${url}`,
    attached: 'The invoice is attached as a PDF.',
    questions: (contact) => `Questions? ${contact}`,
  },
  es: {
    subject: (number, company) => `Factura ${number} de ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    body: (number, company) => `Le enviamos la factura ${number} de ${company}.`,
    void: (number) => `La factura ${number} fue anulada. No tiene nada que pagar por ella.`,
    balance: 'Saldo por pagar',
    due: 'Vence',
    number: 'Factura',
    paid: 'Está pagada por completo. Gracias.',
    link: 'Ver la factura',
    pay: 'Pagar ahora',
    viewAt: (url) => `Ver la factura: ${url}`,
    attached: 'La factura va adjunta en PDF.',
    questions: (contact) => `¿Tiene preguntas? ${contact}`,
  },
}
