import { describe, expect, it } from 'vitest'
import { exportedNames, exportedTable, leftOut } from '#features/data-exchange/index.ts'
import { sealedColumns } from '../src/features.ts'
import { useApp } from './harness.ts'

const t = useApp()
const sql = async (text: string) => (await t.admin.query(text)).rows

describe('tables of an archive', () => {
  it('has every table of the schema that belongs to an organization, or names why not (INT12, INT19)', async () => {
    const tables = await sql(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p') order by 1, 2`,
    )
    const own = tables.filter((one) => one.schema === 'app').map((one) => one.name)
    expect(own.length).toBeGreaterThan(150)
    expect([...exportedNames, ...Object.keys(leftOut)].sort()).toEqual(own)
    for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(5)
    // What belongs to signing in: hashes of links and tickets, sessions. None of it is the business's to take away.
    expect(tables.filter((one) => one.schema === 'auth').map((one) => one.name)).toEqual([
      'account_links',
      'account_mails',
      'ceremonies',
      'file_tickets',
      'key_hashes',
      'public_links',
      'sessions',
    ])
  })

  it('writes no column that holds a secret, and has looked at each whose name sounds like one (INT12)', async () => {
    const written = exportedNames.flatMap((name) => exportedTable(name, true).columns.map((column) => `${name}.${column}`))
    for (const { table, column } of sealedColumns) expect(written).not.toContain(`${table.replace(/^app\./, '')}.${column}`)
    // A new one here is to be judged: is it a secret?
    expect(written.filter((one) => /secret|hash|token|password|pin_|cipher|sealed|private/.test(one))).toEqual([
      'audit_heads.hash',
      'audit_log.prev_hash',
      'audit_log.hash',
      'webhooks.old_secret_until',
    ])
  })
})
