import { formatCents } from '@twopost/contract/invoices'
import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { IntentRow } from './intents.queries.ts'
import { paymentNoticeText } from './payment-notices.text.ts'

/** Tells the people of a shop who see payments that money came (PAY28). */
export async function tellPaidOnline(
  ctx: Context,
  row: IntentRow,
  money: { cents: number; creditCents: number; isLate: boolean },
): Promise<void> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, [row.shop_id]), rolesHolding(ctx, 'payments:view')])
  const facts = {
    amount: formatCents(money.cents),
    number: row.invoice_number ?? row.order_number ?? '',
    isDeposit: row.invoice_id === null,
    credit: row.invoice_id !== null && money.creditCents > 0 ? formatCents(money.creditCents) : '',
    isLate: money.isLate,
  }
  await notify(
    ctx,
    people.flat().flatMap((one) => (roles.has(one.role_id) ? [one.id] : [])),
    {
      type: 'payment_received',
      texts: { en: paymentNoticeText.en(facts), es: paymentNoticeText.es(facts) },
      actionUrl: row.invoice_id === null ? `service-orders/${row.service_order_id}` : `invoices/${row.invoice_id}`,
    },
  )
}
