import { expect, it } from 'vitest'
import { tablesOf } from '../../../../scripts/architecture/tables.ts'
import { useApp } from '../harness.ts'
import { readColumns, tablesSource } from './tables-source.ts'

const t = useApp()

it('has the shapes of the tables as the migrations make them; `-u` writes them again', async () => {
  const columns = await readColumns(t.admin)
  expect(new Set(columns.map(({ schema, table }) => `${schema}.${table}`)).size).toBeGreaterThan(60)
  await expect(tablesSource(columns)).toMatchFileSnapshot('../../src/tables.gen.ts')
})

it('knows whose each table of the tenants is (scripts/architecture/tables.ts)', async () => {
  const { rows } = await t.admin.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by 1",
  )
  expect(Object.values(tablesOf).flat().sort()).toEqual(rows.map((row) => row.name))
})
