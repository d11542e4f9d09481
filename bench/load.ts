import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** What is in an id, so that the bench can name a record without asking. */
export const kinds = {
  tenant: 0,
  shop: 1,
  account: 2,
  user: 3,
  technician: 4,
  bay: 5,
  customer: 6,
  vehicle: 7,
  order: 8,
  service: 9,
  line: 10,
  job: 11,
  activity: 12,
  session: 13,
  item: 14,
  supplier: 15,
  purchase: 16,
  purchaseLine: 17,
  invoice: 18,
  receipt: 19,
  payment: 20,
  template: 21,
  fact: 22,
  timer: 23,
  segment: 24,
  booking: 25,
  credit: 26,
} as const

/** The id of the n-th record of a kind in a tenant: in the order of their making, as the product's own. */
export const idOf = (kind: keyof typeof kinds, tenant: number, n = 1): string =>
  `01900000-${tenant.toString(16).padStart(4, '0')}-7${kinds[kind].toString(16).padStart(3, '0')}-8000-${n.toString(16).padStart(12, '0')}`
export const tokenOf = (tenant: number): string => `bench-session-of-tenant-${tenant}`

export const customersEach = 250
export const vehiclesEach = 350
/** Orders that are not finished, in every tenant, whatever its history: a quarter in each column of the board. */
export const openEach = 100

/** A superuser's connection to the application's embedded database. */
export async function connectAdmin(dataDir: string): Promise<pg.Client> {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4] ?? '', port: 5432, user: 'postgres', database: 'twopost' })
  client.on('error', () => {})
  await client.connect()
  return client
}

const id = (kind: keyof typeof kinds, n: string) =>
  `('01900000-' || lpad(to_hex(t), 4, '0') || '-7${kinds[kind].toString(16).padStart(3, '0')}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const tenants = 'generate_series($1::int, $2::int) t'
const made = 'now() - make_interval(secs => (($3 - n) * 63072000.0 / $3))'
// The newest orders are at work, the rest is history.
const statusWith = (open: number) =>
  `case when n > $3 - ${open} then (array['pending','scheduled','in_progress','completed'])[1 + n % 4] when n % 33 = 0 then 'cancelled' else 'invoiced' end`
const number = `'SO-2026-' || lpad(n::text, greatest(5, length(n::text)), '0')`
const title = `(array['Brake pads and rotors','Oil change','Clutch replacement','Injector cleaning','Wheel alignment','Coolant leak','Battery check'])[1 + n % 7] || ' ' || (array['front','rear','left','right','complete'])[1 + n % 5]`
const customerName = `(array['Ada','Ben','Carla','Diego','Elena','Frank','Grace','Hugo','Iris','Juan'])[1 + n % 10] || ' ' || (array['Alvarez','Baker','Castillo','Dixon','Evans','Flores','Garcia'])[1 + n % 7] || ' ' || n`
const phone = `'555' || lpad(((t * 251 + n) % 10000000)::text, 7, '0')`
const plate = `'tx' || lpad(to_hex((t * 353 + n) % 16777216), 6, '0')`

/** Each takes first tenant, last tenant, orders of each. */
const statementsWith = (status: string): readonly string[] => [
  `insert into auth.tenants (id, slug, name, state, created_at, updated_at) select ${id('tenant', '1')}, 'bench-' || t, 'Bench ' || t, 'approved', now(), now() from ${tenants} where $3 > 0`,
  `insert into auth.accounts (id, email, email_key, name, email_verified_at, created_at, updated_at)
     select ${id('account', 'n')}, 'p' || n || '@b' || t || '.example', 'p' || n || '@b' || t || '.example', 'Person ' || n, now(), now(), now() from ${tenants}, generate_series(1, 5) n where $3 > 0`,
  `insert into app.users (tenant_id, id, account_id, name, email, email_key, system_role, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('user', 'n')}, ${id('account', 'n')}, 'Person ' || n, 'p' || n || '@b' || t || '.example', 'p' || n || '@b' || t || '.example', case n when 1 then 'admin' else 'technician' end, now(), now() from ${tenants}, generate_series(1, 5) n where $3 > 0`,
  `insert into app.technicians (tenant_id, id, user_id, created_at, updated_at) select ${id('tenant', '1')}, ${id('technician', 'n')}, ${id('user', 'n')}, now(), now() from ${tenants}, generate_series(2, 5) n where $3 > 0`,
  `insert into auth.sessions (id, account_id, tenant_id, token_hash, expires_at)
     select ${id('session', '1')}, ${id('account', '1')}, ${id('tenant', '1')}, sha256(convert_to('bench-session-of-tenant-' || t, 'utf8')), now() + interval '12 hours' from ${tenants} where $3 > 0`,
  `insert into app.shops (tenant_id, id, name, address, city, state, zip_code, contact_email, phone, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('shop', '1')}, 'Shop ' || t, '1 Main St', 'Springfield', 'IL', '62701', 'shop@b.example', '5550100', now(), now() from ${tenants} where $3 > 0`,
  `insert into app.bays (tenant_id, id, shop_id, name, position, created_at) select ${id('tenant', '1')}, ${id('bay', 'n')}, ${id('shop', '1')}, n::text, n, now() from ${tenants}, generate_series(1, 6) n where $3 > 0`,
  `insert into app.shop_hours (tenant_id, shop_id, weekday, opens_minute, closes_minute) select ${id('tenant', '1')}, ${id('shop', '1')}, n, 480, 1080 from ${tenants}, generate_series(1, 5) n where $3 > 0`,
  `insert into app.customers (tenant_id, id, shop_id, name, name_key, email, email_key, phone, phone_key, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('customer', 'n')}, ${id('shop', '1')}, ${customerName}, lower(${customerName}), 'c' || n || '@c' || t || '.example', 'c' || n || '@c' || t || '.example', ${phone}, ${phone}, now(), now()
       from ${tenants}, generate_series(1, ${customersEach}) n where $3 > 0`,
  `insert into app.vehicles (tenant_id, id, shop_id, customer_id, vin, make, model, year, license_plate, plate_key, plate_state, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('vehicle', 'n')}, ${id('shop', '1')}, ${id('customer', `1 + (n - 1) % ${customersEach}`)}, upper('1FT' || lpad(to_hex(t), 6, '0') || lpad(n::text, 8, '0')),
            (array['Ford','Toyota','Freightliner','Honda','Kenworth'])[1 + n % 5], (array['F-150','Corolla','Cascadia','Civic','T680'])[1 + n % 5], 2010 + n % 15, upper(${plate}), ${plate}, 'TX', now() - make_interval(hours => n), now()
       from ${tenants}, generate_series(1, ${vehiclesEach}) n where $3 > 0`,
  `insert into app.service_orders (tenant_id, id, shop_id, customer_id, vehicle_id, number, title, description, status, priority, priority_rank, assigned_technician_id, bay_id, scheduled_start, scheduled_end,
       started_at, completed_at, cancelled_at, due_at, estimated_minutes, labor_rate_cents, labor_cents, parts_cents, total_cents, labor_thousandths, created_by, created_by_name, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('order', 'n')}, ${id('shop', '1')}, ${id('customer', `1 + (((n - 1) % ${vehiclesEach}) % ${customersEach})`)}, ${id('vehicle', `1 + (n - 1) % ${vehiclesEach}`)}, ${number}, ${title},
            'The customer reports a noise and asks for a check before the weekend.', s, (array['low','normal','normal','high'])[1 + n % 4], (array[0,1,1,2])[1 + n % 4],
            case when s <> 'pending' then ${id('technician', '2 + n % 4')} end, case when s = 'in_progress' and n > $3 - 24 then ${id('bay', '1 + n % 6')} end,
            case when s <> 'pending' then m + interval '1 hour' end, case when s <> 'pending' then m + interval '3 hours' end,
            case when s in ('in_progress', 'completed', 'invoiced') then m + interval '1 hour' end, case when s in ('completed', 'invoiced') then m + interval '4 hours' end,
            case when s = 'cancelled' then m + interval '2 hours' end, m + interval '3 days', 120, 7500, 15000, 8400, 23400, 2000, ${id('user', '1')}, 'Person 1', m, m
       from (select t, n, ${status} as s, ${made} as m from ${tenants}, generate_series(1, $3) n) x`,
  `insert into app.service_order_counts (tenant_id, shop_id, status, count)
     select tenant_id, shop_id, status, count(*) from app.service_orders where tenant_id in (select ${id('tenant', '1')} from ${tenants}) and $3 > 0 group by 1, 2, 3`,
  `insert into app.counters (tenant_id, kind, year, last) select ${id('tenant', '1')}, 'service_order', 2026, $3 from ${tenants}`,
  `insert into app.order_services (tenant_id, id, service_order_id, name, name_key, position) select ${id('tenant', '1')}, ${id('service', 'n')}, ${id('order', 'n')}, 'Work', 'work', 1 from ${tenants}, generate_series(1, $3) n`,
  `insert into app.line_items (tenant_id, id, service_order_id, service_id, type, sales_class, description, quantity_thousandths, unit_price_cents, amount_cents, position, created_at)
     select ${id('tenant', '1')}, ${id('line', 'n * 3 + l')}, ${id('order', 'n')}, ${id('service', 'n')}, case l when 0 then 'labor' else 'parts' end, case l when 0 then 'labor' else 'part_new' end, case l when 0 then 'Labor' else 'Part ' || l end,
            case l when 0 then 2000 else 1000 end, case l when 0 then 7500 else 4200 end, case l when 0 then 15000 else 4200 end, l, ${made} from ${tenants}, generate_series(1, $3) n, generate_series(0, 2) l`,
  `insert into app.jobs (tenant_id, id, service_order_id, technician_id, status, estimated_minutes, assigned_at, started_at, completed_at, updated_at)
     select ${id('tenant', '1')}, ${id('job', 'n')}, ${id('order', 'n')}, ${id('technician', '2 + n % 4')},
            case s when 'scheduled' then 'assigned' when 'in_progress' then 'in_progress' when 'cancelled' then 'cancelled' else 'completed' end, 120, m, case when s <> 'scheduled' then m end, case when s in ('completed', 'invoiced') then m end, m
       from (select t, n, ${status} as s, ${made} as m from ${tenants}, generate_series(1, $3) n) x where s <> 'pending'`,
  `insert into app.activities (tenant_id, id, service_order_id, actor_user_id, actor_name, type, description, at)
     select ${id('tenant', '1')}, ${id('activity', 'n * 2 + a')}, ${id('order', 'n')}, ${id('user', '1')}, 'Person 1', case a when 0 then 'created' else 'status_changed' end, 'changed the order', ${made} + make_interval(hours => a)
       from ${tenants}, generate_series(1, $3) n, generate_series(0, 1) a`,
  `insert into app.search_tokens (tenant_id, kind, token, record_id, shop_id)
     select distinct ${id('tenant', '1')}, 'order', token, ${id('order', 'n')}, ${id('shop', '1')} from ${tenants}, generate_series(1, $3) n,
            unnest(array[lower(${number}), lpad(n::text, 5, '0'), n::text] || regexp_split_to_array(lower(${title}), ' ')) token where length(token) > 1 or token = n::text`,
  `insert into app.search_tokens (tenant_id, kind, token, record_id, shop_id)
     select distinct ${id('tenant', '1')}, 'customer', token, ${id('customer', 'n')}, ${id('shop', '1')} from ${tenants}, generate_series(1, ${customersEach}) n,
            unnest(regexp_split_to_array(lower(${customerName}), ' ') || array[${phone}, right(${phone}, 7), right(${phone}, 4)]) token where $3 > 0`,
  `insert into app.search_tokens (tenant_id, kind, token, record_id, shop_id)
     select distinct ${id('tenant', '1')}, 'vehicle', token, ${id('vehicle', 'n')}, ${id('shop', '1')} from ${tenants}, generate_series(1, ${vehiclesEach}) n,
            unnest(array[${plate}, lower((array['Ford','Toyota','Freightliner','Honda','Kenworth'])[1 + n % 5]), lpad(n::text, 8, '0'), right(lpad(n::text, 8, '0'), 4)]) token where $3 > 0`,
]

/**
 * Adds the tenants `first` to `last` with a shop, people, customers, vehicles and so many orders each. The references are right by making.
 * @param without tables that stay empty, where what is measured reads none of them
 */
export async function loadTenants(
  admin: pg.Client,
  first: number,
  last: number,
  orders: number,
  { open = openEach, without = [] }: { open?: number; without?: readonly string[] } = {},
): Promise<void> {
  const statements = statementsWith(statusWith(open)).filter(
    (statement) => !without.some((table) => statement.startsWith(`insert into app.${table} `)),
  )
  await admin.query("set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'")
  for (let from = first; from <= last; from += 20)
    for (const statement of statements) await admin.query(statement, [from, Math.min(last, from + 19), orders])
}

export const settle = (admin: pg.Client): Promise<unknown> => admin.query('vacuum analyze')
