import type pg from 'pg'
import { connect } from './data-folder.queries.ts'

/** What a technician left on an order, counted from the rows alone. */
export interface WorkFromRows {
  timers: number
  inspections: number
  findings: number
  photos: number
}
/** What a shop sold on a day, in cents: what its invoices froze, less what credit notes and voided invoices took back. */
export interface SalesFromRows {
  net: number
  orders: number
}

const work = `select (select count(*)::int from app.timers t where t.tenant_id = o.tenant_id and t.service_order_id = o.id) as timers,
  (select count(*)::int from app.inspections i where i.tenant_id = o.tenant_id and i.service_order_id = o.id) as inspections,
  (select count(*)::int from app.inspections i join app.inspection_results r on r.tenant_id = i.tenant_id and r.inspection_id = i.id
    where i.tenant_id = o.tenant_id and i.service_order_id = o.id and r.rating = 'now') as findings,
  (select count(*)::int from app.inspections i join app.inspection_results r on r.tenant_id = i.tenant_id and r.inspection_id = i.id
     join app.attachments a on a.tenant_id = r.tenant_id and a.inspection_result_id = r.id
    where i.tenant_id = o.tenant_id and i.service_order_id = o.id) as photos
  from app.service_orders o where o.id = $1`
const net = 'coalesce(sum(l.amount_cents - l.discount_cents - l.order_discount_cents), 0)'
const customers = "l.payer in ('customer', 'third_party')"
const sales = `select ((select ${net} from app.invoices i join app.invoice_issue_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      where i.shop_id = $1 and i.issue_date = $2::date and ${customers})
    - (select ${net} from app.invoices i join app.invoice_issue_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      where i.shop_id = $1 and (i.voided_at at time zone $3)::date = $2::date and ${customers})
    - (select coalesce(sum(c.net_cents), 0) from app.credit_notes c where c.shop_id = $1 and c.business_date = $2::date))::int as net,
  (select count(distinct i.service_order_id)::int from app.invoices i where i.shop_id = $1 and i.issue_date = $2::date and i.voided_at is null) as orders`

/** The rows behind what the screens of the story show, read past the product from the database of this worker's server. */
export class StoryRows {
  readonly #client: pg.Client
  private constructor(client: pg.Client) {
    this.#client = client
  }
  /** @param data the data folder of the server */
  static async open(data: string): Promise<StoryRows> {
    return new StoryRows(await connect(data))
  }
  close = () => this.#client.end()
  async #one<R>(sql: string, values: unknown[]): Promise<R> {
    return (await this.#client.query(sql, values)).rows[0] as R
  }
  work = (orderId: string) => this.#one<WorkFromRows>(work, [orderId])
  /** On a date of the calendar of a zone. */
  sales = (shopId: string, date: string, zone: string) => this.#one<SalesFromRows>(sales, [shopId, date, zone])
}
