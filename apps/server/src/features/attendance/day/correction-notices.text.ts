export interface CorrectionFacts {
  who: string
  from: string
  to: string
  /** What it was before; null for hours that were added. */
  before: { from: string; to: string } | null
  reason: string
}

/** What technicians are told when somebody corrects their hours, in both languages (CLK10). */
export const correctionNoticeText = {
  en: ({ who, from, to, before, reason }: CorrectionFacts) => ({
    title: before ? 'Your hours were corrected' : 'Hours were added for you',
    message: before
      ? `${who}: ${before.from} – ${before.to} is now ${from} – ${to}. Reason: ${reason}`
      : `${who}: ${from} – ${to}. Reason: ${reason}`,
  }),
  es: ({ who, from, to, before, reason }: CorrectionFacts) => ({
    title: before ? 'Se corrigieron sus horas' : 'Se le agregaron horas',
    message: before
      ? `${who}: ${before.from} – ${before.to} ahora es ${from} – ${to}. Motivo: ${reason}`
      : `${who}: ${from} – ${to}. Motivo: ${reason}`,
  }),
}
