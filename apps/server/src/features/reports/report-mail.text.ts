interface MailWords {
  subject: (name: string, days: string) => string
  greeting: (name: string) => string
  body: (name: string, days: string) => string
  report: string
  days: string
  attached: string
}
/** The mail that brings a report. */
export const reportMailText: Record<'en' | 'es', MailWords> = {
  en: {
    subject: (name, days) => `${name}, ${days}`,
    greeting: (name) => `Hello ${name},`,
    body: (name, days) => `Here is the report “${name}” for ${days}.`,
    report: 'Report',
    days: 'Days',
    attached: 'The report is attached. It shows what you may see in Twopost.',
  },
  es: {
    subject: (name, days) => `${name}, ${days}`,
    greeting: (name) => `Hola, ${name}:`,
    body: (name, days) => `Este es el reporte «${name}» de ${days}.`,
    report: 'Reporte',
    days: 'Días',
    attached: 'El reporte va adjunto. Muestra lo que usted puede ver en Twopost.',
  },
}

type Notice = (name: string) => { title: string; message: string }
/** What the owner of a schedule is told. */
export const reportNoticeText: Record<'en' | 'es', { rightLost: Notice; failed: Notice }> = {
  en: {
    rightLost: (name) => ({
      title: 'A report is no longer mailed',
      message: `You may no longer have the report “${name}” as a file, so its mails pause.`,
    }),
    failed: (name) => ({
      title: 'A report could not be mailed',
      message: `The report “${name}” failed three times. Open it and look at what it asks for.`,
    }),
  },
  es: {
    rightLost: (name) => ({
      title: 'Un reporte ya no se envía',
      message: `Usted ya no puede tener el reporte «${name}» como archivo, así que sus envíos quedan en pausa.`,
    }),
    failed: (name) => ({
      title: 'No se pudo enviar un reporte',
      message: `El reporte «${name}» falló tres veces. Ábralo y revise lo que pide.`,
    }),
  },
}
