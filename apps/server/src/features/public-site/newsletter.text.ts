/** The mail that asks to confirm the newsletter, in both languages (Q3). */
export const newsletterText = {
  en: {
    subject: 'Confirm the newsletter',
    greeting: 'Hello,',
    paragraphs: ['Someone, most likely you, asked for our newsletter at this address. Please confirm that you want it.'],
    button: 'Yes, send it to me',
    notes: ['The link works for 7 days.', 'If you did not ask for it, ignore this e-mail: nothing is sent unless you confirm.'],
    closing: 'Twopost',
  },
  es: {
    subject: 'Confirme el boletín',
    greeting: 'Hola:',
    paragraphs: ['Alguien, seguramente usted, pidió nuestro boletín con esta dirección. Confirme que desea recibirlo.'],
    button: 'Sí, quiero recibirlo',
    notes: [
      'El enlace funciona durante 7 días.',
      'Si usted no lo pidió, ignore este correo: sin su confirmación no se envía nada.',
    ],
    closing: 'Twopost',
  },
} as const
