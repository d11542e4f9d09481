import { inShops, onDays, type Source, source } from './sources.queries.ts'

const movesInDays = `${inShops('m')} and m.business_date between $3::date and $4::date`
const ofClaim = 'k.credited_cents'

/** What stock does with the money in it (KPI9). */
export const stockSources = {
  turns: {
    rows: source(
      {
        ...{ id: 'w.item_id', shop: 'w.shop_id', date: '$4::date', title: 'n.name' },
        ...{ numerator: 'w.used', denominator: 'round((w.value_then + w.value_now) / 2.0)' },
      },
      `from (select s.item_id, s.shop_id, coalesce(l.used, 0) as used, s.value_cents - coalesce(l.after, 0) as value_now,
                    s.value_cents - coalesce(l.after, 0) - coalesce(l.within, 0) as value_then
               from app.shop_items s
               left join (select m.item_id, m.shop_id, sum(m.cost_cents) filter (where m.business_date > $4::date) as after,
                                 sum(m.cost_cents) filter (where m.business_date <= $4::date) as within,
                                 -sum(m.cost_cents) filter (where m.business_date <= $4::date and m.kind in ('issue', 'return_in')) as used
                            from app.stock_moves m where ${inShops('m')} and m.business_date > ($4::date - interval '12 months')::date
                           group by m.item_id, m.shop_id) l on l.item_id = s.item_id and l.shop_id = s.shop_id
              where ${inShops('s')}) w
       join app.items n on n.tenant_id = $1 and n.id = w.item_id
      where w.used <> 0 or w.value_then <> 0 or w.value_now <> 0`,
    ),
  },
  dead_stock: {
    rows: source(
      { id: 's.item_id', shop: 's.shop_id', date: '$5::date', numerator: 's.value_cents', title: 'n.name' },
      `from app.shop_items s join app.items n on n.tenant_id = $1 and n.id = s.item_id
      where ${inShops('s')} and s.on_hand_thousandths > 0
        and not exists (select from app.stock_moves m where m.tenant_id = $1 and m.item_id = s.item_id and m.shop_id = s.shop_id
          and m.business_date >= $5::date - 365 and (m.kind in ('issue', 'receipt') or m.seq = 1))`,
    ),
  },
  parts_gap: {
    rows: [
      source(
        { id: 'l.id', shop: 'd.shop_id', date: 'd.business_date', numerator: 'l.cost_cents', title: 'n.name' },
        `from app.deliveries d join app.delivery_lines l on l.tenant_id = $1 and l.delivery_id = d.id
         join app.items n on n.tenant_id = $1 and n.id = l.item_id
        where ${inShops('d')} and d.business_date between $3::date and $4::date`,
      ),
      source(
        { id: 'b.id', shop: 'b.shop_id', date: 'b.business_date', numerator: 'b.cents', title: 'n.name' },
        `from app.bill_differences b join app.items n on n.tenant_id = $1 and n.id = b.item_id
        where ${inShops('b')} and b.business_date between $3::date and $4::date`,
      ),
      source(
        {
          id: 'm.id',
          shop: 'm.shop_id',
          date: 'm.business_date',
          numerator: '-m.cost_cents',
          order: 'm.service_order_id',
          title: 'n.name',
        },
        `from app.stock_moves m join app.items n on n.tenant_id = $1 and n.id = m.item_id
        where ${movesInDays} and m.kind not in ('issue', 'return_in', 'return_out', 'reserve', 'release')`,
      ),
    ].join(' union all '),
  },
  core_recovery: {
    rows: source(
      {
        ...{ id: 'c.id', shop: 'c.shop_id', date: 'c.created_at at time zone s.time_zone', title: 'c.label_code' },
        ...{ numerator: `coalesce(${ofClaim}, 0)`, denominator: 'c.vendor_charge_cents', order: 'c.service_order_id' },
      },
      `from app.cores c join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
       left join app.vendor_claims k on k.tenant_id = $1 and k.id = c.claim_id
      where ${inShops('c')} and ${onDays('c.created_at')}`,
    ),
  },
  return_recovery: {
    rows: source(
      {
        ...{ id: 'k.id', shop: 'k.shop_id', date: 'k.created_at at time zone s.time_zone' },
        ...{ numerator: ofClaim, denominator: 'k.expected_cents', title: 'coalesce(n.name, k.description)' },
      },
      `from app.vendor_claims k join app.shops s on s.tenant_id = $1 and s.id = k.shop_id
       left join app.items n on n.tenant_id = $1 and n.id = k.item_id
      where ${inShops('k')} and k.kind = 'return' and ${onDays('k.created_at')}`,
    ),
  },
} as const satisfies Readonly<Record<string, Source>>
