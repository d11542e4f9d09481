import type { TwoWords } from '../core/list.ts'

/**
 * What a receipt is (PAY2). Money came for an invoice or as customer credit, ahead of the work, or went back; `goodwill` and `write_off`
 * settle an invoice without money; `opening` is credit from before Twopost.
 */
export const receiptKinds = ['payment', 'deposit', 'refund', 'goodwill', 'write_off', 'opening'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
/** Kinds that somebody records at the counter; a refund is made from the receipt it gives back. */
export const newReceiptKinds = ['payment', 'deposit', 'goodwill', 'write_off', 'opening'] as const
/** Does money come or go with it, so that it is in the count of a day? */
export const movesMoney = (kind: ReceiptKind): boolean => kind === 'payment' || kind === 'deposit' || kind === 'refund'
export const receiptKindWords: Readonly<Record<ReceiptKind, TwoWords>> = {
  payment: ['Payment', 'Pago'],
  deposit: ['Deposit', 'Anticipo'],
  refund: ['Refund', 'Reembolso'],
  goodwill: ['Goodwill', 'Cortesía'],
  write_off: ['Write-off', 'Incobrable'],
  opening: ['Opening balance', 'Saldo inicial'],
}
export const methodWords: Readonly<Record<'cash' | 'card' | 'check' | 'transfer' | 'other', TwoWords>> = {
  cash: ['Cash', 'Efectivo'],
  card: ['Card', 'Tarjeta'],
  check: ['Check', 'Cheque'],
  transfer: ['Transfer', 'Transferencia'],
  other: ['Other', 'Otro'],
}

/** A business day of a shop at its counter (PAY8). */
export const dayStates = ['open', 'closed', 'reopened'] as const
export type DayState = (typeof dayStates)[number]
export const cashMoveKinds = ['paid_in', 'paid_out', 'bank'] as const
export type CashMoveKind = (typeof cashMoveKinds)[number]
