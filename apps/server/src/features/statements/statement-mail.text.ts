/** What a mail with a statement of account says. */
interface StatementMailWords {
  subject: (number: string, company: string) => string
  greeting: (name: string) => string
  body: (company: string, date: string) => string
  nothing: string
  balance: string
  credit: string
  number: string
  link: string
  attached: string
}
export const statementMailText: Readonly<Record<'en' | 'es', StatementMailWords>> = {
  en: {
    subject: (number, company) => `Statement ${number} from ${company}`,
    greeting: (name) => `Hello ${name},`,
    body: (company, date) => `Here is your statement of account with ${company} up to ${date}.`,
    nothing: 'There is nothing to pay.',
    balance: 'Balance',
    credit: 'Your credit',
    number: 'Statement',
    link: 'View the statement',
    attached: 'The statement is attached as a PDF.',
  },
  es: {
    subject: (number, company) => `Estado de cuenta ${number} de ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    body: (company, date) => `Este es su estado de cuenta con ${company} hasta el ${date}.`,
    nothing: 'No hay nada por pagar.',
    balance: 'Saldo',
    credit: 'Su saldo a favor',
    number: 'Estado de cuenta',
    link: 'Ver el estado de cuenta',
    attached: 'El estado de cuenta va adjunto en PDF.',
  },
}
