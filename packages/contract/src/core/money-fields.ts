import * as z from 'zod'

// Apart from money.ts, so that pages which only count and show money do not load zod; import them from there.

/** Has this number at most `places` decimals, as far as it can be written? */
export const hasAtMostDecimals = (value: number, places: number): boolean => {
  const scaled = value * 10 ** places
  return Math.abs(scaled - Math.round(scaled)) <= Math.max(1e-6, Math.abs(scaled) * 1e-12)
}
/** Largest amount the wire takes, in major units. */
export const maxAmount = 10_000_000
/** An amount on the wire: major units, at most 2 decimals, not negative. */
export const money = (code = 'INVALID_AMOUNT') =>
  z
    .number({ error: code })
    .min(0, code)
    .max(maxAmount, code)
    .refine((value) => hasAtMostDecimals(value, 2), code)
/** An amount above zero. */
export const positiveMoney = (code = 'INVALID_AMOUNT') => money(code).refine((value) => value > 0, code)
/** An amount that may be below zero, such as what somebody takes off. */
export const signedMoney = (code = 'INVALID_AMOUNT') =>
  z
    .number({ error: code })
    .min(-maxAmount, code)
    .max(maxAmount, code)
    .refine((value) => hasAtMostDecimals(value, 2), code)
/** A quantity or a number of hours on the wire: at most 3 decimals, above zero. */
export const quantity = (code = 'INVALID_QUANTITY') =>
  z
    .number({ error: code })
    .gt(0, code)
    .max(100_000, code)
    .refine((value) => hasAtMostDecimals(value, 3), code)
/** A number of units that may be zero, at most 3 decimals. */
export const unitCount = (code = 'INVALID_COUNT') =>
  z
    .number({ error: code })
    .min(0, code)
    .max(maxAmount, code)
    .refine((value) => hasAtMostDecimals(value, 3), code)
/** A change of a number of units, up or down and not zero, at most 3 decimals. */
export const signedUnits = (code = 'INVALID_CHANGE') =>
  z
    .number({ error: code })
    .min(-maxAmount, code)
    .max(maxAmount, code)
    .refine((value) => value !== 0 && hasAtMostDecimals(value, 3), code)
/** Hours, which may be zero. */
export const hours = (code = 'INVALID_HOURS') =>
  z
    .number({ error: code })
    .min(0, code)
    .max(10_000, code)
    .refine((value) => hasAtMostDecimals(value, 3), code)
/** A percentage on the wire, 0 to 100, at most 4 decimals. */
export const percent = (code = 'INVALID_PERCENT') =>
  z
    .number({ error: code })
    .min(0, code)
    .max(100, code)
    .refine((value) => hasAtMostDecimals(value, 4), code)
