import { fromCents, toCents } from '@twopost/contract/core/money'

/** Bills and coins of a drawer, in cents, the largest first. */
export const denominations = [10_000, 5000, 2000, 1000, 500, 100, 25, 10, 5, 1] as const
export type Pieces = Readonly<Record<number, number>>
/** What the pieces come to, in major units. */
export const sumPieces = (pieces: Pieces): number =>
  fromCents(denominations.reduce<number>((sum, value) => sum + value * (pieces[value] ?? 0), 0))

export const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const
export type Method = (typeof methods)[number]
/** What was typed in; a method that is missing is as expected. */
export type Typed = Readonly<Partial<Record<Method, number | null>>>
export type ByMethod = Readonly<Record<Method, number>>
/** The sum of all methods, in major units. */
export const sumOf = (amounts: ByMethod): number => fromCents(methods.reduce((sum, method) => sum + toCents(amounts[method]), 0))
/** Counted less expected by method, in major units; the float is in the count of cash. */
export function differencesOf(
  expected: ByMethod,
  counted: ByMethod,
  float: number,
): { by: ByMethod; sum: number; differs: boolean } {
  const cents = (method: Method) =>
    toCents(counted[method]) - toCents(expected[method]) - (method === 'cash' ? toCents(float) : 0)
  const by = {
    ...{ cash: fromCents(cents('cash')), card: fromCents(cents('card')), check: fromCents(cents('check')) },
    ...{ transfer: fromCents(cents('transfer')), other: fromCents(cents('other')) },
  }
  return {
    by,
    sum: fromCents(methods.reduce((sum, method) => sum + cents(method), 0)),
    differs: methods.some((method) => cents(method) !== 0),
  }
}
