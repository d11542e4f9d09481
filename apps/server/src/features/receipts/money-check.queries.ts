import type { Tx } from '#platform/database/transaction.ts'
import { signedSql } from './receipts.queries.ts'

/** A document whose money does not agree with the rows that it is made of. */
const fault = { what: 'text', id: 'text' } as const
const find = (tx: Tx, sql: string, limit: number) => tx.rows(fault, `${sql} limit $2`, [tx.tenant, limit])

/** Invoices whose paid and credited amounts or whose state do not follow from their payments and credit notes (PAY9). */
export const selectBrokenInvoices = (tx: Tx, limit: number) =>
  find(
    tx,
    `select case when i.paid_cents <> x.paid or x.paid < 0 then 'paid of invoice' when i.credited_cents <> x.credited then 'credited of invoice'
                 when x.paid + x.credited > i.total_cents then 'more than the total of invoice' else 'state of invoice' end as what, coalesce(i.number, '') as id
       from (select i.*, coalesce((select sum(p.amount_cents) from app.payments p where p.tenant_id = $1 and p.invoice_id = i.id), 0) as paid,
                    coalesce((select sum(n.total_cents) from app.credit_notes n where n.tenant_id = $1 and n.invoice_id = i.id), 0) as credited
               from app.invoices i where i.tenant_id = $1 and i.number is not null) x
       join app.invoices i on i.tenant_id = $1 and i.id = x.id
      where i.paid_cents <> x.paid or x.paid < 0 or i.credited_cents <> x.credited or x.paid + x.credited > i.total_cents
         or (i.status = 'paid') <> (i.status <> 'void' and x.paid + x.credited = i.total_cents) or (i.status = 'void' and (x.paid <> 0 or x.credited <> 0))
      order by i.number`,
    limit,
  )
/** Issued invoices whose total is not what their frozen lines and taxes come to (TAX5). */
export const selectBrokenIssues = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'lines of invoice' as what, coalesce(i.number, '') as id
       from app.invoices i
       join lateral (select sum(l.amount_cents - l.discount_cents) as net, sum(l.tax_cents) as tax from app.invoice_issue_lines l
                      where l.tenant_id = $1 and l.invoice_id = i.id) l on true
      where i.tenant_id = $1 and i.number is not null
        and (i.total_cents is distinct from l.net + l.tax
          or l.tax <> coalesce((select sum(t.tax_cents) from app.invoice_issue_taxes t where t.tenant_id = $1 and t.invoice_id = i.id), 0)
          or l.tax <> coalesce((select sum(x.tax_cents) from app.invoice_issue_line_taxes x where x.tenant_id = $1 and x.invoice_id = i.id), 0))
      order by i.number`,
    limit,
  )
/** Credit notes that are not what their lines come to, and invoices whose lines gave back more than they were (PAY14). */
export const selectBrokenCredits = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'lines of credit note' as what, n.number as id
       from app.credit_notes n
       join lateral (select sum(l.net_cents) as net, sum(l.tax_cents) as tax from app.credit_note_lines l where l.tenant_id = $1 and l.credit_note_id = n.id) l on true
      where n.tenant_id = $1 and (n.net_cents is distinct from l.net or n.tax_cents is distinct from l.tax or n.total_cents <> n.net_cents + n.tax_cents)
      union all
     select 'given back beyond the lines of invoice', i.number
       from (select n.invoice_id, k.position, sum(k.net_cents) as net, sum(k.tax_cents) as tax
               from app.credit_notes n join app.credit_note_lines k on k.tenant_id = $1 and k.credit_note_id = n.id where n.tenant_id = $1 group by 1, 2) b
       join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = b.invoice_id and x.position = b.position
       join app.invoices i on i.tenant_id = $1 and i.id = b.invoice_id
      where b.net > x.amount_cents - x.discount_cents or b.tax > x.tax_cents
      order by 2`,
    limit,
  )
/** Receipts that are on invoices or given back for more than they are (PAY3). */
export const selectOverApplied = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'more than there is of receipt' as what, r.number as id
       from (select r.id, r.number, r.amount_cents,
                    coalesce((select sum(p.amount_cents) from app.payments p where p.tenant_id = $1 and p.receipt_id = r.id), 0) as applied,
                    -coalesce((select sum(${signedSql('b')}) from app.receipts b where b.tenant_id = $1 and b.refunds_id = r.id), 0) as refunded,
                    case when exists (select from app.receipts v where v.tenant_id = $1 and v.reverses_id = r.id) then r.amount_cents else 0 end as reversed
               from app.receipts r where r.tenant_id = $1 and r.kind <> 'refund' and r.reverses_id is null) r
      where r.applied < 0 or r.refunded < 0 or r.applied + r.refunded + r.reversed > r.amount_cents
      order by r.number`,
    limit,
  )
/** Customers whose kept credit is not what receipts have left at a shop (PAY11). */
export const selectBrokenCredit = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'credit of customer' as what, coalesce(c.customer_id, k.customer_id) || ' at ' || coalesce(c.shop_id, k.shop_id) as id
       from (select m.customer_id, m.shop_id, sum(m.cents) as cents
               from (select r.customer_id, r.shop_id, ${signedSql('r')} as cents from app.receipts r where r.tenant_id = $1
                     union all
                     select r.customer_id, r.shop_id, -p.amount_cents from app.payments p join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id
                      where p.tenant_id = $1) m group by 1, 2) c
       full join (select k.customer_id, k.shop_id, k.credit_cents from app.customer_credits k where k.tenant_id = $1) k
         on k.customer_id = c.customer_id and k.shop_id = c.shop_id
      where coalesce(c.cents, 0) <> coalesce(k.credit_cents, 0) order by 2`,
    limit,
  )
/** Customers whose kept credit came and went on other days than their receipts and what these are on (PAY18). */
export const selectBrokenCreditDays = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'day of credit of customer' as what, coalesce(c.customer_id, k.customer_id) || ' at ' || coalesce(c.shop_id, k.shop_id) || ' on ' || coalesce(c.day, k.day) as id
       from (select m.customer_id, m.shop_id, m.day, sum(m.cents) as cents
               from (select r.customer_id, r.shop_id, r.business_date as day, ${signedSql('r')} as cents from app.receipts r where r.tenant_id = $1
                     union all
                     select r.customer_id, r.shop_id, greatest(p.paid_on, i.issue_date), -p.amount_cents
                       from app.payments p join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id
                      where p.tenant_id = $1) m group by 1, 2, 3) c
       full join (select v.customer_id, v.shop_id, v.business_date as day, sum(v.cents) as cents from app.credit_moves v where v.tenant_id = $1 group by 1, 2, 3) k
         on k.customer_id = c.customer_id and k.shop_id = c.shop_id and k.day = c.day
      where coalesce(c.cents, 0) <> coalesce(k.cents, 0) order by 2`,
    limit,
  )
/** Closed days with other money than their receipts and the drawer, or another difference than they were counted with (PAY7, PAY8). */
export const selectBrokenCloses = (tx: Tx, limit: number) =>
  find(
    tx,
    `select distinct 'closed day' as what, d.business_date || ' at ' || d.shop_id as id
       from app.day_closes d cross join unnest(array['cash', 'card', 'check', 'transfer', 'other']) as m (method)
      where d.tenant_id = $1 and d.state = 'closed'
        and ((d.expected ->> m.method)::bigint is distinct from
               coalesce((select sum(${signedSql('r')}) from app.receipts r where r.tenant_id = $1 and r.shop_id = d.shop_id and r.business_date = d.business_date
                            and r.method = m.method and r.kind in ('payment', 'deposit', 'refund')), 0)
             + case m.method when 'cash' then coalesce((select sum(case c.kind when 'paid_in' then c.amount_cents else -c.amount_cents end) from app.cash_moves c
                            where c.tenant_id = $1 and c.shop_id = d.shop_id and c.business_date = d.business_date), 0) else 0 end
          or d.difference_cents <> (select sum(e.value::bigint) from jsonb_each_text(d.counted) e) - (select sum(e.value::bigint) from jsonb_each_text(d.expected) e) - d.float_cents)
      order by 2`,
    limit,
  )
/** Kinds and years whose numbers have a gap or do not end where their counter stands (R7). */
export const selectBrokenNumbers = (tx: Tx, limit: number) =>
  find(
    tx,
    `select 'numbers of ' || coalesce(x.kind, c.kind) as what, coalesce(x.year, c.year)::text as id
       from (select n.kind, substring(n.number, '-(\\d{4})-')::int as year, count(*) as count, max(substring(n.number, '\\d+$')::bigint) as last
               from (select 'invoice' as kind, i.number from app.invoices i where i.tenant_id = $1 and i.number is not null
                     union all select 'credit_note', n.number from app.credit_notes n where n.tenant_id = $1
                     union all select 'receipt', r.number from app.receipts r where r.tenant_id = $1) n group by 1, 2) x
       full join (select c.kind, c.year, c.last from app.counters c where c.tenant_id = $1 and c.kind in ('invoice', 'credit_note', 'receipt') and c.last > 0) c
         on c.kind = x.kind and c.year = x.year
      where x.count is distinct from x.last or c.last is distinct from x.last order by 1, 2`,
    limit,
  )
export const countDocuments = async (tx: Tx): Promise<number> =>
  (
    await tx.one(
      { documents: 'int8' },
      `select (select count(*) from app.invoices i where i.tenant_id = $1 and i.number is not null)
            + (select count(*) from app.receipts r where r.tenant_id = $1) + (select count(*) from app.credit_notes n where n.tenant_id = $1) as documents`,
      [tx.tenant],
    )
  ).documents
