// The floor of `npm run bench`: a bare Fastify + pg handler that looks the session up with the product's own function and runs, in one
// walled transaction, exactly the statements that the product runs for the call, those of the features that hear of it among them. No
// permissions, no checks of input, no presenter, no audit. The statements are taken down once, at start, by running the product's use case on a transaction that keeps a record.
// Beside it, below `/lean`, the leanest handlers: the same session and wall, and one statement written by hand for each read (`lean.ts`), or what is kept of a new order.
import { createHash, randomUUID } from 'node:crypto'
import { expandPermissions, systemRoles } from '@twopost/contract/permissions'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { leanPrefix, leanReads } from './lean.ts'
import { customersEach, idOf, vehiclesEach } from './load.ts'
import { moneyWrites, newOrder, scenarios, stockWrites, type Write } from './scenarios.ts'

interface Statement {
  name: string
  text: string
  values: unknown[]
}
type UseCase = (ctx: object, input: object) => Promise<unknown>

const [host = '', what = 'orders'] = process.argv.slice(2)
const pool = new pg.Pool({
  host,
  port: 5432,
  user: 'twopost_runtime',
  database: 'twopost',
  max: 8,
  pipeline: true,
} as pg.PoolConfig)
// Whole numbers as the product reads them; it adds to them while it books.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pool.on('connect', (client) => client.on('error', () => {}))
const feature = async (file: string, name: string): Promise<UseCase> =>
  ((await import(new URL(`../apps/server/dist/features/${file}.js`, import.meta.url).href)) as Record<string, UseCase>)[
    name
  ] as UseCase

const hearers = (await import(new URL('../apps/server/dist/features.js', import.meta.url).href)) as { subscribeOnce(): void }
hearers.subscribeOnce()

type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>
/** What a use case asks of a transaction, on these queries in tenant 1. */
const rowsBy = (query: Query) => {
  const rows = async (_shape: unknown, text: string, values?: unknown[]) => (await query(text, values)).rows as unknown[]
  const first = async (...asked: Parameters<typeof rows>) => (await rows(...asked))[0]
  return {
    ...{ tenant: idOf('tenant', 1), rows, maybe: first, one: first },
    run: async (text: string, values?: unknown[]) => (await query(text, values)).rowCount ?? 0,
  }
}

/** The statements of a use case in tenant 1, in their order; nothing of it stays. */
async function record(perform: UseCase, input: object): Promise<Statement[]> {
  const kept: Statement[] = []
  const client = await pool.connect()
  const quietly: Query = (text, values = []) => client.query(text, [...values])
  const send: Query = (text, values = []) => {
    const name = `f${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    kept.push({ name, text, values: [...values] })
    return quietly(text, values)
  }
  const now = (await client.query<{ now: Date }>('select now()')).rows[0]?.now
  await client.query(`begin; set local app.tenant_id = '${idOf('tenant', 1)}'`)
  const permissions = expandPermissions(systemRoles.admin)
  const ctx = {
    tenant: idOf('tenant', 1),
    principal: { accountId: idOf('account', 1), permissions, now, language: 'en' },
    userId: idOf('user', 1),
    actorName: 'Person 1',
    permissions,
    shopIds: null,
    now,
    requestId: 'bench',
    note: () => {},
    tx: rowsBy(send),
  }
  // Figures that are kept are written in a transaction of their own. That is left out: later calls find them there.
  const aside = rowsBy(quietly)
  Object.assign(ctx, {
    inTenant: (work: (inner: object) => unknown) => work(ctx),
    database: { inTenant: (_tenant: string, work: (tx: object) => unknown) => work(aside), single: aside.rows },
  })
  await perform(ctx, input)
  await client.query('rollback')
  client.release()
  return kept
}

/** Puts other values in the place of recorded ones. What is counted under a hash is counted under another one in each tenant, as the product does. */
const replace = (value: unknown, by: (text: string) => string, tenant = ''): unknown =>
  typeof value === 'string'
    ? by(value)
    : Array.isArray(value)
      ? value.map((one) => replace(one, by, tenant))
      : Buffer.isBuffer(value)
        ? createHash('sha256').update(value).update(tenant).digest()
        : value

async function session(request: FastifyRequest): Promise<{ tenant: string }> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const found = await pool.query<{ tenant_id: string }>({
    name: 'session',
    text: "select * from auth.session_by_hash($1, '30 minutes', $2)",
    values: [createHash('sha256').update(token).digest(), true],
  })
  const tenant = found.rows[0]?.tenant_id
  if (!tenant) throw new Error('not signed in')
  return { tenant }
}

async function walled<T>(tenant: string, mode: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const opened = client.query(`begin${mode}; set local app.tenant_id = '${tenant}'`)
    const answer = await work(client)
    await opened
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const kinds = ['shop', 'user', 'account', 'tenant', 'supplier', 'template'] as const
/** What the statements of tenant 1 name of it, in the words of another one. */
function namesIn(tenant: string): Map<string, string> {
  const t = Number.parseInt(tenant.slice(9, 13), 16)
  return new Map(kinds.map((kind) => [idOf(kind, 1), idOf(kind, t)]))
}

const app = fastify()
const sampleOrder = idOf('order', 1, 500)
const isOrders = what === 'orders'
for (const { path, file, use, input } of isOrders ? scenarios : []) {
  const statements = await record(await feature(file, use), input(sampleOrder))
  app.get(path.replace('{id}', ':id'), async (request: FastifyRequest, reply: FastifyReply) => {
    const { tenant } = await session(request)
    const names = namesIn(tenant).set(sampleOrder, (request.params as { id?: string }).id ?? sampleOrder)
    const results = await walled(tenant, ' read only', (client) =>
      Promise.all(
        statements.map(({ values, ...statement }) =>
          client.query({ ...statement, values: replace(values, (text) => names.get(text) ?? text) as unknown[] }),
        ),
      ),
    )
    return reply.send({ data: results.map((result) => result.rows as unknown) })
  })
}

// The leanest handlers: one statement of their own for each read, the same session and wall.
for (const { name, path } of isOrders ? scenarios : []) {
  const read = leanReads[name]
  if (!read) continue
  const text = createHash('sha256').update(read.text).digest('base64url').slice(0, 20)
  app.get(`${leanPrefix}${path.replace('{id}', ':id')}`, async (request: FastifyRequest, reply: FastifyReply) => {
    const { tenant } = await session(request)
    const orderId = (request.params as { id?: string }).id ?? ''
    const found = await walled(tenant, ' read only', (client) =>
      client.query({ name: `l${text}`, text: read.text, values: read.values(tenant, orderId) }),
    )
    return reply.send({ data: found.rows as unknown })
  })
}

/** The leanest way to make an order with three lines: what is kept of one, and nothing that is checked, priced, announced or shown. */
function serveLeanOrders(): void {
  const prepared = (text: string, values: unknown[]) => ({
    name: `m${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`,
    text,
    values,
  })
  app.post(`${leanPrefix}/api/v1/service-orders`, async (request, reply) => {
    const { tenant } = await session(request)
    const body = request.body as ReturnType<typeof newOrder>
    const [user = '', id, service] = [namesIn(tenant).get(idOf('user', 1)), randomUUID(), randomUUID()]
    const number = await walled(tenant, '', async (client) => {
      const counted = await client.query<{ last: number }>(
        prepared(
          `insert into app.counters (tenant_id, kind, year, last) values ($1, 'service_order', 2026, 1)
           on conflict (tenant_id, kind, year) do update set last = app.counters.last + 1 returning last`,
          [tenant],
        ),
      )
      const number = `SO-2026-${String(counted.rows[0]?.last).padStart(5, '0')}`
      const lines = body.line_items.map((line, n) => {
        const cents = Math.round(('unit_cost' in line ? (line.unit_cost ?? 0) : 75) * 100)
        return {
          ...line,
          n,
          id: randomUUID(),
          thousandths: line.quantity * 1000,
          cents,
          amount: Math.round(cents * line.quantity),
        }
      })
      const total = lines.reduce((sum, line) => sum + line.amount, 0)
      const rows = (count: number, columns: number, from: number) =>
        Array.from(
          { length: count },
          (_, row) => `($1, ${Array.from({ length: columns }, (_, n) => `$${from + row * columns + n}`).join(', ')})`,
        ).join(', ')
      const tokens = [number.toLowerCase(), ...body.title.toLowerCase().split(' ')]
      await Promise.all(
        [
          prepared(
            `insert into app.service_orders (tenant_id, id, shop_id, customer_id, vehicle_id, number, title, description, labor_rate_cents, total_cents, created_by, created_by_name, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 7500, $9, $10, 'Person 1', now(), now())`,
            [tenant, id, body.shop_id, body.customer_id, body.vehicle_id, number, body.title, body.description, total, user],
          ),
          prepared(
            `insert into app.service_order_counts (tenant_id, shop_id, status, count) values ($1, $2, 'pending', 1)
             on conflict (tenant_id, shop_id, status) do update set count = app.service_order_counts.count + 1`,
            [tenant, body.shop_id],
          ),
          prepared(
            `insert into app.order_services (tenant_id, id, service_order_id, name, name_key, position) values ($1, $2, $3, 'Brakes', 'brakes', 1)`,
            [tenant, service, id],
          ),
          prepared(
            `insert into app.line_items (tenant_id, id, service_order_id, service_id, type, sales_class, description, quantity_thousandths, unit_price_cents, amount_cents, position, created_at)
             values ${rows(lines.length, 11, 2)}`,
            [
              tenant,
              ...lines.flatMap((line) => [
                ...[line.id, id, service, line.type, line.type === 'labor' ? 'labor' : 'part_new', line.description],
                ...[line.thousandths, line.cents, line.amount, line.n, new Date()],
              ]),
            ],
          ),
          prepared(
            `insert into app.activities (tenant_id, id, service_order_id, actor_user_id, actor_name, type, description, at) values ($1, $2, $3, $4, 'Person 1', 'created', '', now())`,
            [tenant, randomUUID(), id, user],
          ),
          prepared(
            `insert into app.search_tokens (tenant_id, kind, record_id, shop_id, token) values ${rows(tokens.length, 4, 2)}`,
            [tenant, ...tokens.flatMap((token) => ['order', id, body.shop_id, token])],
          ),
        ].map((statement) => client.query(statement)),
      )
      return number
    })
    return reply.code(201).send({ data: { id, number } })
  })
}

const tenantNumber = (tenant: string): number => Number.parseInt(tenant.slice(9, 13), 16)
const isOwnId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(text)
/** Runs recorded statements one after another in the wall of a tenant, with new ids for what they make. */
function repeat(
  tenant: string,
  statements: readonly Statement[],
  fresh: Map<string, string>,
  kept: ReadonlySet<string>,
): Promise<unknown[]> {
  const by = (text: string): string => {
    const other = fresh.get(text)
    if (other) return other
    if (kept.has(text) || !isOwnId(text)) return text
    const id = randomUUID()
    fresh.set(text, id)
    return id
  }
  return walled(tenant, '', async (client) => {
    const answers: unknown[] = []
    for (const { values, ...statement } of statements)
      answers.push((await client.query({ ...statement, values: replace(values, by, tenant) as unknown[] })).rows)
    return answers
  })
}
const known = new Set([
  idOf('shop', 1),
  idOf('customer', 1),
  idOf('vehicle', 1),
  idOf('user', 1),
  idOf('account', 1),
  idOf('tenant', 1),
])

async function serveNewOrders(): Promise<void> {
  const creating = await record(await feature('service-orders/create/create-order.service', 'createOrder'), {
    body: newOrder(1, 1),
  })
  const recordedNumber = creating
    .flatMap(({ values }) => values)
    .find((value): value is string => typeof value === 'string' && /^SO-\d{4}-\d+$/.test(value))
  let made = 0
  app.post('/api/v1/service-orders', async (request, reply) => {
    const { tenant } = await session(request)
    const t = tenantNumber(tenant)
    made += 1
    const n = 1 + (made % Math.min(customersEach, vehiclesEach))
    const fresh = new Map<string, string>([
      ...namesIn(tenant),
      [idOf('customer', 1), idOf('customer', t, n)],
      [idOf('vehicle', 1), idOf('vehicle', t, n)],
      [recordedNumber ?? '', `SO-FLOOR-${made}`],
    ])
    return reply.code(201).send({ data: await repeat(tenant, creating, fresh, known) })
  })
}

/** The first record of each kind is never asked for: its statements are recorded. */
async function serveWrites(writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    const sample = write.nth(1)
    const input = { params: write.params(1, sample), query: write.query(1), body: write.body(1, sample) }
    const statements = await record(await feature(write.file, write.use), input)
    const own = write.records(1, sample)
    // Numbers of documents are taken once.
    const numbered = [
      ...new Set(
        statements.flatMap(({ values }) =>
          values.filter((value) => typeof value === 'string' && /^(INV|RC|R)-\d{4}-\d+$/.test(value)),
        ),
      ),
    ] as string[]
    let made = 0
    app.post(write.route, async (request: FastifyRequest, reply: FastifyReply) => {
      const { tenant } = await session(request)
      const asked = JSON.stringify([request.params, request.body]).match(/-8000-[0-9a-f]{12}/g) ?? []
      const n = write.numberOf(Number.parseInt(asked.at(-1)?.slice('-8000-'.length) ?? '', 16))
      const names = write.records(tenantNumber(tenant), n)
      made += 1
      const fresh = new Map([
        ...namesIn(tenant),
        ...own.map((id, at): [string, string] => [id, names[at] ?? id]),
        ...numbered.map((number): [string, string] => [number, `${number}-F${made}`]),
      ])
      return reply.send({ data: await repeat(tenant, statements, fresh, known) })
    })
  }
}
/** Mails of an hour are counted here as well, and are not what is measured. */
async function liftMailLimits(): Promise<void> {
  const configure = await feature('invoices/issue/issue-invoice.service', 'configureInvoiceMail')
  await configure({ mailsPerHour: 1_000_000, tenantMailsPerHour: 1_000_000 }, {})
}
if (what === 'money') await liftMailLimits()
if (isOrders) serveLeanOrders()
await (isOrders ? serveNewOrders() : serveWrites(what === 'money' ? moneyWrites : stockWrites))

process.on('disconnect', () => process.exit())
process.stdout.write(`floor at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
