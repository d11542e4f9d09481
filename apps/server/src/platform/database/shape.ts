/** How the driver gives a value of each type of a column. */
interface Values {
  uuid: string
  text: string
  int2: number
  int4: number
  /** A number, too: one that a number cannot hold is a fault. */
  int8: number
  bool: boolean
  timestamptz: Date
  /** YYYY-MM-DD. */
  date: string
  json: unknown
  jsonb: unknown
  float4: number
  float8: number
  numeric: string
  bytea: Buffer
  'uuid[]': string[]
  'text[]': string[]
  'int4[]': number[]
  'int8[]': string[]
}
declare const meaning: unique symbol
/** A type of the database that means a type of ours: `typed<TenantId>('uuid')`. The claim is ours; tests see the database's type only. */
export type Typed<T> = string & { readonly [meaning]: T }
export const typed = <T>(type: string): Typed<T> => type as Typed<T>

type Words<S extends string> = S extends `${infer First}|${infer Rest}` ? First | Words<Rest> : S
type One<S> =
  S extends Typed<infer T>
    ? T
    : S extends `${infer Base}?`
      ? One<Base> | null
      : S extends `text(${infer List})`
        ? Words<List>
        : S extends keyof Values
          ? Values[S]
          : never
/**
 * The columns of a row by their names: a type of the database, `text(a|b)` for one of these words, and `?` after it where the value
 * may be missing. `tables.gen.ts` has one per table; the columns of a statement are picked from those.
 */
export type Shape = Readonly<Record<string, string>>
/** Columns of a statement that stand once: as the shape of its rows and as the list after `select`. */
export interface Selection<S extends Shape = Shape> {
  readonly shape: S
  readonly sql: string
}

/** What a statement's rows are declared by. */
export type Rows = Shape | Selection
type ShapeOf<R> = R extends Selection<infer S> ? S : R
/** The row that a statement of this shape gives. */
export type RowOf<R extends Rows> = { -readonly [K in keyof ShapeOf<R>]: One<ShapeOf<R>[K]> }
/** For a statement whose rows nobody reads. */
export const nothing = {} as const
export const shapeOf = (rows: Rows): Shape => (typeof rows.shape === 'object' ? rows.shape : (rows as Shape))

/**
 * Columns of one table under an alias (`''` for none). An array keeps their names; an object gives them new ones:
 * `columns('c', customers, { customer_name: 'name' })`.
 */
export function columns<T extends Shape, const K extends keyof T & string>(
  alias: string,
  table: T,
  names: readonly K[],
): Selection<{ readonly [N in K]: T[N] }>
export function columns<T extends Shape, const M extends Readonly<Record<string, keyof T & string>>>(
  alias: string,
  table: T,
  names: M,
): Selection<{ readonly [N in keyof M]: T[M[N]] }>
export function columns(alias: string, table: Shape, names: readonly string[] | Readonly<Record<string, string>>): Selection {
  const at = alias === '' ? '' : `${alias}.`
  const pairs = Array.isArray(names) ? names.map((name: string) => [name, name] as const) : Object.entries(names)
  return {
    shape: Object.fromEntries(pairs.map(([name, column]) => [name, table[column as string] as string])),
    sql: pairs.map(([name, column]) => (name === column ? `${at}${column}` : `${at}${column} as ${name}`)).join(', '),
  }
}

type Missing<S> = S extends Typed<infer T> ? Typed<T | null> : S extends `${string}?` ? S : S extends string ? `${S}?` : never
/** The same columns on the far side of an outer join: each may be missing. */
export const outer = <S extends Shape>({ shape, sql }: Selection<S>): Selection<{ readonly [K in keyof S]: Missing<S[K]> }> => ({
  shape: Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.endsWith('?') ? type : `${type}?`])) as never,
  sql,
})

/** Columns that the statement computes: a type and an expression each. */
export const computed = <const M extends Readonly<Record<string, readonly [string, string]>>>(
  parts: M,
): Selection<{ readonly [K in keyof M]: M[K][0] }> => ({
  shape: Object.fromEntries(Object.entries(parts).map(([name, [type]]) => [name, type])) as never,
  sql: Object.entries(parts)
    .map(([name, [, expression]]) => `${expression} as ${name}`)
    .join(', '),
})

type Joined<L> = L extends readonly [Selection<infer S>, ...infer Rest] ? S & Joined<Rest> : unknown
type Flat<S> = { readonly [K in keyof S]: S[K] & string }
/** Several selections as one, in their order. */
export const combine = <const L extends readonly Selection[]>(...parts: L): Selection<Flat<Joined<L>>> => ({
  shape: Object.assign({}, ...parts.map((part) => part.shape)) as never,
  sql: parts.map((part) => part.sql).join(', '),
})

/**
 * Rows for one insert, with the tenant before each: `($1, $2, $3), ($1, $4, $5)`. A cluster takes several rows of one tenant in one
 * statement, and no `insert … select`.
 */
export const tenantRows = (tenant: string, rows: readonly (readonly unknown[])[]): { sql: string; values: unknown[] } => {
  const values: unknown[] = [tenant]
  const sql = rows.map((row) => `($1, ${row.map((value) => `$${values.push(value)}`).join(', ')})`).join(', ')
  return { sql, values }
}
