import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { idOf, tokenOf } from './load.ts'
import { freePort } from './running-app.ts'

/** Directus at work on a copy of the product's rows. */
export interface OwnDirectus {
  url: string
  /** A call as its administrator. @throws for any answer but a success */
  asAdmin: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>
  stop: () => Promise<void>
}

const adminToken = randomBytes(24).toString('hex')
const schema = 'directus'
/** Its collections and the product's tables that they are copies of. */
const tables = { customers: 'customers', vehicles: 'vehicles', orders: 'service_orders', lines: 'line_items' }
const collections = Object.keys(tables)
const relations = [
  { collection: 'vehicles', field: 'customer_id', related_collection: 'customers' },
  { collection: 'orders', field: 'customer_id', related_collection: 'customers' },
  { collection: 'orders', field: 'vehicle_id', related_collection: 'vehicles' },
  { collection: 'lines', field: 'service_order_id', related_collection: 'orders', meta: { one_field: 'lines' } },
]

/**
 * Copies the rows to tables that Directus can serve, in a schema of the same database: all columns, the product's checks and its indexes, but a
 * primary key of one column, because Directus knows no other. Nothing of it is behind the wall.
 */
async function copyRows(admin: pg.Client): Promise<void> {
  await admin.query(
    `create role ${schema} login; create schema ${schema} authorization ${schema}; grant usage on schema app to ${schema}`,
  )
  for (const [copy, table] of Object.entries(tables)) {
    const made = `${schema}.${copy}`
    await admin.query(`create table ${made} (like app.${table} including defaults including constraints)`)
    await admin.query(`insert into ${made} select * from app.${table}`)
    await admin.query(
      `alter table ${made} add primary key (id), alter tenant_id drop default, alter created_at set default now()`,
    )
    const indexes = await admin.query<{ indexdef: string }>(
      `select pg_get_indexdef(indexrelid) as indexdef from pg_index where indrelid = $1::regclass and not indisprimary`,
      [`app.${table}`],
    )
    for (const { indexdef } of indexes.rows) await admin.query(indexdef.replace(` ON app.${table} `, ` ON ${made} `))
  }
  // A line of the product belongs to a service of its order; here it belongs to the order alone.
  await admin.query(
    `alter table ${schema}.lines alter service_id drop not null; alter table ${schema}.orders alter updated_at set default now()`,
  )
  for (const copy of collections) await admin.query(`alter table ${schema}.${copy} owner to ${schema}`)
}

/** Nothing of the environment comes along: Directus is set by it alone. */
function environmentOf(admin: pg.Client, folder: string, port: number, pool: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ADMIN_TOKEN: adminToken,
    DB_CLIENT: 'pg',
    DB_HOST: admin.host,
    DB_PORT: String(admin.port),
    DB_DATABASE: 'twopost',
    DB_USER: schema,
    DB_PASSWORD: 'none is asked for',
    DB_SEARCH_PATH: schema,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(pool),
    // Answers are not kept, as the product keeps none of these; what Directus knows of its schema and permissions is kept by default.
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    RATE_LIMITER_GLOBAL_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'fatal',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: path.join(folder, 'uploads'),
    EXTENSIONS_PATH: path.join(folder, 'extensions'),
  }
}

/** Its collections, a policy by which everybody reads and makes what is of their organization, and a person with a token in each organization. */
async function furnish(asAdmin: OwnDirectus['asAdmin'], tenants: number): Promise<void> {
  await asAdmin('POST', '/fields/directus_users', { field: 'tenant', type: 'uuid', schema: {}, meta: { hidden: true } })
  for (const collection of collections) {
    await asAdmin('PATCH', `/collections/${collection}`, { meta: { hidden: false } })
    await asAdmin('PATCH', `/fields/${collection}/id`, { meta: { special: ['uuid'], readonly: true } })
  }
  await asAdmin('POST', '/fields/orders', { field: 'lines', type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } })
  // Each makes its foreign key, too.
  for (const relation of relations)
    await asAdmin('POST', '/relations', { schema: { on_delete: 'NO ACTION' }, meta: {}, ...relation })

  const own = { tenant_id: { _eq: '$CURRENT_USER.tenant' } }
  const reading = { action: 'read', permissions: own, fields: ['*'] }
  const making = { action: 'create', validation: own, presets: { tenant_id: '$CURRENT_USER.tenant' }, fields: ['*'] }
  const policy = {
    name: 'Own organization',
    app_access: false,
    admin_access: false,
    permissions: [
      ...collections.map((collection) => ({ collection, ...reading })),
      ...['orders', 'lines'].map((collection) => ({ collection, ...making })),
    ],
  }
  const role = (await asAdmin('POST', '/roles', { name: 'Person', policies: [{ policy }] })) as { data: { id: string } }
  await asAdmin(
    'POST',
    '/users',
    Array.from({ length: tenants }, (_, n) => ({
      email: `person${n + 1}@example.com`,
      role: role.data.id,
      token: tokenOf(n + 1),
      tenant: idOf('tenant', n + 1),
      status: 'active',
    })),
  )
}

/** What somebody installed in a folder. */
export interface Installed {
  /** The versions of Directus and of its Node. */
  words: string
  node: string
  program: string
}
/** @throws when the folder has no Directus 11 */
export function findDirectus(folder: string): Installed {
  const modules = path.resolve(folder, 'node_modules')
  const file = path.join(modules, 'directus/package.json')
  if (!fs.existsSync(file)) throw new Error(`There is no Directus in ${folder}; docs/performance.md says how it gets there.`)
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }
  if (!version.startsWith('11.')) throw new Error(`Directus 11 is the yardstick, and ${folder} has ${version}.`)
  // It wants a newer Node than the product, which may be installed beside it.
  const ownNode = path.join(modules, 'node/bin/node')
  const node = fs.existsSync(ownNode) ? ownNode : process.execPath
  const words = `Directus ${version} on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)}`
  // Not by its own command, which asks the registry for a newer version first.
  return { words, node, program: createRequire(file).resolve('@directus/api/cli/run.js') }
}

/**
 * Starts Directus on a copy of the rows that are in the product's database.
 * @param admin the superuser of that database
 * @param below where it may keep files while it runs
 * @param tenants so many organizations get a person, whose token is the one of `tokenOf`
 * @param pool connections at most
 * @throws when it does not start; the message has what it said
 */
export async function startDirectus(
  admin: pg.Client,
  { node, program }: Installed,
  below: string,
  { tenants, pool }: { tenants: number; pool: number },
): Promise<OwnDirectus> {
  await copyRows(admin)
  const folder = fs.mkdtempSync(path.join(below, 'directus-'))
  const port = await freePort()
  const env = environmentOf(admin, folder, port, pool)
  let said = ''
  const run = (command: string): ChildProcess => {
    // The channel ends it when this process ends, however that happens.
    const watch = "data:text/javascript,process.on('disconnect', () => process.exit())"
    const child = spawn(node, ['--import', watch, program, command], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    return child
  }
  const bootstrap = run('bootstrap')
  const [code] = (await once(bootstrap, 'close')) as [number | null]
  if (code !== 0) throw new Error(`Directus could not set itself up: ${said}`)
  said = ''
  const child = run('start')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const asAdmin: OwnDirectus['asAdmin'] = async (method, call, body) => {
    const answer = await fetch(`${url}${call}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${call} was answered with ${answer.status}: ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  try {
    for (const end = performance.now() + 120_000; ; await sleep(100)) {
      if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}: ${said}`)
      const answer = await fetch(`${url}/server/ping`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) break
      if (performance.now() > end) throw new Error(`Directus was not ready within two minutes: ${said}`)
    }
    await furnish(asAdmin, tenants)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, asAdmin, stop }
}
