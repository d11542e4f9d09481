/** What a mail with an estimate says; amounts and dates come written. */
export const estimateMailText = {
  en: {
    subject: (number: string, shop: string) => `Estimate ${number} from ${shop}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (vehicle: string, shop: string) =>
      `${shop} has written an estimate for your ${vehicle}. Please look at it and say what may be done. No account is needed.`,
    total: 'Estimate, with tax',
    valid: 'Valid until',
    number: 'Number',
    button: 'See the estimate and decide',
    yours: 'This link is only yours. Please do not forward it.',
    questions: (contact: string) => `Questions? ${contact}`,
  },
  es: {
    subject: (number: string, shop: string) => `Estimado ${number} de ${shop}`,
    greeting: (name: string) => `Hola, ${name}:`,
    body: (vehicle: string, shop: string) =>
      `${shop} preparó un estimado para su ${vehicle}. Revíselo y diga qué se puede hacer. No necesita una cuenta.`,
    total: 'Estimado, con impuestos',
    valid: 'Válido hasta',
    number: 'Número',
    button: 'Ver el estimado y decidir',
    yours: 'Este enlace es solo para usted. No lo reenvíe.',
    questions: (contact: string) => `¿Preguntas? ${contact}`,
  },
}
