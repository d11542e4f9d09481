/** What the office is told when a customer opens their page or decides, in both languages. */
export const estimateNoticeText = {
  opened: {
    en: (number: string, customer: string) => ({
      title: `${customer} opened estimate ${number}`,
      message: 'They have not decided yet.',
    }),
    es: (number: string, customer: string) => ({
      title: `${customer} abrió el estimado ${number}`,
      message: 'Todavía no ha decidido.',
    }),
  },
  decided: {
    en: (number: string, person: string, services: string) => ({ title: `${person} decided on ${number}`, message: services }),
    es: (number: string, person: string, services: string) => ({ title: `${person} decidió sobre ${number}`, message: services }),
  },
}
/** What was said of services, in a sentence: "Approved: Front brakes, Oil. Declined: Wipers." */
export const decidedText = {
  en: { approve: 'Approved', decline: 'Declined', postpone: 'Later', keep: 'Kept as approved', withdraw: 'Withdrawn' },
  es: { approve: 'Aprobado', decline: 'Rechazado', postpone: 'Después', keep: 'Queda como se aprobó', withdraw: 'Retirado' },
}
