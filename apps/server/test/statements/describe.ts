import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Shape } from '#platform/database/shape.ts'
import { columnSources, outerAliases } from '../../../../scripts/architecture/statements.ts'
import { type SchemaColumn, typeName } from './tables-source.ts'

/** A column of a statement's rows as the server describes it; `relation` 0: computed. */
interface Described {
  name: string
  oid: number
  relation: number
  number: number
}
interface RowDescription {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** Has the server parse and describe a statement; nothing is run. @returns its columns, or why the server refuses it */
function describe(client: pg.Client, text: string): Promise<Described[] | Error> {
  return new Promise((settle) => {
    let columns: Described[] = []
    const wire = (client as unknown as { connection: Record<string, (message?: object) => void> & { stream: Writable } })
      .connection
    const nothing = () => {}
    client.query({
      submit() {
        wire.stream.cork()
        wire.parse?.({ text, name: '', types: [] })
        wire.describe?.({ type: 'S', name: '' })
        wire.sync?.()
        wire.stream.uncork()
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          oid: dataTypeID,
          relation: tableID,
          number: columnID,
        }))
      },
      // The driver calls nothing more after an error.
      handleError: (error: Error) => settle(error),
      handleReadyForQuery: () => settle(columns),
      handleCommandComplete: nothing,
      handleDataRow: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
      handleParseComplete: nothing,
      handleParameterDescription: nothing,
      handleNoData: nothing,
      callback: nothing,
    } as never)
  })
}

/** Compares the shapes of statements with what the server says of them. */
export async function openDescriber(client: pg.Client, schema: readonly SchemaColumn[]) {
  const { rows } = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type')
  const types = new Map(rows.map(({ oid, name }) => [oid, typeName(name)]))
  const columns = new Map(schema.map((column) => [`${column.relation}.${column.number}`, column]))

  const columnFault = (column: Described, declared: string, mayBeMissing: boolean): string | undefined => {
    const base = declared.replace(/\(.*\)/, '').replace(/\?$/, '')
    const type = types.get(column.oid)
    if (base !== type) return `${column.name}: declared ${declared}, the server gives ${type}`
    const source = columns.get(`${column.relation}.${column.number}`)
    if (!source) return undefined
    const expected = mayBeMissing && !source.type.endsWith('?') ? `${source.type}?` : source.type
    // Fewer promises than the schema makes are no fault: `text` where it has a list of words.
    if (/\(/.test(declared) && expected.replace(/\?$/, '') !== declared.replace(/\?$/, ''))
      return `${column.name}: declared ${declared}, its table has ${source.type}`
    if (expected.endsWith('?') && !declared.endsWith('?')) return `${column.name}: may be missing`
    if (!expected.endsWith('?') && declared.endsWith('?')) return `${column.name}: is never missing`
    return undefined
  }
  /** What differs; empty when the shape is what the server gives. Without a shape only the server's refusal is told. */
  return async (sql: string, shape: Shape | undefined): Promise<string[]> => {
    const described = await describe(client, sql)
    if (described instanceof Error) return [`the server refuses it: ${described.message}`]
    if (!shape || Object.keys(shape).length === 0) return []
    const outer = outerAliases(sql)
    const sources = columnSources(sql)
    // With a `*` the columns cannot be told apart: each may be the outer join's.
    const hidden = sources.length !== described.length && outer.size > 0
    const faults = Object.keys(shape)
      .filter((name) => !described.some((column) => column.name === name))
      .map((name) => `${name}: declared, and not in the rows`)
    described.forEach((column, at) => {
      const declared = shape[column.name]
      if (hidden && declared?.endsWith('?')) return
      const from = sources[at]
      const fault =
        declared === undefined
          ? `${column.name}: in the rows, and not declared`
          : columnFault(column, declared, from !== undefined && outer.has(from))
      if (fault) faults.push(fault)
    })
    return faults
  }
}
