import { notify, recipientsIn } from '#features/notifications/index.ts'
import { rolesHolding } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { partsNoticeText } from './parts-notices.text.ts'
import type { AskedRow, RequestRow } from './parts-requests.queries.ts'

/** Parts by their names, cut where there are many. */
export const namesOf = (asked: readonly Pick<AskedRow, 'name'>[]): string => {
  const names = asked.slice(0, 3).map((one) => one.name)
  return names.join(', ') + (asked.length > names.length ? ` +${asked.length - names.length}` : '')
}
export const metadataOf = (row: RequestRow) => ({
  request_id: row.id,
  service_order_id: row.service_order_id,
  number: row.order_number,
})

/** Tells those of the shop who may approve that parts were asked for (H24). */
export async function tellAsked(ctx: Context, row: RequestRow, asked: readonly AskedRow[]): Promise<void> {
  const [people, roles] = await Promise.all([recipientsIn.ask(ctx, [row.shop_id]), rolesHolding(ctx, 'service-order:approve')])
  const to = people.flat().filter((person) => roles.has(person.role_id) && person.id !== ctx.userId)
  const facts = { number: row.order_number, who: row.technician_name, parts: namesOf(asked) }
  await notify(
    ctx,
    to.map((person) => person.id),
    {
      type: 'parts_requested',
      texts: { en: partsNoticeText.en.asked(facts), es: partsNoticeText.es.asked(facts) },
      priority: row.priority,
      actionRequired: true,
      actionUrl: `inventory/parts-requests?request=${row.id}`,
      metadata: metadataOf(row),
    },
  )
}
/** Tells the technician what became of a request (H25). */
export async function tellDecided(
  ctx: Context,
  row: RequestRow,
  asked: readonly AskedRow[],
  status: 'approved' | 'rejected',
  answer: string,
): Promise<void> {
  if (row.technician_user_id === ctx.userId) return
  const shown = asked.filter((one) => (status === 'rejected') === (one.decision === 'reject'))
  const facts = { number: row.order_number, who: ctx.actorName, parts: namesOf(shown), answer }
  await notify(ctx, [row.technician_user_id], {
    type: 'parts_approved',
    texts: { en: partsNoticeText.en[status](facts), es: partsNoticeText.es[status](facts) },
    priority: row.priority,
    actionUrl: `technician-portal?job=${row.job_id}`,
    metadata: metadataOf(row),
  })
}
