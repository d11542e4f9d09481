/** What the mail says that asks a customer for a rating. */
interface RatingMailWords {
  subject: (company: string) => string
  greeting: (name: string) => string
  body: (vehicle: string, order: string) => string
  ask: string
  button: string
  once: string
}
export const ratingMailText: Readonly<Record<'en' | 'es', RatingMailWords>> = {
  en: {
    subject: (company) => `How did ${company} do?`,
    greeting: (name) => `Hello ${name},`,
    body: (vehicle, order) => `Thank you for your payment. We worked on your ${vehicle} (${order}).`,
    ask: 'Please rate our work from one to five stars. It takes a moment.',
    button: 'Rate the work',
    once: 'The link works once and for 60 days.',
  },
  es: {
    subject: (company) => `¿Qué tal le fue con ${company}?`,
    greeting: (name) => `Hola, ${name}:`,
    body: (vehicle, order) => `Gracias por su pago. Trabajamos en su ${vehicle} (${order}).`,
    ask: 'Califique nuestro trabajo de una a cinco estrellas. Solo toma un momento.',
    button: 'Calificar el trabajo',
    once: 'El enlace sirve una vez y durante 60 días.',
  },
}
