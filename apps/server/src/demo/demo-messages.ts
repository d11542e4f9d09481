import type { ContactFields } from '@twopost/contract/customers'
import { createContact, getCustomerRow } from '#features/customers/index.ts'
import { receiveMessage, startConversation, threadOf } from '#features/messages/index.ts'
import { getOrder } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

const hour = 3_600_000
const people: readonly Pick<ContactFields, 'name' | 'roles' | 'phone' | 'email' | 'language' | 'approval_limit'>[] = [
  {
    ...{ name: 'Renee Castillo', roles: ['fleet_manager', 'approver'], phone: '(253) 555-0162', language: 'en' },
    ...{ email: 'renee@fleet.example', approval_limit: 1500 },
  },
  { name: 'Omar Delgado', roles: ['driver'], phone: '(253) 555-0163', email: '', language: 'es', approval_limit: null },
  { name: 'Kim Tran', roles: ['payables'], phone: '', email: 'kim@fleet.example', language: 'en', approval_limit: null },
]

/** Contacts of the customers who are asked, a thread that waits for an answer, and one that is answered (NOW10, MSG12). */
export async function seedMessages(stage: Stage, writer: Actor, orders: readonly { id: string; at: Date }[]): Promise<void> {
  const [first, second] = orders
  if (!first || !second) return
  const orderOf = ({ id, at }: { id: string; at: Date }) => getOrder(actAs(stage, writer, at), id)
  const [waiting, answered] = [await orderOf(first), await orderOf(second)]
  const later = (hours: number, from = second.at) => actAs(stage, writer, after(from, hours * hour))
  for (const fields of people) await createContact(later(0), { params: { id: waiting.customer_id }, body: fields })
  const { name, phone, preferred_language } = await getCustomerRow(later(0), answered.customer_id)
  const own = { name, phone, email: '', language: preferred_language, approval_limit: 500 }
  await createContact(later(0), { params: { id: answered.customer_id }, body: { ...own, roles: ['approver'] } })
  const write = (order: typeof waiting, at: ReturnType<typeof later>, body: string) =>
    receiveMessage(at, { thread: threadOf(order, null), number: order.number, body, key: `demo-${order.id}-${at.now.getTime()}` })
  await write(waiting, later(0.3, first.at), 'It also pulls to the right when I brake. Could you look at that?')
  await write(waiting, later(0.5, first.at), 'And do I get it back before Friday?')
  await write(answered, later(0.3), 'Is the part in stock?')
  await startConversation(later(0.7), {
    body: { order_id: answered.id, body: 'Yes, it is here. We can begin as soon as you approve it.' },
  })
}
