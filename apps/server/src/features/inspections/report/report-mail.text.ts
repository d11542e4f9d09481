/** What a mail with the report of an inspection says. */
export const reportMailText = {
  en: {
    subject: (vehicle: string, shop: string) => `Inspection of your ${vehicle} at ${shop}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (vehicle: string, shop: string) =>
      `${shop} has looked over your ${vehicle}. The report shows what was found, with photos. No account is needed.`,
    now: 'Needs work now',
    soon: 'Needs work soon',
    ok: 'In good order',
    button: 'See the report',
    yours: 'This link is only yours. Please do not forward it.',
    questions: (contact: string) => `Questions? ${contact}`,
  },
  es: {
    subject: (vehicle: string, shop: string) => `Inspección de su ${vehicle} en ${shop}`,
    greeting: (name: string) => `Hola, ${name}:`,
    body: (vehicle: string, shop: string) =>
      `${shop} revisó su ${vehicle}. El reporte muestra lo que se encontró, con fotos. No necesita una cuenta.`,
    now: 'Necesita trabajo ahora',
    soon: 'Necesita trabajo pronto',
    ok: 'En buen estado',
    button: 'Ver el reporte',
    yours: 'Este enlace es solo para usted. No lo reenvíe.',
    questions: (contact: string) => `¿Preguntas? ${contact}`,
  },
}
