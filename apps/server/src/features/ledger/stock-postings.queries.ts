import { dayOf, near, parties } from './sale-postings.queries.ts'

/** An invoice that has a line of an order (`m` or `u`), and stood at an instant. */
const standing = (order: string, line: string, at: string): string =>
  `exists (select 1 from app.invoices v join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = v.id
     join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = v.id and l.line_item_id = ${line}
    where v.tenant_id = $1 and v.service_order_id = ${order} and n.issued_at <= ${at} and (v.voided_at is null or v.voided_at > ${at}))`
/** Billed on some invoice after it was given up, up to an instant, whatever became of that invoice. */
const billedAgain = (until: string): string =>
  `exists (select 1 from app.invoices v join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = v.id
     join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = v.id and l.line_item_id = u.line_item_id
    where v.tenant_id = $1 and v.service_order_id = u.service_order_id and n.issued_at > u.created_at and n.issued_at ${until})`
/** The invoice with which it was given up was voided by then. */
const givenBack = (until: string): string =>
  `exists (select 1 from app.invoices v where v.tenant_id = $1 and v.id = u.invoice_id and v.voided_at ${until})`
/** A part of an order that was given up by an instant and is so still. */
const lost = `exists (select 1 from app.unbilled_parts u
    where u.tenant_id = $1 and u.service_order_id = m.service_order_id and u.line_item_id = m.line_item_id and u.created_at <= m.at
      and not ${givenBack('<= m.at')} and not ${billedAgain('<= m.at')})`

/**
 * Where the cost of a line's part stands when it comes back: on its order; among the costs of what was sold, once an invoice stands; or among what was
 * lost, once nobody will be billed for it.
 */
const placeOfLine = `case
    when ${standing('m.service_order_id', 'm.line_item_id', 'm.at')} then 'cost_parts'
    when exists (select 1 from app.invoices v where v.tenant_id = $1 and v.id = d.invoice_id and v.voided_at is null) then 'cost_parts'
    when ${lost} then 'parts_lost'
    else 'parts_on_orders' end`
const otherSide = `case
    when m.kind = 'issue' and m.line_item_id is not null then 'parts_on_orders'
    when m.kind = 'return_in' and m.line_item_id is not null then ${placeOfLine}
    when m.kind = 'return_out' then 'vendor_credits'
    when m.kind = 'receipt' and m.delivery_line_id is not null then 'received_not_billed'
    when m.kind = 'revalue' then case when b.bill_id is not null then 'received_not_billed' else 'cost_variance' end
    else 'stock_adjustments' end`

/** Every row of the stock's ledger that has a cost, so that inventory is what the stock is worth. Places of one shop are one account. */
const moves = `select m.business_date,
       case when m.line_item_id is not null and o.id is not null then 'parts_taken' when d.invoice_id is not null then 'counter_parts'
            when b.bill_id is not null then 'vendor_bill' when m.kind = 'receipt' and g.delivery_id is not null then 'delivery' else 'stock' end,
       case when m.line_item_id is not null and o.id is not null then o.id when d.invoice_id is not null then d.invoice_id
            when b.bill_id is not null then b.bill_id when m.kind = 'receipt' and g.delivery_id is not null then g.delivery_id else m.item_id end,
       case when m.line_item_id is not null and o.id is not null then o.number when d.invoice_id is not null then coalesce(q.number, '')
            when b.bill_id is not null then w.number when m.kind = 'receipt' and g.delivery_id is not null then coalesce(nullif(e.document_no, ''), e.bill_no)
            else t.part_number end,
       false,
       case when m.line_item_id is not null then coalesce(o.customer_id, q.customer_id) end,
       case when b.bill_id is not null then w.supplier_id when m.kind = 'receipt' then e.supplier_id end,
       'inventory', ${otherSide}, m.cost_cents
  from app.stock_moves m
  join app.items t on t.tenant_id = $1 and t.id = m.item_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
  left join app.invoice_draft_lines d on d.tenant_id = $1 and d.id = m.line_item_id and m.service_order_id is null
  left join app.invoices q on q.tenant_id = $1 and q.id = d.invoice_id
  left join app.delivery_lines g on g.tenant_id = $1 and g.id = m.delivery_line_id
  left join app.deliveries e on e.tenant_id = $1 and e.id = g.delivery_id
  left join app.bill_differences b on b.tenant_id = $1 and b.move_id = m.id and b.side = 'stock' and m.kind = 'revalue'
    and b.shop_id = $2 and b.business_date between $3::date - 1 and $4::date + 1
  left join app.vendor_bills w on w.tenant_id = $1 and w.id = b.bill_id
 where m.tenant_id = $1 and m.shop_id = $2 and m.business_date between $3::date and $4::date and m.cost_cents <> 0
   and m.kind not in ('transfer_out', 'transfer_in')`

const ofOrder = `u.service_order_id, o.number, false, ${parties.customer('o.customer_id')}`
const orderOfPart = 'join app.service_orders o on o.tenant_id = $1 and o.id = u.service_order_id'
/** Parts that stayed with a customer whom nobody bills for them (decision 63): lost on that day, until they are billed or come back after all. */
const given = [
  `select u.business_date, 'parts_lost', ${ofOrder}, 'parts_lost', 'parts_on_orders', u.cost_cents
     from app.unbilled_parts u ${orderOfPart}
    where u.tenant_id = $1 and u.shop_id = $2 and u.business_date between $3::date and $4::date`,
  // The invoice that left them out was voided: what is still out stands on its order again.
  `select ${dayOf('i.voided_at')}, 'parts_lost', ${ofOrder}, 'parts_on_orders', 'parts_lost',
          u.cost_cents - coalesce((select sum(k.cost_cents) from app.stock_moves k where k.tenant_id = $1 and k.line_item_id = u.line_item_id
            and k.kind = 'return_in' and k.at >= u.created_at and k.at <= i.voided_at), 0)::bigint
     from app.invoices i join app.unbilled_parts u on u.tenant_id = $1 and u.service_order_id = i.service_order_id and u.invoice_id = i.id ${orderOfPart}
     join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
    where i.tenant_id = $1 and i.shop_id = $2 and i.status = 'void' and i.deleted_at is null and ${near('i.voided_at')}
      and ${dayOf('i.voided_at')} between $3::date and $4::date and not ${billedAgain('<= i.voided_at')}`,
  // Billed after all: the invoice takes them from their order.
  `select i.issue_date, 'parts_lost', ${ofOrder}, 'parts_on_orders', 'parts_lost', l.cost_cents
     from app.invoices i join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
     join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id
     join app.unbilled_parts u on u.tenant_id = $1 and u.service_order_id = i.service_order_id and u.line_item_id = l.line_item_id and u.created_at < n.issued_at
     ${orderOfPart}
    where i.tenant_id = $1 and i.shop_id = $2 and i.issue_date between $3::date and $4::date and i.number is not null and l.cost_cents <> 0
      and not ${givenBack('<= n.issued_at')} and not ${billedAgain('< n.issued_at')}`,
]

const ofDelivery = `e.id, coalesce(nullif(e.document_no, ''), e.bill_no), false, ${parties.supplier('e.supplier_id')}`
const deliveries = [
  // What nobody counts is used up when it comes.
  `select e.business_date, 'delivery', ${ofDelivery}, 'uncounted_goods', 'received_not_billed', g.cost_cents
     from app.deliveries e join app.delivery_lines g on g.tenant_id = $1 and g.delivery_id = e.id join app.items t on t.tenant_id = $1 and t.id = g.item_id
    where e.tenant_id = $1 and e.shop_id = $2 and e.business_date between $3::date and $4::date
      and not exists (select 1 from app.stock_moves k where k.tenant_id = $1 and k.delivery_line_id = g.id and k.kind = 'receipt')`,
  // Deposits for old parts that are owed, and those of goods that went back at once.
  `select e.business_date, 'delivery', ${ofDelivery}, x.debit, 'received_not_billed', x.cents
     from app.deliveries e cross join lateral (
       select 'core_receivable' as debit, c.vendor_charge_cents as cents
         from app.delivery_lines g join app.cores c on c.tenant_id = $1 and c.delivery_line_id = g.id where g.tenant_id = $1 and g.delivery_id = e.id
       union all
       select 'vendor_credits', -c.vendor_charge_cents
         from app.delivery_lines g join app.cores c on c.tenant_id = $1 and c.delivery_line_id = g.id where g.tenant_id = $1 and g.delivery_id = e.id
       union all
       select 'vendor_credits', g.core_cents from app.delivery_lines g where g.tenant_id = $1 and g.delivery_id = e.id) x
    where e.tenant_id = $1 and e.shop_id = $2 and e.business_date between $3::date and $4::date`,
]

/** A bill that is taken back is one of the opposite amounts; its lines stand in the order of those of the first, which say what they were. */
const bills = `select ${dayOf('b.posted_at')}, 'vendor_bill', b.id, b.number, false, ${parties.supplier('b.supplier_id')}, x.debit, x.credit, x.cents
  from app.vendor_bills b join app.shops s on s.tenant_id = $1 and s.id = b.shop_id
  join app.vendor_bill_lines l on l.tenant_id = $1 and l.bill_id = b.id
  left join app.vendor_bills f on f.tenant_id = $1 and f.id = b.reverses_id
  left join app.vendor_bill_lines r on r.tenant_id = $1 and r.bill_id = b.reverses_id and r.position = l.position
  left join app.delivery_lines g on g.tenant_id = $1 and g.id = coalesce(r.delivery_line_id, l.delivery_line_id)
  cross join lateral (values (case when b.reverses_id is null then 1 else -1 end)) w (sign)
  cross join lateral (
    select case
             when w.sign * l.cost_cents < 0 and l.kind in ('goods', 'core', 'sublet', 'other') then 'vendor_credits'
             when l.kind = 'other' and l.item_id is not null then 'vendor_credits'
             when l.kind = 'tax' then 'purchase_tax'
             when l.kind in ('freight', 'other') then 'purchase_costs'
             else 'received_not_billed' end as debit, 'payables' as credit, l.cost_cents as cents
    union all
    select 'cost_variance', 'received_not_billed', l.cost_cents - w.sign * g.core_cents where l.kind = 'core' and w.sign * l.cost_cents >= 0 and g.id is not null
    union all
    -- Work that was billed to the customer before its own bill came costs what the invoice said; the rest is a variance.
    select 'cost_variance', 'received_not_billed', l.cost_cents - w.sign * y.cost_cents
      from app.invoice_issue_lines y join app.invoices i on i.tenant_id = $1 and i.id = y.invoice_id
      join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
      join app.line_items z on z.tenant_id = $1 and z.id = y.line_item_id
     where y.tenant_id = $1 and l.kind = 'sublet' and z.id = coalesce(r.line_item_id, l.line_item_id) and i.service_order_id = z.service_order_id
       and n.issued_at <= coalesce(f.posted_at, b.posted_at) and (i.voided_at is null or i.voided_at > coalesce(f.posted_at, b.posted_at))) x
 where b.tenant_id = $1 and b.shop_id = $2 and b.posted_at is not null and b.deleted_at is null and ${near('b.posted_at')}
   and ${dayOf('b.posted_at')} between $3::date and $4::date`
/** The part of a bill's difference that fell on goods which were used up already; the rest is in the ledger of the stock. */
const variances = `select v.business_date, 'vendor_bill', b.id, b.number, false, ${parties.supplier('b.supplier_id')}, 'cost_variance', 'received_not_billed', v.cents
  from app.bill_differences v join app.vendor_bills b on b.tenant_id = $1 and b.id = v.bill_id
 where v.tenant_id = $1 and v.shop_id = $2 and v.business_date between $3::date and $4::date and v.side = 'variance'`

/** What a claim was in the books for: goods that left, what the bill asked too much, or deposits of old parts. */
const claimed = `case k.kind
    when 'core' then coalesce((select sum(c.vendor_charge_cents - c.lost_cents) from app.cores c where c.tenant_id = $1 and c.claim_id = k.id), 0)::bigint
    when 'price' then case when k.bill_id is null then 0 else k.expected_cents end
    when 'short' then case when k.bill_id is null then 0 else k.expected_cents end
    else coalesce((select -m.cost_cents from app.stock_moves m
      where m.tenant_id = $1 and m.item_id = k.item_id and m.location_id = k.location_id and m.kind = 'return_out' and m.at >= k.shipped_at
        and m.quantity_thousandths = -k.quantity_thousandths order by m.at, m.seq limit 1), 0)
  end`
const claims = [
  `select ${dayOf('k.ended_at')}, 'vendor_claim', k.id, coalesce(t.part_number, k.description), false, ${parties.supplier('k.supplier_id')}, x.debit, 'vendor_credits', x.cents
     from app.vendor_claims k join app.shops s on s.tenant_id = $1 and s.id = k.shop_id
     left join app.items t on t.tenant_id = $1 and t.id = k.item_id
     cross join lateral (
       select 'payables' as debit, k.credited_cents as cents where k.credit_bill_line_id is null
       union all
       select 'cost_variance', ${claimed} - k.credited_cents) x
    where k.tenant_id = $1 and k.shop_id = $2 and ${near('k.ended_at')} and ${dayOf('k.ended_at')} between $3::date and $4::date`,
  `select c.ended_on, 'core', c.id, c.label_code, false, ${parties.supplier('c.supplier_id')}, x.debit, 'core_receivable', x.cents
     from app.cores c cross join lateral (values ('core_losses', c.lost_cents), ('vendor_credits', c.vendor_charge_cents - c.lost_cents)) x (debit, cents)
    where c.tenant_id = $1 and c.shop_id = $2 and c.ended_on between $3::date and $4::date`,
]
export const stockParts: readonly string[] = [moves, ...given, ...deliveries, bills, variances, ...claims]
