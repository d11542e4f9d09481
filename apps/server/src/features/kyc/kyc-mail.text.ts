interface Words {
  subject: string
  paragraphs: readonly string[]
  button: string
}
interface Texts {
  greeting: (name: string) => string
  closing: string
  approved: (organization: string) => Words
  rejected: (organization: string, reason: string) => Words
}

/** The mails that tell a business how its application was decided, in both languages (N11). */
export const kycMailText: Record<'en' | 'es', Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    closing: 'Twopost',
    approved: (organization) => ({
      subject: `${organization} is approved`,
      paragraphs: [
        `The application of ${organization} has been approved.`,
        'Sign in and add your first shop; then you can take in work.',
      ],
      button: 'Sign in',
    }),
    rejected: (organization, reason) => ({
      subject: `The application of ${organization} needs your attention`,
      paragraphs: [
        `The application of ${organization} could not be approved yet.`,
        `The reason: ${reason}`,
        'You can change your application and hand it in again.',
      ],
      button: 'Open the application',
    }),
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    closing: 'Twopost',
    approved: (organization) => ({
      subject: `${organization} está aprobada`,
      paragraphs: [
        `La solicitud de ${organization} fue aprobada.`,
        'Inicie sesión y agregue su primer taller; después podrá recibir trabajo.',
      ],
      button: 'Iniciar sesión',
    }),
    rejected: (organization, reason) => ({
      subject: `La solicitud de ${organization} necesita su atención`,
      paragraphs: [
        `La solicitud de ${organization} todavía no se pudo aprobar.`,
        `El motivo: ${reason}`,
        'Puede cambiar su solicitud y volver a entregarla.',
      ],
      button: 'Abrir la solicitud',
    }),
  },
}
