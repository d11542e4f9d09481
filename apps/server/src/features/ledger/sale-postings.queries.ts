/**
 * What documents of sale and money put in the books, as pairs of places: `debit` gets an amount that `credit` gives. $1 the tenant, $2 a shop, $3 and $4 the
 * first and last day. A negative amount goes the other way. Every part gives the same columns.
 */

/** The local date of a timestamp in the time zone of the shop `s`. */
export const dayOf = (at: string): string => `(${at} at time zone s.time_zone)::date`
/** The same days with a margin that an index can use. */
export const near = (at: string): string => `${at} >= $3::date - 1 and ${at} < $4::date + 2`
export const parties = {
  customer: (id: string) => `${id} as customer_id, null::uuid as supplier_id`,
  supplier: (id: string) => `null::uuid as customer_id, ${id} as supplier_id`,
  nobody: 'null::uuid as customer_id, null::uuid as supplier_id',
} as const

/** What an invoice sold, taxed and cost; an opening balance sold nothing. */
const invoiceSides = `(
    select case when i.origin = 'opening' then 'opening_balance' else 'sales:' || l.sales_class end as credit, 'receivable' as debit,
           l.amount_cents - l.discount_cents as cents
      from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = i.id
    union all
    select 'sales:' || l.sales_class, 'discounts', l.discount_cents + l.order_discount_cents
      from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = i.id and i.origin <> 'opening'
    union all
    select 'tax:' || x.component, 'receivable', x.tax_cents
      from app.invoice_issue_line_taxes x where x.tenant_id = $1 and x.invoice_id = i.id
    union all
    select case when l.sales_class = 'sublet' then 'received_not_billed' else 'parts_on_orders' end,
           case when l.sales_class = 'sublet' then 'cost_sublet' else 'cost_parts' end, l.cost_cents
      from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = i.id and l.cost_cents <> 0) x`

/** Issued on its day, and taken back on the day on which it was voided: what was exported before stays as it was. */
const invoices = [
  `select i.issue_date as day, 'invoice' as kind, i.id as record_id, i.number as reference, false as is_later, ${parties.customer('i.customer_id')},
          x.debit, x.credit, x.cents
     from app.invoices i cross join lateral ${invoiceSides}
    where i.tenant_id = $1 and i.shop_id = $2 and i.issue_date between $3::date and $4::date and i.number is not null`,
  `select ${dayOf('i.voided_at')}, 'invoice_void', i.id, i.number, false, ${parties.customer('i.customer_id')}, x.debit, x.credit, -x.cents
     from app.invoices i join app.shops s on s.tenant_id = $1 and s.id = i.shop_id cross join lateral ${invoiceSides}
    where i.tenant_id = $1 and i.shop_id = $2 and i.status = 'void' and i.deleted_at is null and i.number is not null
      and ${near('i.voided_at')} and ${dayOf('i.voided_at')} between $3::date and $4::date`,
]

/** What is given back: sales and taxes as the invoice froze them. Parts that come back are in the ledger of the stock. */
const creditNotes = [
  `select n.business_date, 'credit_note', n.id, n.number, false, ${parties.customer('n.customer_id')}, x.debit, x.credit, x.cents
     from app.credit_notes n join app.invoices i on i.tenant_id = $1 and i.id = n.invoice_id cross join lateral (
       select case when i.origin = 'opening' then 'opening_balance' else 'sales:' || l.sales_class end as debit, 'receivable' as credit, c.net_cents as cents
         from app.credit_note_lines c join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = n.invoice_id and l.position = c.position
        where c.tenant_id = $1 and c.credit_note_id = n.id
       union all
       select 'sales:' || l.sales_class, 'discounts', c.discount_cents
         from app.credit_note_lines c join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = n.invoice_id and l.position = c.position
        where c.tenant_id = $1 and c.credit_note_id = n.id and i.origin <> 'opening'
       union all
       select 'tax:' || t.component, 'receivable', t.tax_cents from app.credit_note_taxes t where t.tenant_id = $1 and t.credit_note_id = n.id) x
    where n.tenant_id = $1 and n.shop_id = $2 and n.business_date between $3::date and $4::date`,
]

/** Money that comes is the customer's until it is on an invoice; what settles without money comes from no drawer. */
const receiptSides = `case r.kind when 'refund' then 'deposits' when 'goodwill' then 'goodwill' when 'write_off' then 'write_off'
    when 'opening' then 'opening_balance' else 'method:' || r.method end as debit,
  case r.kind when 'refund' then 'method:' || r.method else 'deposits' end as credit`
/** The day on which money is on an invoice: not before the invoice. */
const appliedOn = 'greatest(p.paid_on, i.issue_date)'
const applied = (shop: string, sides: string, more: string): string =>
  `select ${appliedOn}, 'receipt', r.id, r.number, ${appliedOn} <> r.business_date, ${parties.customer('r.customer_id')}, ${sides}, p.amount_cents
     from app.invoices i join app.payments p on p.tenant_id = $1 and p.invoice_id = i.id
     join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id
    where i.tenant_id = $1 and ${shop} = $2 and ${more}
      and ((p.paid_on between $3::date and $4::date and i.issue_date <= $4::date) or (i.issue_date between $3::date and $4::date and p.paid_on < $3::date))
      and ${appliedOn} between $3::date and $4::date`
const money = [
  `select r.business_date, 'receipt', r.id, r.number, false, ${parties.customer('r.customer_id')}, ${receiptSides},
          case when r.reverses_id is null then r.amount_cents else -r.amount_cents end
     from app.receipts r where r.tenant_id = $1 and r.shop_id = $2 and r.business_date between $3::date and $4::date`,
  applied(
    'r.shop_id',
    "'deposits', case when i.shop_id = r.shop_id then 'receivable' else 'between_shops' end",
    'i.number is not null',
  ),
  applied('i.shop_id', "'between_shops', 'receivable'", 'i.shop_id <> r.shop_id and i.number is not null'),
  // Payments of a release without receipts.
  `select ${appliedOn}, 'invoice', i.id, i.number, false, ${parties.customer('i.customer_id')}, 'method:' || p.method, 'receivable', p.amount_cents
     from app.payments p join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id
    where p.tenant_id = $1 and p.receipt_id is null and i.shop_id = $2 and p.paid_on >= $3::date - 3660 and ${appliedOn} between $3::date and $4::date`,
]

/** What the count of a day found more or less than there should be, and cash that went in and out beside receipts. */
const till = [
  `select d.business_date, 'day_close', d.id, to_char(d.business_date, 'YYYY-MM-DD'), false, ${parties.nobody}, 'method:' || m.method, 'cash_over_short',
          (d.counted ->> m.method)::bigint - (d.expected ->> m.method)::bigint - case m.method when 'cash' then d.float_cents else 0 end
     from app.day_closes d cross join (values ('cash'), ('card'), ('check'), ('transfer'), ('other')) m (method)
    where d.tenant_id = $1 and d.shop_id = $2 and d.business_date between $3::date and $4::date and d.state = 'closed'`,
  `select c.business_date, 'cash_move', c.id, to_char(c.business_date, 'YYYY-MM-DD'), false, ${parties.nobody},
          case c.kind when 'paid_in' then 'method:cash' when 'bank' then 'bank' else 'paid_out' end,
          case c.kind when 'paid_in' then 'paid_in' else 'method:cash' end, c.amount_cents
     from app.cash_moves c where c.tenant_id = $1 and c.shop_id = $2 and c.business_date between $3::date and $4::date`,
]
export const saleParts: readonly string[] = [...invoices, ...creditNotes, ...money, ...till]
