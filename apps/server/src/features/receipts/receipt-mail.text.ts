/** What a mail with a receipt says; amounts come written. */
interface ReceiptMailWords {
  subject: (title: string, number: string, company: string) => string
  greeting: (name: string) => string
  paid: (company: string) => string
  refunded: (company: string) => string
  settled: (company: string) => string
  reversed: (number: string) => string
  amount: string
  date: string
  number: string
  credit: string
  link: string
  attached: string
}
export const receiptMailText: Readonly<Record<'en' | 'es', ReceiptMailWords>> = {
  en: {
    subject: (title, number, company) => `${title} ${number} from ${company}`,
    greeting: (name) => `Hello ${name},`,
    paid: (company) => `Thank you for your payment to ${company}.`,
    refunded: (company) => `${company} has paid this amount back to you.`,
    settled: (company) => `${company} has recorded this on your account.`,
    reversed: (number) => `${number} was reversed. It is not valid.`,
    amount: 'Amount',
    date: 'Date',
    number: 'Number',
    credit: 'Left as credit',
    link: 'View the receipt',
    attached: 'The receipt is attached as a PDF.',
  },
  es: {
    subject: (title, number, company) => `${title} ${number} de ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    paid: (company) => `Gracias por su pago a ${company}.`,
    refunded: (company) => `${company} le pagó este monto de vuelta.`,
    settled: (company) => `${company} registró esto en su cuenta.`,
    reversed: (number) => `${number} fue anulado. No es válido.`,
    amount: 'Monto',
    date: 'Fecha',
    number: 'Número',
    credit: 'Queda a su favor',
    link: 'Ver el recibo',
    attached: 'El recibo va adjunto en PDF.',
  },
}
