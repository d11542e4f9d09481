/** What people are told about exports of everything, in both languages. */
export const exportNotices = {
  ready: {
    en: { title: 'Your export is ready', message: 'Download it within seven days. After that it is deleted.' },
    es: { title: 'Su exportación está lista', message: 'Descárguela en los próximos siete días. Después se elimina.' },
  },
  failed: {
    en: { title: 'Your export failed', message: 'Nothing was kept of it. See why under Settings, Data, and start it again.' },
    es: {
      title: 'Su exportación falló',
      message: 'No se guardó nada de ella. Vea el motivo en Configuración, Datos, e iníciela de nuevo.',
    },
  },
} as const

/** The mail to all administrators when somebody asks for an export of everything (INT12). */
export const exportMailText = {
  en: {
    subject: (business: string) => `${business}: an export of all data was started`,
    greeting: (name: string) => `Hello ${name},`,
    body: (business: string, by: string) => `${by} started an export of everything that ${business} keeps in Twopost.`,
    by: 'Started by',
    at: 'Time (UTC)',
    files: 'Pictures and papers',
    pay: 'Rates of pay',
    yes: 'Included',
    no: 'Not included',
    button: 'See exports',
    note: 'If you did not expect this, ask the person, and change their role or block their account. All administrators get this mail.',
  },
  es: {
    subject: (business: string) => `${business}: se inició una exportación de todos los datos`,
    greeting: (name: string) => `Hola, ${name}:`,
    body: (business: string, by: string) => `${by} inició una exportación de todo lo que ${business} guarda en Twopost.`,
    by: 'Iniciada por',
    at: 'Hora (UTC)',
    files: 'Fotos y documentos',
    pay: 'Tarifas de pago',
    yes: 'Incluidas',
    no: 'No incluidas',
    button: 'Ver exportaciones',
    note: 'Si no lo esperaba, pregunte a la persona, y cambie su rol o bloquee su cuenta. Todos los administradores reciben este correo.',
  },
} as const
