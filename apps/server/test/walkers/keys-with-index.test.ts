import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { useApp } from '../harness.ts'

const t = useApp()
const source = fileURLToPath(new URL('../../src', import.meta.url))

/** The tables of which the application deletes rows, by its statements. */
function deletedTables(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.queries.ts'))
  const texts = files.map((name) => readFileSync(path.join(source, name), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/delete from app\.(\w+)/g)].map(([, table]) => table ?? '')))]
}

it('finds who names a row by an index before the row goes, and never by reading all rows of a tenant', async () => {
  const tables = deletedTables()
  expect(tables).toContain('order_services')
  expect(tables.length).toBeGreaterThan(40)
  const { rows } = await t.admin.query<{ key: string }>(
    `select format('%s (%s) -> %s', c.conrelid::regclass, (select string_agg(a.attname, ', ' order by k.place)
         from unnest(c.conkey) with ordinality k (number, place) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number), c.confrelid::regclass) as key
       from pg_constraint c join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'app'::regnamespace and r.relnamespace = 'app'::regnamespace and r.relname = any($1::text[])
        and not exists (select from pg_index i where i.indrelid = c.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      order by 1`,
    [tables],
  )
  expect(rows.map(({ key }) => key)).toEqual([])
})

/** A plan that is kept for every organization takes the two for independent without it, expects a single row of a shop, and sorts all of them. */
it('knows for each table that is read by its shop that the shop belongs to one organization (migration 0355)', async () => {
  const { rows } = await t.admin.query<{ table: string; is_known: boolean }>(
    `select distinct t.relname as table, exists (select from pg_statistic_ext e where e.stxrelid = t.oid and 'f' = any(e.stxkind)
         and (select array_agg(a.attname order by a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum = any(e.stxkeys)) = array['shop_id', 'tenant_id']::name[]) as is_known
       from pg_index i join pg_class t on t.oid = i.indrelid
       join pg_attribute x on x.attrelid = t.oid and x.attname = 'tenant_id' and x.attnum = i.indkey[0]
       join pg_attribute y on y.attrelid = t.oid and y.attname = 'shop_id' and y.attnum = i.indkey[1]
      where t.relnamespace = 'app'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ is_known }) => !is_known).map(({ table }) => table)).toEqual([])
})
