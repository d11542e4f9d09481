import type pg from 'pg'

/**
 * The books of an organization counted again from their rows by SQL of its own: nothing here is taken from the product's queries. Each answers the
 * rows that are wrong, so that none is what is expected.
 */
const faults: Readonly<Record<string, string>> = {
  'an invoice has paid and credited what its payments and credit notes come to, and its state follows from that (PAY9)': `
    select i.number, i.status, i.total_cents, i.paid_cents, p.cents, i.credited_cents, n.cents as credited
      from app.invoices i
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, max(paid_on) as last from app.payments where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id) p on true
      left join lateral (select coalesce(sum(total_cents), 0) as cents from app.credit_notes where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id) n on true
     where i.tenant_id = $1 and i.number is not null
       and (i.paid_cents <> p.cents or p.cents < 0 or i.credited_cents <> n.cents or p.cents + n.cents > i.total_cents
         or (i.status = 'paid') <> (i.status <> 'void' and p.cents + n.cents = i.total_cents)
         or (i.status = 'void' and (p.cents <> 0 or n.cents <> 0)))`,
  'a credit note is what its lines and taxes come to, and no line and no tax is credited beyond what it was issued with (PAY14)': `
    select n.number, n.total_cents, l.net, l.tax, t.tax as of_taxes
      from app.credit_notes n
      join lateral (select sum(net_cents) as net, sum(tax_cents) as tax from app.credit_note_lines where tenant_id = $1 and n.tenant_id = $1 and credit_note_id = n.id) l on true
      left join lateral (select coalesce(sum(tax_cents), 0) as tax from app.credit_note_taxes where tenant_id = $1 and n.tenant_id = $1 and credit_note_id = n.id) t on true
     where n.tenant_id = $1 and (n.net_cents <> l.net or n.tax_cents <> l.tax or l.tax <> t.tax or n.total_cents <> l.net + l.tax
       or exists (select from app.invoice_issue_lines x
         join (select c.invoice_id, k.position, sum(k.net_cents) as net, sum(k.quantity_thousandths) as pieces, sum(k.discount_cents) as discount, sum(k.sold_thousandths) as sold
                 from app.credit_notes c join app.credit_note_lines k on k.tenant_id = $1 and c.tenant_id = $1 and k.credit_note_id = c.id where c.tenant_id = $1 and n.tenant_id = $1 group by 1, 2) b
           on b.invoice_id = x.invoice_id and b.position = x.position
        where x.tenant_id = $1 and n.tenant_id = $1 and x.invoice_id = n.invoice_id
          and (b.net > x.amount_cents - x.discount_cents or b.pieces > x.quantity_thousandths or b.discount > x.discount_cents or b.sold > x.sold_thousandths))
       or exists (select from app.invoice_issue_line_taxes x
         join (select c.invoice_id, k.position, k.component, sum(k.tax_cents) as tax from app.credit_notes c
                 join app.credit_note_taxes k on k.tenant_id = $1 and c.tenant_id = $1 and k.credit_note_id = c.id where c.tenant_id = $1 and n.tenant_id = $1 group by 1, 2, 3) b
           on b.invoice_id = x.invoice_id and b.position = x.position and b.component = x.component
        where x.tenant_id = $1 and n.tenant_id = $1 and x.invoice_id = n.invoice_id and b.tax > x.tax_cents))`,
  'a receipt is on invoices and given back for no more than it is (PAY3)': `
    select r.number, r.amount_cents, a.cents as applied, b.cents as refunded
      from app.receipts r
      left join lateral (select coalesce(sum(amount_cents), 0) as cents from app.payments where tenant_id = $1 and r.tenant_id = $1 and receipt_id = r.id) a on true
      left join lateral (select coalesce(sum(case when reverses_id is null then amount_cents else -amount_cents end), 0) as cents
                           from app.receipts x where x.tenant_id = $1 and r.tenant_id = $1 and x.refunds_id = r.id) b on true
     where r.tenant_id = $1 and r.kind <> 'refund' and r.reverses_id is null
       and (a.cents < 0 or b.cents < 0 or a.cents + b.cents
            + case when exists (select from app.receipts v where v.tenant_id = $1 and r.tenant_id = $1 and v.reverses_id = r.id) then r.amount_cents else 0 end > r.amount_cents)`,
  'what is kept as customer credit is what receipts have left (PAY11)': `
    with money as (
      select customer_id, shop_id, case when (kind = 'refund') <> (reverses_id is not null) then -amount_cents else amount_cents end as cents
        from app.receipts where tenant_id = $1
      union all
      select r.customer_id, r.shop_id, -p.amount_cents from app.payments p join app.receipts r on r.tenant_id = $1 and p.tenant_id = $1 and r.id = p.receipt_id
       where p.tenant_id = $1),
    counted as (select customer_id, shop_id, sum(cents) as cents from money group by 1, 2)
    select coalesce(c.customer_id, k.customer_id) as customer, c.cents, k.credit_cents
      from counted c full join (select * from app.customer_credits where tenant_id = $1) k on k.customer_id = c.customer_id and k.shop_id = c.shop_id
     where coalesce(c.cents, 0) <> coalesce(k.credit_cents, 0)`,
  'credit came and went on the days of its receipts and of what they are on (PAY18)': `
    with money as (
      select customer_id, shop_id, business_date as day, case when (kind = 'refund') <> (reverses_id is not null) then -amount_cents else amount_cents end as cents
        from app.receipts where tenant_id = $1
      union all
      select r.customer_id, r.shop_id, greatest(p.paid_on, i.issue_date), -p.amount_cents from app.payments p
        join app.receipts r on r.tenant_id = $1 and p.tenant_id = $1 and r.id = p.receipt_id join app.invoices i on i.tenant_id = $1 and p.tenant_id = $1 and i.id = p.invoice_id
       where p.tenant_id = $1),
    counted as (select customer_id, shop_id, day, sum(cents) as cents from money group by 1, 2, 3),
    kept as (select customer_id, shop_id, business_date as day, sum(cents) as cents from app.credit_moves where tenant_id = $1 group by 1, 2, 3)
    select coalesce(c.customer_id, k.customer_id) as customer, coalesce(c.day, k.day) as day, c.cents, k.cents as kept
      from counted c full join kept k on k.customer_id = c.customer_id and k.shop_id = c.shop_id and k.day = c.day
     where coalesce(c.cents, 0) <> coalesce(k.cents, 0)`,
  'no day is closed with other money than its receipts and the drawer (PAY7)': `
    select d.business_date, m.method, d.expected ->> m.method as expected, s.cents
      from app.day_closes d
      cross join unnest(array['cash', 'card', 'check', 'transfer', 'other']) as m(method)
      left join lateral (
        select coalesce(sum(case when (r.kind = 'refund') <> (r.reverses_id is not null) then -r.amount_cents else r.amount_cents end), 0)
             + case when m.method = 'cash' then (select coalesce(sum(case when kind = 'paid_in' then amount_cents else -amount_cents end), 0)
                 from app.cash_moves c where c.tenant_id = $1 and d.tenant_id = $1 and c.shop_id = d.shop_id and c.business_date = d.business_date) else 0 end as cents
          from app.receipts r where r.tenant_id = $1 and d.tenant_id = $1 and r.shop_id = d.shop_id and r.business_date = d.business_date and r.method = m.method
           and r.kind in ('payment', 'deposit', 'refund')) s on true
     where d.tenant_id = $1 and d.state = 'closed' and (d.expected ->> m.method)::bigint <> s.cents`,
  'a statement begins where the one before ended, and its entries lead to its end (PAY19)': `
    select m.number, m.opening_cents, m.closing_cents, b.closing_cents as before
      from app.statements m
      left join lateral (select closing_cents, to_date from app.statements x where x.tenant_id = $1 and m.tenant_id = $1 and x.customer_id = m.customer_id
                          and x.shop_id = m.shop_id and x.to_date < m.to_date order by x.to_date desc limit 1) b on true
     where m.tenant_id = $1
       and (m.opening_cents <> coalesce(b.closing_cents, m.opening_cents) or m.from_date <> coalesce(b.to_date + 1, m.from_date)
         or m.closing_cents <> m.opening_cents + (select coalesce(sum((e ->> 'cents')::bigint), 0) from jsonb_array_elements(m.document -> 'entries') e))`,
  'numbers of a year have no gap and no double (R7)': `
    with numbered as (
      select 'invoice' as kind, number from app.invoices where tenant_id = $1 and number is not null
      union all select 'credit_note', number from app.credit_notes where tenant_id = $1
      union all select 'receipt', number from app.receipts where tenant_id = $1
      union all select 'statement', number from app.statements where tenant_id = $1)
    select kind, substring(number, '-(\\d{4})-') as year, count(*), max(substring(number, '\\d+$')::int)
      from numbered group by 1, 2 having count(*) <> max(substring(number, '\\d+$')::int) or count(*) <> count(distinct number)`,
  'what an invoice was issued with adds up: lines, taxes of lines, taxes, total (TAX5)': `
    select i.number, i.total_cents, l.net, l.tax, t.tax as printed, x.tax as of_lines
      from app.invoices i
      join lateral (select sum(amount_cents - discount_cents) as net, sum(tax_cents) as tax from app.invoice_issue_lines where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id) l on true
      left join lateral (select coalesce(sum(tax_cents), 0) as tax from app.invoice_issue_taxes where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id) t on true
      left join lateral (select coalesce(sum(tax_cents), 0) as tax from app.invoice_issue_line_taxes where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id) x on true
     where i.tenant_id = $1 and i.number is not null and (i.total_cents <> l.net + l.tax or l.tax <> t.tax or l.tax <> x.tax)`,
  'each tax of a document is the sum of that tax on its lines (TAX8)': `
    select i.number, t.component, t.tax_cents, x.cents
      from app.invoices i
      join app.invoice_issue_taxes t on t.tenant_id = $1 and i.tenant_id = $1 and t.invoice_id = i.id
      left join lateral (select coalesce(sum(tax_cents), 0) as cents from app.invoice_issue_line_taxes where tenant_id = $1 and i.tenant_id = $1 and invoice_id = i.id and component = t.component) x on true
     where i.tenant_id = $1 and t.tax_cents <> 0 and t.tax_cents <> x.cents`,
}
/** What is wrong with the books, by what should hold. */
export async function bookFaults(admin: pg.Client, tenantId: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [rule, sql] of Object.entries(faults)) {
    const { rows } = await admin.query(sql, [tenantId])
    if (rows.length > 0) found[rule] = rows.slice(0, 5)
  }
  return found
}

/** What customers of a shop owe and have at the end of a day, in cents by customer, from payments and receipts alone (PAY18). */
export async function owedOn(
  admin: pg.Client,
  tenantId: string,
  shopId: string,
  day: string,
): Promise<Record<string, { open: number; credit: number; buckets: number[] }>> {
  const { rows } = await admin.query(
    `with invoice as (
       select i.customer_id, $3::date - i.due_date as late, i.total_cents
              - coalesce((select sum(p.amount_cents) from app.payments p where p.tenant_id = $1 and i.tenant_id = $1 and p.invoice_id = i.id and p.paid_on <= $3), 0)
              - coalesce((select sum(n.total_cents) from app.credit_notes n where n.tenant_id = $1 and i.tenant_id = $1 and n.invoice_id = i.id and n.business_date <= $3), 0) as cents
         from app.invoices i join app.shops s on s.tenant_id = $1 and i.tenant_id = $1 and s.id = i.shop_id
        where i.tenant_id = $1 and i.shop_id = $2 and i.number is not null and i.issue_date <= $3
          and not (i.status = 'void' and (i.voided_at at time zone s.time_zone)::date <= $3)),
     money as (
       select customer_id, -cents as cents from invoice where cents < 0
       union all
       select r.customer_id, case when (r.kind = 'refund') <> (r.reverses_id is not null) then -r.amount_cents else r.amount_cents end as cents
         from app.receipts r where r.tenant_id = $1 and r.shop_id = $2 and r.business_date <= $3
       union all
       select r.customer_id, -p.amount_cents from app.payments p
         join app.receipts r on r.tenant_id = $1 and p.tenant_id = $1 and r.id = p.receipt_id
         join app.invoices i on i.tenant_id = $1 and p.tenant_id = $1 and i.id = p.invoice_id
        where p.tenant_id = $1 and r.shop_id = $2 and greatest(p.paid_on, i.issue_date) <= $3)
     select coalesce(a.customer_id, b.customer_id) as customer_id, coalesce(a.cents, 0)::float8 as open, coalesce(b.cents, 0)::float8 as credit,
            array[coalesce(a.b0, 0), coalesce(a.b1, 0), coalesce(a.b2, 0), coalesce(a.b3, 0), coalesce(a.b4, 0)]::float8[] as buckets
       from (select customer_id, sum(greatest(cents, 0)) as cents, sum(greatest(cents, 0)) filter (where late <= 0) as b0, sum(greatest(cents, 0)) filter (where late between 1 and 30) as b1,
                    sum(greatest(cents, 0)) filter (where late between 31 and 60) as b2, sum(greatest(cents, 0)) filter (where late between 61 and 90) as b3,
                    sum(greatest(cents, 0)) filter (where late > 90) as b4 from invoice group by 1) a
       full join (select customer_id, sum(cents) as cents from money group by 1) b on b.customer_id = a.customer_id
      where coalesce(a.cents, 0) <> 0 or coalesce(b.cents, 0) <> 0`,
    [tenantId, shopId, day],
  )
  return Object.fromEntries(
    rows.map((row: { customer_id: string; open: number; credit: number; buckets: number[] }) => [
      row.customer_id,
      { open: row.open, credit: row.credit, buckets: row.buckets },
    ]),
  )
}
