/** The morning mail of what is new at a shop, in both languages. */
export const exceptionMailText = {
  en: {
    subject: (shop: string, count: number) => `${count} new ${count === 1 ? 'exception' : 'exceptions'} at ${shop}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (shop: string) => `This is what the rules found at ${shop} since yesterday, and what is still open.`,
    total: 'At risk',
    line: (rule: string, count: number) => (count === 1 ? rule : `${rule} (${count})`),
    button: 'See exceptions',
    note: 'You get this mail because the rules name your role, or because somebody gave an exception to you.',
  },
  es: {
    subject: (shop: string, count: number) => `${count} ${count === 1 ? 'excepción nueva' : 'excepciones nuevas'} en ${shop}`,
    greeting: (name: string) => `Hola, ${name}:`,
    body: (shop: string) => `Esto encontraron las reglas en ${shop} desde ayer y sigue abierto.`,
    total: 'En riesgo',
    line: (rule: string, count: number) => (count === 1 ? rule : `${rule} (${count})`),
    button: 'Ver excepciones',
    note: 'Recibe este correo porque las reglas nombran su rol, o porque alguien le asignó una excepción.',
  },
} as const
