import { type FlagMove, isFlagOpen } from '@twopost/contract/flags.states'
import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { flagNoticeText } from './flag-notices.text.ts'
import type { FlagRow } from './flags.queries.ts'

/** Those of the shop who may deal with flags, but for the person who acts. */
async function dealersOf(ctx: Context, shopId: string): Promise<string[]> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, [shopId]), rolesHolding(ctx, 'service-order:approve')])
  return people
    .flat()
    .filter((person) => roles.has(person.role_id) && person.id !== ctx.userId)
    .map((person) => person.id)
}
const metadataOf = (row: FlagRow) => ({ flag_id: row.id, service_order_id: row.service_order_id, number: row.order_number })
const pathOf = (row: FlagRow): string => `enhanced-service-orders/flags?flag=${row.id}`

/** Tells those who may deal with it that a flag was raised (H27). */
export async function tellRaised(ctx: Context, row: FlagRow): Promise<void> {
  const facts = { number: row.order_number, title: row.title, who: row.raised_by_name, isSafety: row.type === 'safety' }
  await notify(ctx, await dealersOf(ctx, row.shop_id), {
    type: 'flag_raised',
    texts: { en: flagNoticeText.en.raised(facts), es: flagNoticeText.es.raised(facts) },
    priority: row.priority,
    actionRequired: isFlagOpen(row.status),
    actionUrl: pathOf(row),
    metadata: metadataOf(row),
  })
}

/** Tells the person who raised it what became of it, with the note that was written for them. */
export async function tellAnswer(ctx: Context, row: FlagRow, move: FlagMove, note: string): Promise<void> {
  const to = row.raised_by_user_id
  if (to === null || to === ctx.userId) return
  const facts = { number: row.order_number, title: row.title, who: ctx.actorName, note }
  await notify(ctx, [to], {
    type: 'flag_raised',
    texts: { en: flagNoticeText.en[move](facts), es: flagNoticeText.es[move](facts) },
    actionUrl: row.job_id ? `technician-portal?job=${row.job_id}` : `service-orders/${row.service_order_id}`,
    metadata: metadataOf(row),
  })
}
