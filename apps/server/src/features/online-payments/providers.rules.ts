import type { FailureCode, PaymentProvider, ProviderEventWhat } from '@twopost/contract/online-payments'
import type { Tx } from '#platform/database/transaction.ts'
import type { SentBytes } from '#platform/http/context.ts'

/** What the provider gets for a payment intent. `reference` is its id on both sides. */
export interface IntentToPay {
  id: string
  reference: string
  amountCents: number
}
/** What a provider says in an event whose signature was right. */
export interface ProviderEvent {
  /** The provider's own id of it: the same event may come again. */
  id: string
  reference: string
  what: ProviderEventWhat
  cents: number
  failureCode: FailureCode | ''
}

/**
 * What a payment provider does for a shop (PAY23). A card's number, expiry and code are typed on the provider's page and never reach this server
 * (PAY21). Everything that may be said twice carries an id, so that a repeat pays and refunds nothing a second time.
 */
export interface Provider {
  readonly name: Exclude<PaymentProvider, 'none'>
  /** The address of the page on which the customer pays; `back` is the token of the page that they came from. */
  create(tx: Tx, intent: IntentToPay, back: string): Promise<string>
  /** Takes money that the provider has only reserved. */
  capture(tx: Tx, intent: IntentToPay): Promise<void>
  /** Gives money back to the card; `refundId` tells a repeat. @throws Problem where the provider refuses: the whole refund is refused then */
  refund(tx: Tx, intent: IntentToPay, refund: { refundId: string; cents: number }): Promise<void>
  /** Reads an event; undefined when its signature is wrong or it cannot be read. */
  verify(secret: Buffer, sent: SentBytes): ProviderEvent | undefined
}
