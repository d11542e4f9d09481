interface RaisedFacts {
  number: string
  title: string
  who: string
  isSafety: boolean
}
interface AnswerFacts {
  number: string
  title: string
  who: string
  note: string
}
const answer =
  (title: string) =>
  ({ number, title: flag, who, note }: AnswerFacts) => ({
    title,
    message: `${number}: ${flag}. ${who}${note ? `: ${note}` : '.'}`,
  })

/** What people are told about flags, in both languages. */
export const flagNoticeText = {
  en: {
    raised: ({ number, title, who, isSafety }: RaisedFacts) => ({
      title: isSafety ? 'Safety flag raised' : 'Flag raised',
      message: `${number}: ${title}. ${who}.`,
    }),
    acknowledge: answer('Your flag was acknowledged'),
    resolve: answer('Your flag was resolved'),
    dismiss: answer('Your flag was dismissed'),
    reopen: answer('Your flag was reopened'),
  },
  es: {
    raised: ({ number, title, who, isSafety }: RaisedFacts) => ({
      title: isSafety ? 'Alerta de seguridad' : 'Alerta nueva',
      message: `${number}: ${title}. ${who}.`,
    }),
    acknowledge: answer('Se confirmó su alerta'),
    resolve: answer('Se resolvió su alerta'),
    dismiss: answer('Se descartó su alerta'),
    reopen: answer('Se reabrió su alerta'),
  },
}
