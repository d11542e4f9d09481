import { type KpiMember, type KpiStep, type Measure, measures } from '@twopost/contract/kpis'
import type { RowOf } from '#platform/database/shape.ts'
import { columns, combine } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, shops, users } from '#tables.gen.ts'
import { columnOf } from './facts.queries.ts'
import type { Dimension, Payer } from './facts.rules.ts'
import { measureSql } from './facts-check.queries.ts'

/** Which facts are asked for. Of the three choices at most one is set, unless somebody may see the own figures alone. */
export interface FactScope {
  /** Null is every shop of the organization. */
  shopIds: readonly string[] | null
  payers: readonly Payer[]
  /** Ids and the name of a category; empty for what is nobody's. */
  advisor?: string | undefined
  technician?: string | undefined
  category?: string | undefined
}
export interface Dates {
  from: string
  to: string
}
type GroupBy = KpiStep | KpiMember
const choices = ['advisor', 'technician', 'category'] as const
const factColumn = {
  advisor: "coalesce(f.advisor_user_id::text, '')",
  technician: "coalesce(f.technician_id::text, '')",
  category: 'f.category',
} as const
const dateKey = (alias: string, step: KpiStep): string =>
  `to_char(${step === 'day' ? `${alias}.business_date` : `date_trunc('${step}', ${alias}.business_date)`}, 'YYYY-MM-DD')`

/** Values of a statement, and the condition of its rows. */
interface Asked {
  values: unknown[]
  where: string
}
const asked = (tx: Tx, alias: string, scope: FactScope, { from, to }: Dates): Asked => ({
  values: [tx.tenant, scope.shopIds, from, to, scope.payers],
  where: `${alias}.tenant_id = $1 and ($2::uuid[] is null or ${alias}.shop_id = any($2)) and ${alias}.business_date >= $3::date
    and ${alias}.business_date <= $4::date and ${alias}.payer = any($5::text[])`,
})
/** Conditions of what is chosen, on the rows of facts. */
export function ofChoice(scope: FactScope, values: unknown[]): string {
  return choices
    .flatMap((choice) =>
      scope[choice] === undefined ? [] : [` and ${factColumn[choice]} = $${values.push(scope[choice])}::text`],
    )
    .join('')
}
export const ofFacts = (tx: Tx, scope: FactScope, dates: Dates): Asked => asked(tx, 'f', scope, dates)

const sums = Object.fromEntries(measures.map((measure) => [measure, 'int8'])) as Record<Measure, 'int8'>
const groupRow = { key: 'text', groups: 'int4', ...sums } as const
export type GroupRow = RowOf<typeof groupRow>

/** The one dimension in which a question can be answered from the days that are kept; undefined where it takes the facts themselves. */
export function keptDimension(scope: FactScope, groupBy: GroupBy | undefined): Dimension | undefined {
  const named = new Set<Dimension>(choices.filter((choice) => scope[choice] !== undefined))
  if (groupBy === 'advisor' || groupBy === 'technician' || groupBy === 'category') named.add(groupBy)
  if (named.size > 1) return undefined
  return [...named][0] ?? 'all'
}
const net = ['labor', 'parts', 'tires', 'cores', 'sublet', 'fees'] as const

/** Where the rows come from, what their key is, and what each measure is there. */
function source(tx: Tx, scope: FactScope, dates: Dates, groupBy: GroupBy | undefined) {
  const isStep = groupBy === 'day' || groupBy === 'week' || groupBy === 'month'
  const dimension = keptDimension(scope, groupBy)
  if (dimension === undefined) {
    const { values, where } = ofFacts(tx, scope, dates)
    const key = isStep ? dateKey('f', groupBy) : groupBy === 'shop' ? 'f.shop_id::text' : groupBy ? factColumn[groupBy] : "''"
    return {
      values,
      key,
      from: `app.fact_lines f where ${where}${ofChoice(scope, values)}`,
      sumOf: (one: Measure) => measureSql[one],
    }
  }
  const { values, where } = asked(tx, 'd', scope, dates)
  const member = dimension === 'all' ? undefined : scope[dimension]
  const only = member === undefined ? '' : ` and d.member = $${values.push(member)}`
  const key = isStep ? dateKey('d', groupBy) : groupBy === 'shop' ? 'd.shop_id::text' : groupBy ? 'd.member' : "''"
  return {
    values,
    key,
    from: `app.fact_days d where ${where} and d.dimension = '${dimension}'${only}`,
    sumOf: (one: Measure) => `app.whole(sum(d.${columnOf(one)}))`,
  }
}
/** What the facts of some days come to. */
export function sumFacts(tx: Tx, scope: FactScope, dates: Dates): Promise<RowOf<typeof sums>> {
  const { values, from, sumOf } = source(tx, scope, dates, undefined)
  return tx.one(sums, `select ${measures.map((one) => `${sumOf(one)} as ${one}`).join(', ')} from ${from}`, values)
}
/** The same by day, week or month, or by shop, person or category, those with the most sales first; `groups` says how many there are. */
export function sumGroups(tx: Tx, scope: FactScope, dates: Dates, groupBy: GroupBy, limit: number): Promise<GroupRow[]> {
  const { values, key, from, sumOf } = source(tx, scope, dates, groupBy)
  return tx.rows(
    groupRow,
    `select g.key, (count(*) over ())::int as groups, ${measures.map((one) => `g.${one}`).join(', ')}
       from (select ${key} as key, ${measures.map((one) => `${sumOf(one)} as ${one}`).join(', ')} from ${from} group by 1) g
      order by ${net.map((one) => `g.${one}`).join(' + ')} desc, g.key limit $${values.push(limit)}`,
    values,
  )
}

const named = columns('u', users, ['id', 'name'])
/** Names of people, also of those who are gone. */
export const selectPeople = (tx: Tx, ids: readonly string[]) =>
  tx.rows(named, `select ${named.sql} from app.users u where u.tenant_id = $1 and u.id = any($2::uuid[])`, [tx.tenant, ids])

const bayName = combine(columns('y', bays, ['id', 'name', 'shop_id']), columns('s', shops, { shop_name: 'name' }))
/** Names of bays with their shops, also of those that are gone. */
export const selectBayNames = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof bayName>[]> =>
  tx.rows(
    bayName,
    `select ${bayName.sql} from app.bays y join app.shops s on s.tenant_id = $1 and s.id = y.shop_id where y.tenant_id = $1 and y.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
