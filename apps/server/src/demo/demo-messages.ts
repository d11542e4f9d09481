import type { ContactFields } from '@twopost/contract/customers'
import { createContact, getCustomerRow } from '#features/customers/index.ts'
import { receiveMessage, startConversation, threadOf } from '#features/messages/index.ts'
import { getOrder } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const hour = 3_600_000
const people: readonly Pick<ContactFields, 'name' | 'roles' | 'phone' | 'email' | 'language' | 'approval_limit'>[] = [
  {
    ...{ name: 'Renee Castillo', roles: ['fleet_manager', 'approver'], phone: '(253) 555-0162', language: 'en' },
    ...{ email: 'renee@fleet.example', approval_limit: 1500 },
  },
  { name: 'Omar Delgado', roles: ['driver'], phone: '(253) 555-0163', email: '', language: 'es', approval_limit: null },
  { name: 'Kim Tran', roles: ['payables'], phone: '', email: 'kim@fleet.example', language: 'en', approval_limit: null },
]

/** Contacts of a fleet, a thread that waits for an answer, and one that is answered (NOW10, MSG12). */
export async function seedMessages(
  stage: Stage,
  shop: DemoShop,
  writer: Actor,
  orders: readonly { id: string; at: Date }[],
): Promise<void> {
  // The first of them was not shown to its customer yet, so there is no page to write on.
  const [, first, second] = orders
  if (!first || !second) return
  const later = (hours: number, { at }: { at: Date }) => actAs(stage, writer, after(at, hours * hour))
  const fleet = await firstCompany(later(0, first), shop)
  if (fleet) for (const fields of people) await createContact(later(0, first), { params: { id: fleet }, body: fields })
  const [waiting, answered] = [await getOrder(later(0, first), first.id), await getOrder(later(0, second), second.id)]
  const write = (order: typeof waiting, at: ReturnType<typeof later>, body: string) =>
    receiveMessage(at, { thread: threadOf(order, null), number: order.number, body, key: `demo-${order.id}-${at.now.getTime()}` })
  await write(waiting, later(0.3, first), 'It also pulls to the right when I brake. Could you look at that?')
  await write(waiting, later(0.5, first), 'And do I get it back before Friday?')
  await write(answered, later(0.45, second), 'Is the part in stock?')
  await startConversation(later(0.7, second), {
    body: { order_id: answered.id, body: 'Yes, it is here. We can begin as soon as you approve it.' },
  })
}
/** A customer of the shop with several people. */
async function firstCompany(ctx: Context, shop: DemoShop): Promise<string | undefined> {
  for (const { customerId } of shop.vehicles)
    if ((await getCustomerRow(ctx, customerId)).customer_type === 'company') return customerId
  return undefined
}
