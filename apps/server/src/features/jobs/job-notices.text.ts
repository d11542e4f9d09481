interface OrderFacts {
  number: string
  title: string
}
interface MoveFacts extends OrderFacts {
  at: Date
  timeZone: string
}
const when = (locale: string, { at, timeZone }: MoveFacts): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

/** What technicians are told, in both languages. */
export const jobNoticeText = {
  en: {
    assigned: ({ number, title }: OrderFacts) => ({ title: 'New job for you', message: `${number}: ${title}` }),
    moved: (facts: MoveFacts) => ({
      title: 'A job was moved',
      message: `${facts.number}: ${facts.title}. It now starts ${when('en-US', facts)}.`,
    }),
    cancelled: ({ number, title }: OrderFacts) => ({ title: 'A job was called off', message: `${number}: ${title}` }),
  },
  es: {
    assigned: ({ number, title }: OrderFacts) => ({ title: 'Nuevo trabajo para usted', message: `${number}: ${title}` }),
    moved: (facts: MoveFacts) => ({
      title: 'Se movió un trabajo',
      message: `${facts.number}: ${facts.title}. Ahora empieza: ${when('es-US', facts)}.`,
    }),
    cancelled: ({ number, title }: OrderFacts) => ({ title: 'Se canceló un trabajo', message: `${number}: ${title}` }),
  },
}
