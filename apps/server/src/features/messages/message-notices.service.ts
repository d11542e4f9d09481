import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { messageNoticeText } from './message-notices.text.ts'

/** Tells who looks after the thread, else everybody of the shop who sees messages, that a customer wrote. */
export async function tellWrote(
  ctx: Context,
  {
    shopId,
    conversationId,
    assignedTo,
    name,
    number,
  }: { shopId: string; conversationId: string; assignedTo: string | null; name: string; number: string },
): Promise<void> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, [shopId]), rolesHolding(ctx, 'messages:view')])
  const who = people.flat().flatMap((one) => (roles.has(one.role_id) ? [one.id] : []))
  await notify(ctx, assignedTo !== null && who.includes(assignedTo) ? [assignedTo] : who, {
    type: 'customer_wrote',
    texts: { en: messageNoticeText.en(name, number), es: messageNoticeText.es(name, number) },
    priority: 'high',
    actionUrl: `messages?thread=${conversationId}`,
  })
}
