import { personalColumns, stayReasons } from '@twopost/contract/privacy'
import { expect, it } from 'vitest'
import * as tables from '#tables.gen.ts'
import { useApp } from './harness.ts'

const t = useApp()

/** Columns that can hold words of people: text, lists of it, JSON and bytes; those that take one of a few words alone cannot. */
async function readTextColumns(): Promise<Map<string, string[]>> {
  const { rows } = await t.admin.query<{ schema: string; table: string; column: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'auth') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'inet', 'character varying')
      order by 1, 2, a.attnum`,
  )
  const shapes = tables as unknown as Record<string, Record<string, string>>
  const found = new Map<string, string[]>()
  for (const { schema, table, column } of rows) {
    const name = schema === 'app' ? table : `${schema}.${table}`
    const shape = shapes[name.replace(/[_.](\w)/g, (_, letter: string) => letter.toUpperCase())]
    // `text(a|b)`: a check lets these words in and no others.
    if (shape?.[column]?.startsWith('text(')) continue
    found.set(name, [...(found.get(name) ?? []), column])
  }
  return found
}

it('names every column of the schema that can hold words, once, with its person and what becomes of it (AUD6)', async () => {
  const real = await readTextColumns()
  expect(real.size).toBeGreaterThan(150)
  const told = new Map(
    Object.entries(personalColumns).map(([table, groups]) => [table, groups.flatMap(({ columns }) => columns)]),
  )
  const missing = [...real].flatMap(([table, columns]) =>
    columns.filter((column) => !told.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  )
  expect(missing, 'a new text column: say in packages/contract/src/privacy whose it is and what becomes of it').toEqual([])
  const unknown = [...told].flatMap(([table, columns]) =>
    columns.filter((column) => !real.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  )
  expect(unknown, 'these are in the list and no longer in the schema').toEqual([])
  for (const [table, columns] of told) expect(new Set(columns).size, table).toBe(columns.length)
})

it('gives a reason for every column that stays, and exports of customers alone (AUD6)', () => {
  for (const [table, groups] of Object.entries(personalColumns))
    for (const { subject, treatment, reason, exported } of groups) {
      if (treatment === 'keep' || treatment === 'term') expect(Object.hasOwn(stayReasons, reason ?? ''), table).toBe(true)
      if (subject !== 'customer') expect(exported, table).toEqual([])
      if (treatment === 'none') expect(subject, table).toBeNull()
    }
})
