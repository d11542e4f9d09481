import { Fact } from '#platform/events/facts.ts'

/** Money came in, or went back, and its receipt is written. */
export const receiptWritten = new Fact<{ receiptId: string; shopId: string }>('receiptWritten')

/** Money that came online goes back to its card, in cents. Who knows the provider gives it back, or refuses the whole refund (PAY13). */
export const refundedOnline = new Fact<{ intentId: string; refundId: string; cents: number }>('refundedOnline')
