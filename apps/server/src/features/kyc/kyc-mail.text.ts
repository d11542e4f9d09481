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
  asked: (organization: string, request: string) => Words
  submitted: (organization: string) => Words
  answered: (organization: string) => Words
}

/** The mails about an application, in both languages: to the business (N11) and to those who decide on it (R1-27). */
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
        'You can change your application and submit it again.',
      ],
      button: 'Open the application',
    }),
    asked: (organization, request) => ({
      subject: `The application of ${organization} needs a document`,
      paragraphs: [
        `We are reviewing the application of ${organization} and need something from you.`,
        `The reviewer writes: ${request}`,
        'Add the document and send it. Your application keeps its place.',
      ],
      button: 'Add the document',
    }),
    submitted: (organization) => ({
      subject: `New application: ${organization}`,
      paragraphs: [`${organization} has submitted its application. It is waiting for your review.`],
      button: 'Review the application',
    }),
    answered: (organization) => ({
      subject: `${organization} sent the documents you asked for`,
      paragraphs: [`${organization} has answered your request. The application is waiting for your review.`],
      button: 'Review the application',
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
        'Puede cambiar su solicitud y volver a enviarla.',
      ],
      button: 'Abrir la solicitud',
    }),
    asked: (organization, request) => ({
      subject: `A la solicitud de ${organization} le falta un documento`,
      paragraphs: [
        `Estamos revisando la solicitud de ${organization} y necesitamos algo de usted.`,
        `Quien revisa escribe: ${request}`,
        'Agregue el documento y envíelo. Su solicitud conserva su lugar.',
      ],
      button: 'Agregar el documento',
    }),
    submitted: (organization) => ({
      subject: `Solicitud nueva: ${organization}`,
      paragraphs: [`${organization} envió su solicitud. Espera su revisión.`],
      button: 'Revisar la solicitud',
    }),
    answered: (organization) => ({
      subject: `${organization} envió los documentos que usted pidió`,
      paragraphs: [`${organization} respondió a su petición. La solicitud espera su revisión.`],
      button: 'Revisar la solicitud',
    }),
  },
}
