import type pg from 'pg'

const arrays: Readonly<Record<string, string>> = { _uuid: 'uuid[]', _text: 'text[]', _int4: 'int4[]', _int8: 'int8[]' }
/** The name of a type as shapes write it. */
export const typeName = (name: string): string => arrays[name] ?? name

interface ColumnRow {
  schema: string
  table: string
  relation: number
  name: string
  number: number
  type: string
  needed: boolean
  /** The definition of a CHECK that lists this column's words. */
  words: string | null
}
const columnsSql = `select n.nspname as schema, c.relname as table, c.oid::int as relation, a.attname as name, a.attnum as number, t.typname as type, a.attnotnull as needed,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as words
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
 where n.nspname in ('app', 'auth') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by n.nspname, c.relname, a.attnum`

export interface SchemaColumn {
  schema: string
  table: string
  /** The table's object id, and the column's number in it: how the server names a column of a statement. */
  relation: number
  number: number
  name: string
  /** As in a shape: `text(open|closed)?`. */
  type: string
}
/** Every column of the product's tables, with its type as a shape writes it. */
export async function readColumns(client: pg.Client): Promise<SchemaColumn[]> {
  const { rows } = await client.query<ColumnRow>(columnsSql)
  return rows.map(({ type, needed, words, ...column }) => {
    const listed = words && type === 'text' && !/\bOR\b/.test(words) ? [...words.matchAll(/'([^']*)'::text/g)] : []
    const base = listed.length > 0 ? `text(${listed.map(([, word]) => word).join('|')})` : typeName(type)
    return { ...column, type: `${base}${needed ? '' : '?'}` }
  })
}

/** What a table is called in `tables.gen.ts`; those of schema `auth` begin with it. */
export const exportName = (schema: string, table: string): string =>
  (schema === 'app' ? table : `${schema}_${table}`).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The source of `src/tables.gen.ts`: one shape per table. */
export function tablesSource(columns: readonly SchemaColumn[]): string {
  const lines = [
    '// Made from the migrated schema by `npx vitest run test/statements/tables.test.ts -u` in apps/server; that test fails when it is stale.',
  ]
  let open = ''
  for (const { schema, table, name, type } of columns) {
    const title = `export const ${exportName(schema, table)} = {`
    if (title !== open) {
      if (open) lines.push('} as const')
      lines.push(title)
      open = title
    }
    lines.push(`  ${name}: '${type}',`)
  }
  return `${[...lines, '} as const'].join('\n')}\n`
}
