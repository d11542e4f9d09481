import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authTenants, shops, users } from '#tables.gen.ts'

/** What is new at a shop since an instant and still open, by rule and person: those of nobody, and those that somebody has. */
export const selectNew = (tx: Tx, shopId: string, from: Date, to: Date) =>
  tx.rows(
    { rule: 'text', owner_user_id: 'uuid?', count: 'int4', cents: 'int8' },
    `select e.rule, e.owner_user_id, count(*)::int as count, sum(e.at_risk_cents)::bigint as cents from app.exceptions e
      where e.tenant_id = $1 and e.shop_id = $2 and e.state = 'open' and e.opened_at > $3 and e.opened_at <= $4
      group by e.rule, e.owner_user_id order by cents desc, e.rule`,
    [tx.tenant, shopId, from, to],
  )
export type NewRow = Awaited<ReturnType<typeof selectNew>>[number]
/** Marks the mail of a day as sent, once. 0 rows: it was sent, or the shop was never looked at. */
export const markMailed = (tx: Tx, shopId: string, day: string): Promise<number> =>
  tx.run(
    `update app.exception_checks set mailed_on = $3::date where tenant_id = $1 and shop_id = $2 and (mailed_on is null or mailed_on < $3::date)`,
    [tx.tenant, shopId, day],
  )
const readerRow = combine(columns('u', users, ['name']), columns('s', shops, { shop_name: 'name' }))
export const selectReader = (tx: Tx, userId: string, shopId: string): Promise<RowOf<typeof readerRow> | undefined> =>
  tx.maybe(
    readerRow,
    `select ${readerRow.sql} from app.users u join app.shops s on s.tenant_id = $1 and s.id = $3 where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, userId, shopId],
  )
const slugRow = columns('', authTenants, ['slug'])
export const selectSlug = async (tx: Tx): Promise<string> =>
  (await tx.one(slugRow, `select ${slugRow.sql} from auth.tenants where id = $1`, [tx.tenant])).slug
