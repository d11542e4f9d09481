// Reads statements with PostgreSQL's own parser and holds who may name which table, and the rules that let an installation be
// distributed over a cluster by tenant (docs/cluster.md).
import { loadModule, parseSync } from 'libpg-query'
import { declaredColumns, mayName, ownerOf } from './tables.ts'

export const loadParser = loadModule

// biome-ignore lint/suspicious/noExplicitAny: a parse tree has every shape
type Tree = any

export const statementRules = {
  T0: 'names a table without an owner',
  T1: 'names a table of a higher feature',
  T1c: 'reads a column of a higher feature that is not declared',
  T2: 'writes a table of another feature',
  C1: 'a tenant table without the tenant as a bound parameter beside it',
  C1n: 'the tenant is not one and the same parameter',
  C1i: 'an insert that does not give the tenant as a parameter',
  C2: 'tenant tables together with tables or functions outside the tenants',
  C3: 'an insert from a select, a write inside a `with`, or a sub-select inside values',
  C6: 'several statements in one message',
} as const
export type StatementRule = keyof typeof statementRules
export interface StatementFault {
  rule: StatementRule
  what: string
}

const kindOf = (node: Tree): string => Object.keys(node)[0] as string
const dotted = (list: Tree[]): string => list.map((item) => item.String?.sval ?? '*').join('.')
const unwrap = (node: Tree): Tree => (node?.TypeCast ? unwrap(node.TypeCast.arg) : node)
const parameterOf = (node: Tree): number | undefined => unwrap(node)?.ParamRef?.number

/** The conditions of one level that must hold: the parts of `and`, never those of `or` or `not`. */
function conjuncts(node: Tree, out: Tree[] = []): Tree[] {
  if (node?.BoolExpr?.boolop === 'AND_EXPR') for (const arg of node.BoolExpr.args) conjuncts(arg, out)
  else if (node) out.push(node)
  return out
}
/** Every node of these kinds below this one. */
function* find(node: Tree, kinds: readonly string[]): Generator<Tree> {
  if (Array.isArray(node)) for (const one of node) yield* find(one, kinds)
  else if (node && typeof node === 'object')
    for (const [key, value] of Object.entries(node)) {
      if (kinds.includes(key)) yield value
      yield* find(value, kinds)
    }
}

interface Level {
  tables: { schema: string | undefined; name: string; alias: string }[]
  conditions: Tree[]
}
/** The tables of one query level with the conditions beside them; sub-selects are levels of their own. */
function readFrom(items: Tree[] | undefined, level: Level): Level {
  for (const item of items ?? []) {
    const { RangeVar: table, JoinExpr: join } = item
    if (table)
      level.tables.push({ schema: table.schemaname, name: table.relname, alias: table.alias?.aliasname ?? table.relname })
    if (join) {
      readFrom([join.larg, join.rarg], level)
      conjuncts(join.quals, level.conditions)
    }
  }
  return level
}
const levelsOf = (statements: Tree): Level[] => [
  ...[...find(statements, ['SelectStmt'])]
    .filter((node) => node.fromClause)
    .map((node) => readFrom(node.fromClause, { tables: [], conditions: conjuncts(node.whereClause) })),
  ...[...find(statements, ['UpdateStmt', 'DeleteStmt'])].map((node) =>
    readFrom([{ RangeVar: node.relation }, ...(node.fromClause ?? node.usingClause ?? [])], {
      tables: [],
      conditions: conjuncts(node.whereClause),
    }),
  ),
]

/** The number of the parameter that a table's `tenant_id` must equal at this level. */
function tenantBeside({ tables, conditions }: Level, alias: string): number | undefined {
  for (const { A_Expr: compared } of conditions) {
    if (compared?.kind !== 'AEXPR_OP' || compared.name[0].String.sval !== '=') continue
    for (const [column, value] of [
      [compared.lexpr, compared.rexpr],
      [compared.rexpr, compared.lexpr],
    ]) {
      const fields = column?.ColumnRef && dotted(column.ColumnRef.fields).split('.')
      if (fields?.at(-1) !== 'tenant_id') continue
      const isMine = fields.length === 1 ? tables.length === 1 : fields.at(-2) === alias
      const number = parameterOf(value)
      if (isMine && number !== undefined) return number
    }
  }
  return undefined
}

/** Every tenant table has the same bound tenant beside it (rule 1 of docs/cluster.md). */
function tenantFaults(statements: Tree): StatementFault[] {
  const faults: StatementFault[] = []
  const numbers = new Set<number>()
  for (const level of levelsOf(statements))
    for (const { schema, name, alias } of level.tables) {
      if (schema !== 'app') continue
      const number = tenantBeside(level, alias)
      if (number === undefined) faults.push({ rule: 'C1', what: alias === name ? name : `${name} ${alias}` })
      else numbers.add(number)
    }
  for (const node of find(statements, ['InsertStmt'])) {
    const { schemaname, relname } = node.relation
    const rows: Tree[] | undefined = node.selectStmt?.SelectStmt?.valuesLists
    if (node.selectStmt && !rows) faults.push({ rule: 'C3', what: `insert … select into ${relname}` })
    if (rows && [...find(rows, ['SubLink'])].length > 0)
      faults.push({ rule: 'C3', what: `a sub-select inside values of ${relname}` })
    if (schemaname !== 'app') continue
    const at: number = node.cols?.findIndex((column: Tree) => column.ResTarget.name === 'tenant_id') ?? -1
    const given = at === -1 ? [] : (rows ?? []).map((row) => parameterOf(row.List.items[at]))
    if (given.length === 0 || given.includes(undefined)) faults.push({ rule: 'C1i', what: relname })
    else for (const number of given) numbers.add(number as number)
  }
  if (numbers.size > 1) faults.push({ rule: 'C1n', what: [...numbers].map((number) => `$${number}`).join(', ') })
  return faults
}

/** The columns that this level names itself, those of its sub-selects left out. */
function* ownColumns(node: Tree): Generator<string[]> {
  if (Array.isArray(node)) for (const one of node) yield* ownColumns(one)
  else if (node && typeof node === 'object')
    for (const [key, value] of Object.entries<Tree>(node)) {
      if (key === 'ColumnRef') yield dotted(value.fields).split('.')
      else if (key !== 'SelectStmt') yield* ownColumns(value)
    }
}
/** Columns of tables that are only declared: qualified anywhere below their level, or bare where they stand. */
function columnFaults(statements: Tree, feature: string): StatementFault[] {
  const faults: StatementFault[] = []
  for (const select of find(statements, ['SelectStmt'])) {
    const { tables } = readFrom(select.fromClause, { tables: [], conditions: [] })
    for (const { name, alias, schema } of tables) {
      const declared = schema === 'app' && !mayName(feature, name) ? declaredColumns(feature, name) : undefined
      if (!declared) continue
      const qualified = [...find(select, ['ColumnRef'])]
        .map((node) => dotted(node.fields).split('.'))
        .filter((path) => path.at(-2) === alias)
      const bare = [...ownColumns(select)].filter((path) => path.length === 1)
      for (const column of new Set([...qualified, ...bare].map((path) => path.at(-1) as string)))
        if (column !== 'tenant_id' && !declared.includes(column))
          faults.push({ rule: 'T1c', what: `${feature} → ${name}.${column}` })
    }
  }
  return faults
}

/** Who names and writes what (ARCHITECTURE.md, the ladder). */
function ownerFaults(statements: Tree, feature: string, tables: readonly string[]): StatementFault[] {
  const faults: StatementFault[] = columnFaults(statements, feature)
  for (const table of new Set(tables)) {
    const owner = ownerOf(table)
    if (owner === undefined) faults.push({ rule: 'T0', what: table })
    else if (!mayName(feature, table) && !declaredColumns(feature, table))
      faults.push({ rule: 'T1', what: `${feature} → ${owner}.${table}` })
  }
  for (const { relation } of find(statements, ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])) {
    const owner = ownerOf(relation?.relname)
    if (relation?.schemaname === 'app' && owner && owner !== feature && owner !== 'platform')
      faults.push({ rule: 'T2', what: `${feature} → ${owner}.${relation.relname}` })
  }
  return faults
}

/** Everything wrong with one statement that a feature (or `platform`) sends. @throws when PostgreSQL's parser refuses it */
export function statementFaults(sql: string, feature: string): StatementFault[] {
  const { stmts } = parseSync(sql) as Tree
  const faults: StatementFault[] = []
  if (stmts.length > 1) faults.push({ rule: 'C6', what: '' })
  const named = new Set([...find(stmts, ['CommonTableExpr'])].map((node) => node.ctename))
  const tables = [...find(stmts, ['RangeVar', 'relation'])].filter(
    (node) => node.relname && !(node.schemaname === undefined && named.has(node.relname)),
  )
  const own = tables.filter((node) => node.schemaname === 'app').map((node) => node.relname as string)
  faults.push(...ownerFaults(stmts, feature, own))
  const definers = [...find(stmts, ['FuncCall'])].map((node) => dotted(node.funcname)).filter((name) => name.startsWith('auth.'))
  const others = tables.map((node) => node.schemaname).filter((schema) => schema === 'auth' || schema === 'graphile_worker')
  if (own.length > 0 && (others.length > 0 || definers.length > 0))
    faults.push({ rule: 'C2', what: [...new Set([...own, ...others, ...definers])].join(' + ') })
  for (const node of find(stmts, ['CommonTableExpr']))
    if (['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(kindOf(node.ctequery)))
      faults.push({ rule: 'C3', what: `a write inside with ${node.ctename}` })
  return [...faults, ...tenantFaults(stmts)]
}

/** Aliases on the far side of an outer join: a column of these may be missing whatever its table says. */
export function outerAliases(sql: string): Set<string> {
  const found = new Set<string>()
  const names = (item: Tree): string[] =>
    item.RangeVar
      ? [item.RangeVar.alias?.aliasname ?? item.RangeVar.relname]
      : item.JoinExpr
        ? [...names(item.JoinExpr.larg), ...names(item.JoinExpr.rarg)]
        : [(item.RangeSubselect ?? item.RangeFunction)?.alias?.aliasname].filter((name) => name !== undefined)
  for (const join of find(parseSync(sql) as Tree, ['JoinExpr'])) {
    const far =
      { JOIN_LEFT: [join.rarg], JOIN_RIGHT: [join.larg], JOIN_FULL: [join.larg, join.rarg] }[join.jointype as string] ?? []
    for (const name of far.flatMap(names)) found.add(name)
  }
  return found
}

/** The alias that each column of the rows is taken from, in their order; undefined for a computed one or a `*`. */
export function columnSources(sql: string): (string | undefined)[] {
  const [statement] = (parseSync(sql) as Tree).stmts
  const body = statement?.stmt
  const targets: Tree[] =
    body?.SelectStmt?.targetList ??
    (body && (body[kindOf(body)].returningClause?.exprs ?? body[kindOf(body)].returningList)) ??
    []
  return targets.map((target) => {
    const fields = target.ResTarget?.val?.ColumnRef?.fields
    return fields?.length > 1 ? fields[0].String?.sval : undefined
  })
}
