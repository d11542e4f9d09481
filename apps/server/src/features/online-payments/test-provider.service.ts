import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/online-payments'
import { isOpenIntent, TestPaymentEvent, type TestScenario } from '@twopost/contract/online-payments'
import { makeCustomerLink, openCustomerLink } from '#features/auth/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type IntentRow, selectIntent } from './intents.queries.ts'
import { selectPaymentSettings } from './payment-settings.queries.ts'
import type { Provider } from './providers.rules.ts'

let baseUrl: () => string = () => ''
/** Tells where the product is reached; called once by the composition root. */
export function configureTestProvider(parts: { publicUrl: () => string }): void {
  baseUrl = parts.publicUrl
}

/** A page of the provider is as good as its intent. */
const pageLasts = '24 hours'
/** Each choice on the page creates a new address for events, because only the hash of an address is stored. */
const addressLasts = '7 days'
const signatureHeader = 'x-payment-signature'

const sign = (secret: Buffer, text: string | Buffer): Buffer => createHmac('sha256', secret).update(text).digest()

function readEvent(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * A provider that needs no account: a page of the product itself (PAY23). It moves no money. Its events are signed with the secret of the shop and
 * come by the same call as those of any other.
 */
export const testProvider: Provider = {
  name: 'test',
  // The way back stands behind #, so that no log of a server has it.
  create: async (tx, intent, back) => {
    const { token } = await makeCustomerLink(tx, 'test-payment', { recordId: intent.id, lasts: pageLasts })
    return `${baseUrl()}/pay/test/${token}#${back}`
  },
  // What it has reserved it takes by itself.
  capture: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  verify: (secret, { bytes, header }) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.exec(header(signatureHeader) ?? '')?.[0] ?? '', 'hex')
    const right = sign(secret, bytes)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const event = TestPaymentEvent.safeParse(readEvent(bytes))
    if (!event.success) return undefined
    const { id, reference, what, amount_cents: cents, failure_code: failureCode = '' } = event.data
    return { id, reference, what, cents, failureCode }
  },
}

/** Work in the tenant of the test provider's page. @throws Problem LINK_GONE */
async function onPage<T>(ctx: OpenContext, token: string, work: (at: { tx: Tx; intent: IntentRow }) => Promise<T>): Promise<T> {
  const found = await openCustomerLink(ctx.database, 'test-payment', token)
  if (!found || found.isRevoked) throw new Problem('LINK_GONE')
  return ctx.database.inTenant(found.tenant, async (tx) => {
    const intent = await selectIntent(tx, found.recordId)
    if (intent?.provider !== 'test') throw new Problem('LINK_GONE')
    return work({ tx, intent })
  })
}

export const showTestPayment = (
  ctx: OpenContext,
  { params }: Input<typeof calls.getTestPayment>,
): Promise<Answer<typeof calls.getTestPayment>> =>
  onPage(ctx, params.token, async ({ intent }) => ({
    test_payment: {
      amount: fromCents(intent.amount_cents),
      number: intent.invoice_number ?? intent.order_number ?? '',
      shop_name: intent.shop_name,
      language: intent.customer_language === 'es' ? 'es' : 'en',
      is_open: isOpenIntent(intent.state),
    },
  }))

type Planned = Pick<TestPaymentEvent, 'what' | 'failure_code'> & { after: number; isRepeat?: true }
/** What is sent after each choice, in which order and how long after it, in seconds. */
const plans: Readonly<Record<TestScenario, readonly Planned[]>> = {
  succeed: [{ what: 'succeeded', after: 0 }],
  decline: [{ what: 'failed', failure_code: 'card_declined', after: 0 }],
  slow: [
    { what: 'authorized', after: 0 },
    { what: 'succeeded', after: 8 },
  ],
  twice: [
    { what: 'succeeded', after: 0 },
    { what: 'succeeded', after: 2, isRepeat: true },
  ],
  late: [{ what: 'succeeded', after: 30 }],
}

/** What the provider sends after a choice on its page. The page sends it for it: the address, the bytes and the signature are the provider's. */
export const playTestPayment = (
  ctx: OpenContext,
  { params, body }: Input<typeof calls.playTestPayment>,
): Promise<Answer<typeof calls.playTestPayment>> =>
  onPage(ctx, params.token, async ({ tx, intent }) => {
    const settings = await selectPaymentSettings(tx, intent.shop_id)
    if (!settings) throw new Problem('LINK_GONE')
    const { token } = await makeCustomerLink(tx, 'payment-events', { recordId: intent.shop_id, lasts: addressLasts })
    let id = ''
    const deliveries = plans[body.scenario].map(({ after, isRepeat, ...planned }) => {
      if (!isRepeat) id = `evt_${randomUUID()}`
      const at = ctx.now.toISOString()
      const event: TestPaymentEvent = { id, reference: intent.provider_ref, ...planned, amount_cents: intent.amount_cents, at }
      const signature = sign(settings.signing_secret, JSON.stringify(event)).toString('hex')
      return { shop_key: token, event, signature, after_seconds: after }
    })
    return { deliveries }
  })
