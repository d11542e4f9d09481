interface Asked {
  number: string
  who: string
  parts: string
}
interface Answered extends Asked {
  answer: string
}
const answered =
  (title: string) =>
  ({ number, parts, who, answer }: Answered) => ({
    title,
    message: `${number}: ${parts}. ${who}${answer ? `: ${answer}` : '.'}`,
  })

/** What people are told about requests for parts, in both languages. */
export const partsNoticeText = {
  en: {
    asked: ({ number, parts, who }: Asked) => ({ title: 'Parts requested', message: `${number}: ${parts}. ${who}.` }),
    approved: answered('Your parts were approved'),
    rejected: answered('Your parts were not approved'),
    arrived: answered('Your parts are here'),
  },
  es: {
    asked: ({ number, parts, who }: Asked) => ({ title: 'Piezas solicitadas', message: `${number}: ${parts}. ${who}.` }),
    approved: answered('Se aprobaron sus piezas'),
    rejected: answered('No se aprobaron sus piezas'),
    arrived: answered('Llegaron sus piezas'),
  },
}
