import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../database.ts'
import { type Captured, captureFolder } from '../statements/captured.ts'
import { sentByRelease } from '../upgrades/releases.ts'

// Each row of a tenant stands on the server of this tenant (docs/cluster.md). A statement that asks more servers than one is right all the same,
// and slow, and gets slower with every server: only its plan tells.
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client((await cloneDatabase()).connection())
  await client.connect()
})
afterAll(() => client.end())

/** What the server's suite made the application send, where it ran before; else what the last kept release sent. */
function statements(): string[] {
  const complete = fs.existsSync(path.join(captureFolder, 'complete'))
  const files = complete ? fs.readdirSync(captureFolder).filter((name) => name.endsWith('.jsonl')) : []
  const captured = files
    .flatMap((file) => fs.readFileSync(path.join(captureFolder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Captured)
    .filter(({ home }) => home !== undefined)
    .map(({ sql }) => sql)
  const sent = captured.length > 0 ? captured : (sentByRelease().at(-1)?.statements ?? [])
  return [...new Set(sent)].filter((sql) => /\bapp\.\w+/.test(sql)).sort()
}

/** Any value of a type; every id is the same, so the tenant is this one wherever it stands. */
const samples: Readonly<Record<string, string>> = {
  uuid: "'01a21de6-ba80-76ce-bfc2-b00c4aee1cb5'",
  text: "'x'",
  'character varying': "'x'",
  citext: "'x'",
  name: "'x'",
  bpchar: "'x'",
  integer: '1',
  smallint: '1',
  bigint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  date: "'2026-11-27'",
  'timestamp with time zone': "'2026-11-27T12:00:00Z'",
  'timestamp without time zone': "'2026-11-27T12:00:00'",
  interval: "'1 day'",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "'\\x00'",
  inet: "'127.0.0.1'",
  daterange: "'[2026-11-01,2026-11-27)'",
  tstzrange: "'[2026-11-01,2026-11-27)'",
}
function sampleOf(type: string): string {
  const base = type.replace(/\[\]$/, '').replace(/\(.*\)/, '')
  const value = samples[base]
  if (value === undefined) throw new Error(`no value of type ${type}`)
  return type.endsWith('[]') ? `array[${value}]::${type}` : `${value}::${type}`
}

/** How many servers' pieces a statement is sent to, as its plan says. @throws for a plan without such a word, or with two */
async function tasksOf(sql: string): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`prepare one as ${sql}`)
    const { rows } = await client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'one'",
    )
    const values = (rows[0]?.types ?? []).map(sampleOf).join(', ')
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute one${values && `(${values})`}`)
    const counts = plan.rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
    if (counts.length !== 1) throw new Error(`${counts.length} plans on the servers`)
    return Number(counts[0])
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

it('a statement of a tenant asks one server, every one', async () => {
  const all = statements()
  expect(all.length).toBeGreaterThan(500)
  const faults: string[] = []
  for (const sql of all) {
    const tasks = await tasksOf(sql).catch(String)
    if (tasks !== 1) faults.push(`${tasks}: ${sql.slice(0, 300)}`)
  }
  expect(faults).toEqual([])
})

it('one that does not say whose rows it means asks all of them', async () => {
  expect(await tasksOf('select count(*) from app.service_orders where number = $1::text')).toBeGreaterThan(1)
})
