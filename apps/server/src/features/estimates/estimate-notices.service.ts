import type { Decision } from '@twopost/contract/estimates'
import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { OrderRow } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { decidedText, estimateNoticeText } from './estimate-notices.text.ts'

type Order = Pick<OrderRow, 'id' | 'shop_id'>
/** Those of a shop who record what customers decide. */
async function peopleWhoDecide(ctx: Context, shopId: string): Promise<string[]> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, [shopId]), rolesHolding(ctx, 'service-order:authorize')])
  return people.flat().flatMap((one) => (roles.has(one.role_id) ? [one.id] : []))
}
/** A customer opened their page for the first time. */
export async function tellOpened(ctx: Context, order: Order, { number, customer }: { number: string; customer: string }) {
  const { en, es } = estimateNoticeText.opened
  await notify(ctx, await peopleWhoDecide(ctx, order.shop_id), {
    type: 'customer_answered',
    texts: { en: en(number, customer), es: es(number, customer) },
    priority: 'low',
    actionUrl: `service-orders/${order.id}`,
  })
}
/** A customer decided by themselves. */
export async function tellDecided(
  ctx: Context,
  order: Order,
  { number, person, said }: { number: string; person: string; said: readonly { name: string; decision: Decision }[] },
) {
  const sentence = (language: 'en' | 'es') =>
    (['approve', 'keep', 'decline', 'postpone'] as const)
      .map((decision) => ({ decision, names: said.filter((one) => one.decision === decision).map((one) => one.name) }))
      .filter(({ names }) => names.length > 0)
      .map(({ decision, names }) => `${decidedText[language][decision]}: ${names.join(', ')}.`)
      .join(' ')
  const { en, es } = estimateNoticeText.decided
  await notify(ctx, await peopleWhoDecide(ctx, order.shop_id), {
    type: 'customer_answered',
    texts: { en: en(number, person, sentence('en')), es: es(number, person, sentence('es')) },
    priority: 'high',
    actionUrl: `service-orders/${order.id}`,
  })
}
