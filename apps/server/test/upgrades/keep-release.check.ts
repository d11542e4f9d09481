// `npm run release:keep -- 2026-12-01`, after the server's whole suite: keeps what installations of this release hold, and what its processes send.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, it } from 'vitest'
import { seedDemo } from '../../src/demo/demo-seed.ts'
import { useApp } from '../harness.ts'
import { type Captured, captureFolder } from '../statements/captured.ts'
import { releaseFolder } from './releases.ts'

const t = useApp()
// The setting of this tool, as TEST_DATABASE_URL is one of the tests.
const name = process.env.RELEASE_NAME ?? ''
const write = (kind: string, lines: readonly string[]): void =>
  fs.writeFileSync(
    path.join(releaseFolder, `${name}.${kind}.br`),
    brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  )

it('is asked for by a name like 2026-12-01', () => expect(name).toMatch(/^\d{4}-\d\d-\d\d$/))

it('keeps the rows of the demo, table by table', async () => {
  expect(await seedDemo(t.app.db)).toBe(true)
  await t.admin.query("set timezone = 'UTC'; set bytea_output = 'hex'; set intervalstyle = 'iso_8601'")
  const tables = await t.admin.query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name,
            array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('app', 'auth', 'migrations') order by 1`,
  )
  const lines: string[] = []
  for (const { name: table, columns } of tables.rows) {
    const asText = columns.map((column) => `${t.admin.escapeIdentifier(column)}::text`).join(', ')
    const { rows } = await t.admin.query({ text: `select ${asText} from ${table}`, rowMode: 'array' })
    if (rows.length > 0) lines.push(JSON.stringify({ table, columns, rows }))
  }
  expect(lines.length).toBeGreaterThan(50)
  write('jsonl', lines)
})

it('keeps the statements that the suite made the product send', () => {
  const found = new Set<string>()
  for (const file of fs.readdirSync(captureFolder).filter((one) => one.endsWith('.jsonl')))
    for (const line of fs.readFileSync(path.join(captureFolder, file), 'utf8').split('\n')) {
      if (!line) continue
      const { sql, home } = JSON.parse(line) as Captured
      if (home) found.add(sql)
    }
  expect(fs.existsSync(path.join(captureFolder, 'complete'))).toBe(true)
  write(
    'statements',
    [...found].sort().map((sql) => JSON.stringify(sql)),
  )
})

it('writes where the tests of upgrades look', () => {
  expect(fs.readdirSync(fileURLToPath(new URL('./releases', import.meta.url)))).toContain(`${name}.statements.br`)
})
