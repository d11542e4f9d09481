import type { Tx } from '#platform/database/transaction.ts'

const fault = { what: 'text', id: 'text' } as const
/**
 * Invoices whose entries of the tax report are not what was frozen with them; those of a void one come to nothing (TAX16), and what was owed
 * before Twopost was taxed elsewhere. */
export const selectBrokenEntries = (tx: Tx, limit: number) =>
  tx.rows(
    fault,
    `select 'tax entries of invoice' as what, coalesce(i.number, '') as id
       from app.invoices i
       join lateral (select coalesce(sum(e.base_cents) filter (where e.kind = 'net'), 0) as net, coalesce(sum(e.tax_cents) filter (where e.kind = 'taxable'), 0) as tax
                       from app.tax_entries e where e.tenant_id = $1 and e.invoice_id = i.id and e.basis = 'invoiced' and e.event <> 'credited') e on true
       join lateral (select coalesce(sum(l.amount_cents - l.discount_cents), 0) as net, coalesce(sum(l.tax_cents), 0) as tax
                       from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = i.id) l on true
      where i.tenant_id = $1 and i.number is not null
        and (e.net <> case when i.status = 'void' or i.origin = 'opening' then 0 else l.net end
          or e.tax <> case when i.status = 'void' or i.origin = 'opening' then 0 else l.tax end)
      order by i.number limit $2`,
    [tx.tenant, limit],
  )
/** Days of the tax report that are not the sum of their entries. */
export const selectBrokenTaxDays = (tx: Tx, limit: number) =>
  tx.rows(
    fault,
    `select 'tax day' as what, concat_ws(' ', x.business_date, x.shop_id, x.basis, x.kind, x.component) as id
       from (select e.basis, e.business_date, e.shop_id, e.kind, e.component, e.rate_millionths, e.reason, e.sign::bigint as entries, e.base_cents, e.tax_cents
               from app.tax_entries e where e.tenant_id = $1
             union all
             select d.basis, d.business_date, d.shop_id, d.kind, d.component, d.rate_millionths, d.reason, -d.entries, -d.base_cents, -d.tax_cents
               from app.tax_days d where d.tenant_id = $1) x
      group by x.basis, x.business_date, x.shop_id, x.kind, x.component, x.rate_millionths, x.reason
     having sum(x.entries) <> 0 or sum(x.base_cents) <> 0 or sum(x.tax_cents) <> 0
      order by 2 limit $2`,
    [tx.tenant, limit],
  )
