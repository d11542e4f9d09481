import { formatCents, formatRate } from '../invoices/index.ts'
import type { ToleranceRule } from './consent.rules.ts'

const sentences = {
  en: {
    none: 'The shop asks you again before it does more than you approved.',
    upTo: (most: string) => `The shop asks you again before it does more than ${most} above what you approved.`,
    lesser: (percent: string, amount: string) => `${percent}, at most ${amount},`,
    greater: (percent: string, amount: string) => `${percent} or ${amount}, whichever is more,`,
    capped: (most: string, cap: string) => `${most}, at most ${cap},`,
  },
  es: {
    none: 'El taller le pregunta otra vez antes de hacer más de lo que aprobó.',
    upTo: (most: string) => `El taller le pregunta otra vez antes de pasar ${most} de lo que aprobó.`,
    lesser: (percent: string, amount: string) => `del ${percent}, como máximo ${amount},`,
    greater: (percent: string, amount: string) => `del ${percent} o de ${amount}, lo que sea más,`,
    capped: (most: string, cap: string) => `${most}, como máximo ${cap},`,
  },
} as const

/** What a shop may do beyond an approved amount without asking again, in words for the customer (AUT3). */
export function consentSentence(rule: ToleranceRule, language: 'en' | 'es'): string {
  const t = sentences[language]
  const percent = formatRate(rule.percent_millionths ?? 0)
  const amount = formatCents(rule.amount_cents ?? 0)
  if (rule.tolerance === 'none') return t.none
  const plain =
    rule.tolerance === 'percent'
      ? language === 'es'
        ? `del ${percent}`
        : percent
      : rule.tolerance === 'amount'
        ? language === 'es'
          ? `de ${amount}`
          : amount
        : t[rule.tolerance](percent, amount)
  const most =
    rule.cap_cents !== null && rule.tolerance !== 'lesser'
      ? t.capped(plain.replace(/,$/, ''), formatCents(rule.cap_cents))
      : plain
  return t.upTo(most.replace(/,$/, ''))
}
