import type { EraseBlocker, PersonalPlace } from '@twopost/contract/privacy'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, shops } from '#tables.gen.ts'

const subjectRow = combine(
  columns('c', customers, ['id', 'name', 'name_key', 'company_name', 'email', 'phone', 'phone_key', 'shop_id']),
  columns('c', customers, ['primary_contact_name', 'primary_contact_email', 'preferred_language']),
  columns('s', shops, { time_zone: 'time_zone', shop_name: 'name' }),
  computed({
    is_erased: ['bool', 'exists (select from app.erasures e where e.tenant_id = $1 and e.customer_id = c.id)'],
  }),
)
export type SubjectRow = RowOf<typeof subjectRow>
/** The customer of a request, also one who was deleted: their data is still here. */
export const selectSubject = (tx: Tx, id: string): Promise<SubjectRow | undefined> =>
  tx.maybe(
    subjectRow,
    `select ${subjectRow.sql} from app.customers c join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
      where c.tenant_id = $1 and c.id = $2`,
    [tx.tenant, id],
  )

const orders = 'select o.id from app.service_orders o where o.tenant_id = $1 and o.customer_id = $2'
const counted: Readonly<Record<PersonalPlace, string>> = {
  profile: 'app.customers t where t.tenant_id = $1 and t.id = $2',
  contacts: 'app.contacts t where t.tenant_id = $1 and t.customer_id = $2',
  vehicles: 'app.vehicles t where t.tenant_id = $1 and t.customer_id = $2',
  orders: 'app.service_orders t where t.tenant_id = $1 and t.customer_id = $2',
  notes: `app.notes t where t.tenant_id = $1 and t.service_order_id in (${orders})`,
  estimates: `app.estimate_versions t where t.tenant_id = $1 and t.service_order_id in (${orders})`,
  invoices: `app.invoices t where t.tenant_id = $1 and t.customer_id = $2 and t.deleted_at is null`,
  payments: 'app.receipts t where t.tenant_id = $1 and t.customer_id = $2',
  inspections: `app.inspections t where t.tenant_id = $1 and t.service_order_id in (${orders})`,
  messages: `app.messages t join app.conversations v on v.tenant_id = $1 and v.id = t.conversation_id
              where t.tenant_id = $1 and v.customer_id = $2 and t.blanked_at is null`,
  mails: `app.outbox t where t.tenant_id = $1 and lower(t.recipient) = any($3::text[])`,
  links: `app.share_links t where t.tenant_id = $1 and t.revoked_at is null and t.record_id in (${orders})`,
  files: `app.attachments t where t.tenant_id = $1 and t.service_order_id in (${orders})`,
  ratings: `app.order_ratings t where t.tenant_id = $1 and t.customer_id = $2 and t.comment <> ''`,
  deferred: 'app.deferred_services t where t.tenant_id = $1 and t.customer_id = $2',
  past_work: 'app.past_work t where t.tenant_id = $1 and t.customer_id = $2',
}
const placesRow = computed(
  Object.fromEntries(
    Object.entries(counted).map(([place, from]) => [place, ['int4', `(select count(*)::int from ${from})`] as const]),
  ) as Record<PersonalPlace, readonly ['int4', string]>,
)
/** How much stands where (AUD13). `addresses`: of the person, in small letters. */
export const countPlaces = (tx: Tx, customerId: string, addresses: readonly string[]): Promise<Record<PersonalPlace, number>> =>
  tx.one(placesRow, `select ${placesRow.sql}`, [tx.tenant, customerId, addresses])

/** Addresses under which the person and their contacts were written to. */
export const selectAddresses = async (tx: Tx, customerId: string): Promise<string[]> => {
  const rows = await tx.rows(
    { address: 'text' },
    `select lower(c.email) as address from app.customers c where c.tenant_id = $1 and c.id = $2
      union select lower(c.primary_contact_email) from app.customers c where c.tenant_id = $1 and c.id = $2
      union select lower(k.email) from app.contacts k where k.tenant_id = $1 and k.customer_id = $2`,
    [tx.tenant, customerId],
  )
  return rows.map(({ address }) => address).filter((address) => address !== '')
}
/** Names of the person's contacts and of who is to be called in an emergency. */
export const selectContactNames = async (tx: Tx, customerId: string): Promise<string[]> =>
  (
    await tx.rows(
      { name: 'text' },
      `select k.name from app.contacts k where k.tenant_id = $1 and k.customer_id = $2
        union select e.name from app.customer_contacts e where e.tenant_id = $1 and e.customer_id = $2`,
      [tx.tenant, customerId],
    )
  ).map(({ name }) => name)

const held = `(select count(*)::int from app.legal_holds h where h.tenant_id = $1 and h.released_at is null
    and (h.until is null or h.until >= $3::date)
    and (h.record_id = $2 or h.record_id in (select v.id from app.vehicles v where v.tenant_id = $1 and v.customer_id = $2)
      or h.record_id in (${orders}) or h.record_id in (select i.id from app.invoices i where i.tenant_id = $1 and i.customer_id = $2)))`
const blockersRow = computed({
  open_orders: [
    'int4',
    `(select count(*)::int from app.service_orders o where o.tenant_id = $1 and o.customer_id = $2 and o.deleted_at is null
       and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))`,
  ],
  unpaid_balance: [
    'int4',
    `(select count(*)::int from app.invoices i where i.tenant_id = $1 and i.customer_id = $2 and i.deleted_at is null
       and i.status in ('draft', 'sent', 'overdue'))`,
  ],
  unapplied_credit: [
    'int4',
    `(select count(*)::int from app.customer_credits k where k.tenant_id = $1 and k.customer_id = $2 and k.credit_cents <> 0)`,
  ],
  open_payment: [
    'int4',
    `(select count(*)::int from app.payment_intents p where p.tenant_id = $1 and p.customer_id = $2 and p.state in ('created', 'pending'))`,
  ],
  legal_hold: ['int4', held],
})
/** What stands in the way of erasing, how much of each (AUD15). */
export const countBlockers = (tx: Tx, customerId: string, today: string): Promise<Record<EraseBlocker, number>> =>
  tx.one(blockersRow, `select ${blockersRow.sql}`, [tx.tenant, customerId, today])

/** Papers that stay: where they are, and the day from which their term counts. */
const papers = {
  invoices: ['t.issue_date', `app.invoices t where t.tenant_id = $1 and t.customer_id = $2 and t.status <> 'draft'`],
  statements: ['t.to_date', 'app.statements t where t.tenant_id = $1 and t.customer_id = $2'],
  receipts: ['t.business_date', 'app.receipts t where t.tenant_id = $1 and t.customer_id = $2'],
  authorizations: ['t.received_at::date', `app.authorizations t where t.tenant_id = $1 and t.service_order_id in (${orders})`],
  estimates: ['t.created_at::date', `app.estimate_versions t where t.tenant_id = $1 and t.service_order_id in (${orders})`],
  inspections: [
    't.signed_on',
    `app.inspection_reports t join app.inspections n on n.tenant_id = $1 and n.id = t.inspection_id
      where t.tenant_id = $1 and n.service_order_id in (${orders})`,
  ],
  exemptions: [
    'coalesce(t.expires_on, t.created_at::date)',
    'app.tax_exemptions t where t.tenant_id = $1 and t.customer_id = $2',
  ],
} as const
type Paper = keyof typeof papers
const paperNames = Object.keys(papers) as Paper[]
const keptRow = combine(
  computed(
    Object.fromEntries(
      paperNames.map((name) => [`${name}_count`, ['int4', `(select count(*)::int from ${papers[name][1]})`]]),
    ) as unknown as Record<`${Paper}_count`, readonly ['int4', string]>,
  ),
  computed(
    Object.fromEntries(
      paperNames.map((name) => [`${name}_last`, ['date?', `(select max(${papers[name][0]}) from ${papers[name][1]})`]]),
    ) as unknown as Record<`${Paper}_last`, readonly ['date?', string]>,
  ),
)
/** How many papers stay, and the latest day of each kind. */
export const selectKept = (tx: Tx, customerId: string) => tx.one(keptRow, `select ${keptRow.sql}`, [tx.tenant, customerId])
