import { before, billed, finding, recent, recentDay, timesThousandths, workedOn } from './finding.rules.ts'

const onHand = 'p.issued_thousandths - p.returned_thousandths'
const ofPart = `app.service_orders o
  join app.line_parts p on p.tenant_id = $1 and p.service_order_id = o.id and p.issued_thousandths > p.returned_thousandths
  join app.line_items l on l.tenant_id = $1 and l.id = p.line_item_id
  join app.order_services v on v.tenant_id = $1 and v.id = l.service_id`

/** Leaks of parts, cores, bills and stock (EXC5–EXC7, EXC10, EXC14, EXC15). */
export const partsFindings = {
  // A part that is bought for one job and lies here free: its order is gone, or it was never on one.
  parts_not_on_order: finding(
    {
      id: 'l.id',
      cents: 'l.cost_cents',
      details: {
        ...{ item_id: 'l.item_id', supplier_id: 'd.supplier_id', delivery_id: 'd.id', purchase_order_id: 'd.purchase_order_id' },
        quantity_thousandths: 'l.quantity_thousandths',
      },
    },
    `from app.deliveries d join app.delivery_lines l on l.tenant_id = $1 and l.delivery_id = d.id
     join app.items n on n.tenant_id = $1 and n.id = l.item_id and n.kind in ('special', 'non_stock')
     join app.shop_items h on h.tenant_id = $1 and h.item_id = l.item_id and h.shop_id = d.shop_id and h.on_hand_thousandths > h.reserved_thousandths
     left join app.line_items k on k.tenant_id = $1 and k.id = l.line_item_id
     left join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id
    where d.tenant_id = $1 and d.shop_id = $2 and ${recent('d.created_at')} and ${before('d.created_at')} and l.put_to <> 'return'
      and (o.id is null or o.status = 'cancelled' or o.deleted_at is not null)
      and not exists (select from app.vendor_claims c where c.tenant_id = $1 and c.delivery_line_id = l.id)`,
  ),
  part_not_billed: finding(
    {
      id: 'l.id',
      cents: 'case when l.amount_cents > 0 then l.amount_cents else p.cost_cents end',
      details: {
        ...{ order_id: 'o.id', line_id: 'l.id', item_id: 'p.item_id', customer_id: 'o.customer_id' },
        quantity_thousandths: onHand,
      },
    },
    `from ${ofPart}
    where ${workedOn} and o.status <> 'in_progress' and v.payer <> 'internal' and v.kind <> 'internal'
      and exists (select from app.invoices b where b.tenant_id = $1 and b.service_order_id = o.id and b.number is not null)
      and not exists (select from app.invoices b where b.tenant_id = $1 and b.service_order_id = o.id and b.status = 'draft' and b.deleted_at is null
        and b.payer_id is not distinct from v.payer_customer_id)
      and not exists (select from app.invoices b join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = b.id and x.line_item_id = l.id
        where b.tenant_id = $1 and b.service_order_id = o.id and b.status <> 'void')`,
  ),
  part_without_cost: finding(
    {
      id: 'l.id',
      cents: timesThousandths('n.last_cost_cents', `(${onHand})`),
      details: { order_id: 'o.id', line_id: 'l.id', item_id: 'p.item_id', quantity_thousandths: onHand },
    },
    `from ${ofPart} join app.items n on n.tenant_id = $1 and n.id = p.item_id
    where ${workedOn} and l.part_source <> 'customer' and (p.cost_cents = 0 or p.cost_state in ('none', 'estimated'))
      and (select max(m.at) from app.stock_moves m where m.tenant_id = $1 and m.line_item_id = l.id and m.kind = 'issue')
        < $3::timestamptz - $4::bigint * interval '1 day' / 1000`,
  ),
  sublet_without_bill: finding(
    {
      id: 'l.id',
      cents: 'x.amount_cents - x.discount_cents',
      details: { order_id: 'i.service_order_id', invoice_id: 'i.id', line_id: 'l.id', supplier_id: 'b.supplier_id' },
    },
    `from app.invoices i
     join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = i.id and x.sales_class = 'sublet'
     join app.line_items l on l.tenant_id = $1 and l.id = x.line_item_id
     left join app.line_sublets b on b.tenant_id = $1 and b.line_item_id = l.id
    where ${billed} and ${recentDay('i.issue_date')} and i.issue_date <= $5::date - ($4::bigint / 1000)::int
      and (coalesce(b.cost_cents, 0) = 0 or not coalesce(b.is_billed, false))`,
  ),
  core_not_sent: finding(
    {
      id: 'c.id',
      cents: 'c.vendor_charge_cents',
      details: {
        ...{ core_id: 'c.id', item_id: 'c.item_id', supplier_id: 'c.supplier_id', order_id: 'c.service_order_id' },
        days: 'c.due_on - $5::date',
      },
    },
    `from app.cores c where c.tenant_id = $1 and c.shop_id = $2 and c.state = 'in_shop' and c.due_on <= $5::date + ($4::bigint / 1000)::int`,
  ),
  return_not_credited: finding(
    {
      id: 'c.id',
      cents: 'c.expected_cents - c.credited_cents',
      details: {
        ...{ claim_id: 'c.id', item_id: 'c.item_id', supplier_id: 'c.supplier_id' },
        ...{ expected_cents: 'c.expected_cents', credited_cents: 'c.credited_cents' },
      },
    },
    `from app.vendor_claims c where c.tenant_id = $1 and c.shop_id = $2 and c.expected_cents > c.credited_cents
      and ((c.state = 'shipped' and ${before('c.shipped_at')}) or (c.state = 'short' and ${recent('c.updated_at')}))`,
  ),
  negative_stock: finding(
    {
      id: 's.item_id',
      cents: `greatest(-s.value_cents, ${timesThousandths('coalesce(n.last_cost_cents, 0)', '-s.on_hand_thousandths')})`,
      details: { item_id: 's.item_id', quantity_thousandths: 's.on_hand_thousandths' },
    },
    `from app.shop_items s join app.items n on n.tenant_id = $1 and n.id = s.item_id
    where s.tenant_id = $1 and s.shop_id = $2 and s.on_hand_thousandths < 0`,
  ),
  count_difference: finding(
    { id: 'w.id', cents: 'w.cents', details: { count_sheet_id: 'w.id', lines: 'w.lines' } },
    `from (select c.id, count(*) as lines,
                  sum(${timesThousandths('abs(coalesce(k.recount_thousandths, k.counted_thousandths) - k.expected_thousandths)', 'k.unit_cents')}) as cents
             from app.count_sheets c join app.count_lines k on k.tenant_id = $1 and k.sheet_id = c.id
            where c.tenant_id = $1 and c.shop_id = $2 and c.state in ('counted', 'approved') and ${recent('c.updated_at')}
              and coalesce(k.recount_thousandths, k.counted_thousandths) <> k.expected_thousandths
            group by c.id) w
    where w.cents * 10 > $4::bigint`,
  ),
  bill_unmatched: finding(
    {
      id: 'b.id',
      cents: 'b.total_cents',
      details: { bill_id: 'b.id', supplier_id: 'b.supplier_id' },
    },
    `from app.vendor_bills b
    where b.tenant_id = $1 and b.shop_id = $2 and b.deleted_at is null and b.state = 'draft' and ${before('b.created_at')}`,
  ),
  po_open: finding(
    {
      id: 'o.id',
      cents: 'o.total_cents - o.received_cents',
      details: { purchase_order_id: 'o.id', supplier_id: 'o.supplier_id', days: '$5::date - o.expected_delivery' },
    },
    `from app.purchase_orders o where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null and o.status = 'ordered'
      and o.expected_delivery < $5::date - ($4::bigint / 1000)::int`,
  ),
} as const
