import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { versionsByDay } from '#platform/database/versions-by-day.queries.ts'
import { customers, invoices, lateFeeRules, shops } from '#tables.gen.ts'

const ruleRow = columns('', lateFeeRules, [
  'id',
  'is_on',
  'grace_days',
  'percent_millionths',
  'cents',
  'min_cents',
  'max_cents',
  'every_days',
  'is_automatic',
  'valid_from',
  'created_at',
])
export type RuleRow = RowOf<typeof ruleRow>
const versions = versionsByDay(ruleRow, 'app.late_fee_rules')
/** The latest versions of a shop's rule, the newest first. */
export const selectRules = (tx: Tx, shopId: string, most: number): Promise<RuleRow[]> => versions.latest(tx, shopId, most)
/** The version that was written last of those that have begun. */
export const selectRuleOn = (tx: Tx, shopId: string, day: string): Promise<RuleRow | undefined> => versions.on(tx, shopId, day)
export const insertRule = (tx: Tx, shopId: string, rule: RuleRow): Promise<number> =>
  tx.run(
    `insert into app.late_fee_rules (tenant_id, id, shop_id, is_on, grace_days, percent_millionths, cents, min_cents, max_cents, every_days, is_automatic, valid_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[tx.tenant, rule.id, shopId, rule.is_on, rule.grace_days, rule.percent_millionths, rule.cents],
      ...[rule.min_cents, rule.max_cents, rule.every_days, rule.is_automatic, rule.valid_from, rule.created_at],
    ],
  )

const lateRow = combine(
  columns('i', invoices, { invoice_id: 'id', number: 'number', due_date: 'due_date', disputed_at: 'disputed_at' }),
  columns('c', customers, {
    customer_id: 'id',
    customer_name: 'name',
    terms: 'payment_terms',
    language: 'preferred_language',
    late_fees: 'late_fees',
  }),
  computed({
    open_cents: ['int8', 'i.total_cents - i.paid_cents - i.credited_cents'],
    /** The next fee, and the day from which it is due. */
    period: ['int4', 'i.period'],
    due_on: ['date', 'i.due_on'],
  }),
)
export type LateRow = RowOf<typeof lateRow>
/**
 * Overdue invoices of a shop with a fee that is due: the first one turn after the grace days, each further one a turn after the fee before it, and none on
 * a day before the rule, before an opening balance came here, or while a dispute lasted. No fee on fees (PAY20). Those that may be charged come first,
 * then by due date.
 */
export const selectLate = (
  tx: Tx,
  of: { shopId: string; today: string; rule: RuleRow; ids: readonly string[] | null; most: number },
): Promise<LateRow[]> =>
  tx.rows(
    lateRow,
    `select ${lateRow.sql} from (
       select b.*, b.first_on + $6::int * greatest(0, ceil((
           greatest($7::date, b.dispute_ended_on, case when b.origin = 'opening' then b.issue_date end) - b.first_on)::numeric / $6::int))::int as due_on from (
         select i.*, coalesce(f.period, 0) + 1 as period, coalesce(f.due_on, i.due_date + $5::int) + $6::int as first_on
           from app.invoices i
           left join lateral (select l.period, l.due_on from app.late_fees l where l.tenant_id = $1 and l.overdue_invoice_id = i.id
                               order by l.period desc limit 1) f on true
          where i.tenant_id = $1 and i.shop_id = $2 and i.status in ('sent', 'overdue') and i.origin <> 'late_fee' and i.deleted_at is null
            and i.due_date + $5::int + $6::int <= $3::date and i.total_cents > i.paid_cents + i.credited_cents
            and ($4::uuid[] is null or i.id = any($4))) b) i
       join app.customers c on c.tenant_id = $1 and c.id = i.customer_id
      where i.due_on <= $3::date
      order by c.late_fees desc, i.disputed_at is not null, i.due_date, i.id limit $8`,
    [tx.tenant, of.shopId, of.today, of.ids, of.rule.grace_days, of.rule.every_days, of.rule.valid_from, of.most],
  )
/** Shops whose rule of their own day says that fees are made without a person, in the order of ids. */
export const selectAutomaticShops = (tx: Tx, now: Date) =>
  tx.rows(
    columns('s', shops, ['id', 'name', 'time_zone']),
    `select s.id, s.name, s.time_zone from app.shops s
       join lateral (select r.is_on, r.is_automatic from app.late_fee_rules r
                      where r.tenant_id = $1 and r.shop_id = s.id and r.valid_from <= ($2::timestamptz at time zone s.time_zone)::date
                      order by r.id desc limit 1) r on r.is_on and r.is_automatic
      where s.tenant_id = $1 and s.status = 'active' order by s.id`,
    [tx.tenant, now],
  )
export const insertFee = (
  tx: Tx,
  fee: { id: string; invoiceId: string; period: number; dueOn: string; feeInvoiceId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.late_fees (tenant_id, id, overdue_invoice_id, period, due_on, fee_invoice_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, fee.id, fee.invoiceId, fee.period, fee.dueOn, fee.feeInvoiceId, at],
  )
