import pg from 'pg'
import driver from 'pg/lib/utils.js'

/** What of a connection a query speaks to. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string }): void
  sync(): void
}
type Parse = (text: string) => unknown
type Row = Record<string, unknown>
interface Field {
  name: string
  dataTypeID: number
  format: string
}
/** The columns of a statement: their names, how each is read, and a row of nothing to begin with. */
interface Columns {
  names: string[]
  parsers: Parse[]
  empty: Row
}

export interface Named {
  name: string
  text: string
  values: readonly unknown[]
  types: { getTypeParser(oid: number, format?: string): Parse }
}
export interface NamedResult {
  rows: Row[]
  /** Rows given or touched; null for what counts none. */
  rowCount: number | null
}

/** What the server has said of the statements that it keeps for a connection; null for those that give no rows. */
const described = new WeakMap<Wire, Map<string, Columns | null>>()

function columnsOf(fields: readonly Field[], types: Named['types']): Columns {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

function rowOf({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Row {
  const row = { ...empty }
  for (let at = 0; at < names.length; at++) {
    const text = fields[at]
    if (text !== null && text !== undefined) row[names[at] as string] = (parsers[at] as Parse)(text)
  }
  return row
}

/**
 * A statement that the server keeps under its name. The driver's own query asks for the columns each time and makes them ready each time, which
 * for one wide row takes longer than reading it. This one asks once for each connection. The server refuses a kept statement whose columns have
 * changed since. The driver calls the methods, as it does those of its own query.
 */
class NamedQuery extends pg.Query {
  readonly #statement: Named
  readonly #values: unknown[]
  readonly #done: (error: Error | undefined, result: NamedResult) => void
  readonly #result: NamedResult = { rows: [], rowCount: null }
  #columns: Columns | undefined
  #fault: Error | undefined

  constructor(statement: Named, done: (error: Error | undefined, result: NamedResult) => void) {
    super({ name: statement.name, text: statement.text })
    this.#statement = statement
    this.#values = statement.values.map((value) => driver.prepareValue(value))
    this.#done = done
  }

  override readonly submit = (connection: unknown): null => {
    const wire = connection as Wire
    const { name, text } = this.#statement
    const known = described.get(wire)?.get(name)
    this.#columns = known ?? undefined
    wire.stream.cork()
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text })
        wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values: this.#values })
      if (known === undefined) wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '' })
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = columnsOf(fields, this.#statement.types)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault) return
    try {
      if (!this.#columns) throw new Error('a statement gave rows whose columns are not known')
      this.#result.rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      // The server sends the rest all the same; the fault is told when that is over.
      this.#fault = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = /\d+$/.exec(text)
    if (count) this.#result.rowCount = Number(count[0])
  }

  handleError(error: Error): void {
    this.#done(error, this.#result)
  }

  handleReadyForQuery(connection: Wire): void {
    const { name } = this.#statement
    let known = described.get(connection)
    if (!known) {
      known = new Map()
      described.set(connection, known)
    }
    if (!known.has(name)) known.set(name, this.#columns ?? null)
    this.#done(this.#fault, this.#result)
  }
}

/** Sends a statement under its name; its text is prepared once for each connection. @throws what the server says of it */
export const sendNamed = (client: pg.ClientBase, statement: Named): Promise<NamedResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new NamedQuery(statement, (error, result) => {
        if (!error) return resolve(result)
        // The stack of the driver says where the answer came in, which is the same for all.
        Error.captureStackTrace(error)
        return reject(error)
      }),
    )
  })
