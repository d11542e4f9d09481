/** What a mail with a purchase order says. */
interface PurchaseMailWords {
  subject: (number: string, company: string) => string
  greeting: (name: string) => string
  body: (company: string) => string
  number: string
  account: string
  expected: string
  deliverTo: string
  questions: (contact: string) => string
}
export const purchaseMailText: Readonly<Record<'en' | 'es', PurchaseMailWords>> = {
  en: {
    subject: (number, company) => `Purchase order ${number} from ${company}`,
    greeting: (name) => `Hello ${name},`,
    body: (company) =>
      `${company} orders the parts below. Please put the number of this purchase order on the packing slip and the invoice.`,
    number: 'Purchase order',
    account: 'Our account',
    expected: 'Needed by',
    deliverTo: 'Deliver to',
    questions: (contact) => `Questions? ${contact}`,
  },
  es: {
    subject: (number, company) => `Orden de compra ${number} de ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    body: (company) =>
      `${company} pide las piezas de abajo. Por favor ponga el número de esta orden de compra en la nota de entrega y en la factura.`,
    number: 'Orden de compra',
    account: 'Nuestra cuenta',
    expected: 'Se necesita para el',
    deliverTo: 'Entregar en',
    questions: (contact) => `¿Preguntas? ${contact}`,
  },
}
