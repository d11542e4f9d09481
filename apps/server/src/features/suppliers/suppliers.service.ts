import type { Answer, Input } from '@twopost/contract/core/call'
import { nearestName } from '@twopost/contract/core/nearest'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { cutText } from '@twopost/contract/core/text'
import type * as calls from '@twopost/contract/suppliers'
import {
  defaultCoreDays,
  type Supplier,
  type SupplierChange,
  type SupplierCounts,
  type SupplierFields,
} from '@twopost/contract/suppliers'
import { newId } from '#platform/database/ids.ts'
import { Question } from '#platform/events/facts.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { addTokens, foldText, phoneTokens, queryTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { presentSupplier } from './suppliers.presenter.ts'
import {
  countSuppliers,
  holdSupplier,
  holdSuppliers,
  insertSupplier,
  insertSuppliers,
  lockSupplier,
  markSupplierDeleted,
  type SupplierFilter,
  type SupplierRow,
  type SupplierSort,
  type SupplierValues,
  selectByNameKeys,
  selectCategories,
  selectCoreDays,
  selectSupplier,
  selectSupplierNames,
  selectSuppliers,
  updateSupplierRow,
} from './suppliers.queries.ts'

/** Asked before a supplier is deleted; any `true` keeps it. Features with parts, purchase orders and bills answer. */
export const isSupplierInUse = new Question<string, boolean>('supplier.in_use')

/** Asked for the rating of suppliers (L5); who knows their deliveries answers. One that is missing or null has none. */
export const ratingsOfSuppliers = new Question<readonly string[], ReadonlyMap<string, number | null>>('supplier.ratings')

/** Rows → wire, each with its rating. */
export async function presentSuppliers(ctx: Context, rows: readonly SupplierRow[]): Promise<Supplier[]> {
  const answers = await ratingsOfSuppliers.ask(
    ctx,
    rows.map((row) => row.id),
  )
  const ratings = new Map(answers.flatMap((one) => [...one]))
  return rows.map((row) => presentSupplier(ctx, row, ratings.get(row.id) ?? null))
}
const presentOne = async (ctx: Context, row: SupplierRow): Promise<Supplier> =>
  (await presentSuppliers(ctx, [row]))[0] as Supplier

/** The longest key: folding can make more of a text, and two of these must fit into a row of an index. */
const longestKey = 300
/** One form of a name or a category: two spellings that differ in case, accents or spaces are one. */
export const keyOf = (text: string): string => cutText(foldText(text).replace(/\s+/gu, ' ').trim() || text, longestKey)

/** The new values of a supplier: what a change leaves out stays. */
function valuesFrom(change: SupplierChange, row?: SupplierRow): SupplierValues {
  const pick = <K extends keyof SupplierChange & keyof SupplierValues>(key: K, otherwise: SupplierValues[K]): SupplierValues[K] =>
    (change[key] as SupplierValues[K] | undefined) ?? row?.[key] ?? otherwise
  const [name, category] = [pick('name', ''), pick('category', '')]
  return {
    name,
    name_key: keyOf(name),
    category,
    category_key: keyOf(category),
    contact_person: pick('contact_person', ''),
    email: pick('email', ''),
    phone: pick('phone', ''),
    website: pick('website', ''),
    address: pick('address', ''),
    city: pick('city', ''),
    state: pick('state', ''),
    zip_code: pick('zip_code', ''),
    country: pick('country', ''),
    status: pick('status', 'active'),
    account_number: pick('account_number', ''),
    payment_terms: pick('payment_terms', ''),
    core_days: pick('core_days', defaultCoreDays),
    notes: pick('notes', ''),
  }
}

const tokensOf = (values: SupplierValues): string[] => [
  ...wordsOf(values.name),
  ...wordsOf(values.category),
  ...wordsOf(values.contact_person),
  foldText(values.email),
  ...wordsOf(values.email),
  ...phoneTokens(values.phone),
  ...wordsOf(values.city),
  foldText(values.account_number),
  ...wordsOf(values.account_number),
]

/** @throws Problem SUPPLIER_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<SupplierRow> {
  const row = await selectSupplier(ctx.tx, id)
  if (!row) throw new Problem('SUPPLIER_NOT_FOUND')
  return row
}

/** That one can be named: it is there, and stays so to the end of the transaction. @throws Problem SUPPLIER_NOT_FOUND */
export async function expectSupplier(ctx: Pick<Context, 'tx'>, id: string): Promise<void> {
  if ((await holdSupplier(ctx.tx, id)) === 0) throw new Problem('SUPPLIER_NOT_FOUND')
}

/** The suppliers that are on file under these names, whatever case, accents and spaces. @returns the id by the name that was given */
export async function suppliersByName(ctx: Pick<Context, 'tx'>, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(names)]
  const ids = new Map((await selectByNameKeys(ctx.tx, all.map(keyOf))).map((row) => [row.name_key, row.id]))
  return new Map(all.flatMap((name) => (ids.has(keyOf(name)) ? [[name, ids.get(keyOf(name)) as string]] : [])))
}
/** How many unknown names are looked at, and how many names on file they are compared with. */
const mostUnknown = 50
const mostNames = 5_000
/** The suppliers that were meant by these names, which are none on file. @returns the name on file by the name that was given */
export async function nearestSuppliers(ctx: Pick<Context, 'tx'>, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const unknown = [...new Set(names)].slice(0, mostUnknown)
  if (unknown.length === 0) return new Map()
  const onFile = await selectSupplierNames(ctx.tx, mostNames)
  return new Map(
    unknown.flatMap((name): [string, string][] => {
      const meant = nearestName(name, onFile)
      return meant === undefined ? [] : [[name, meant]]
    }),
  )
}
/** That all of them can be named to the end of the transaction. @throws Problem SUPPLIER_NOT_FOUND */
export async function expectSuppliers(ctx: Pick<Context, 'tx'>, ids: readonly string[]): Promise<void> {
  const all = [...new Set(ids)].sort()
  if ((await holdSuppliers(ctx.tx, all)) < all.length) throw new Problem('SUPPLIER_NOT_FOUND')
}

/** The days that a supplier gives for an old part (PAR18). */
export const coreDaysOf = async (ctx: Pick<Context, 'tx'>, id: string): Promise<number> =>
  (await selectCoreDays(ctx.tx, id)) ?? defaultCoreDays

type Narrowing = Omit<Input<typeof calls.listSuppliers>['query'], 'page' | 'limit' | 'page_size' | 'cursor'>
/** What of the suppliers a query asks for. */
export const filterOf = (query: Narrowing): SupplierFilter => ({
  words: query.search ? queryTokens(query.search) : [],
  categoryKey: query.category && keyOf(query.category),
  status: query.status,
})
export const sortOf = ({ sort = 'name', order }: Narrowing): SupplierSort => ({
  by: sort,
  order: order ?? (sort === 'created_at' ? 'desc' : 'asc'),
})

/** Rows on a page unless somebody asks for another number (OP-59). */
const usualRows = 50
const mostCategories = 200

/** Suppliers of the organization by name (L2). */
export async function listSuppliers(
  ctx: Context,
  { query }: Input<typeof calls.listSuppliers>,
): Promise<Answer<typeof calls.listSuppliers>> {
  const at = pageOf(query, usualRows)
  const filter = filterOf(query)
  const [rows, counted, categories] = await Promise.all([
    selectSuppliers(ctx.tx, filter, sortOf(query), at.limit, at.offset),
    countSuppliers(ctx.tx, filter),
    selectCategories(ctx.tx, mostCategories),
  ])
  const counts: SupplierCounts = { all: 0, active: 0, pending: 0, inactive: 0 }
  for (const { status, count } of counted) {
    counts[status] = count
    counts.all += count
  }
  return {
    suppliers: await presentSuppliers(ctx, rows),
    pagination: paginate(at, counts[query.status ?? 'all']),
    counts,
    categories,
  }
}

type One = { supplier: Supplier }
/** @throws Problem SUPPLIER_NOT_FOUND */
export const showSupplier = async (ctx: Context, { params }: Input<typeof calls.getSupplier>): Promise<One> => ({
  supplier: await presentOne(ctx, await getRow(ctx, params.id)),
})

/** Adds a supplier. @returns the id. @throws Problem SUPPLIER_EXISTS (by the unique index) */
export async function addSupplier(ctx: Context, fields: SupplierFields): Promise<string> {
  const id = newId(ctx.now)
  const values = valuesFrom(fields)
  await insertSupplier(ctx.tx, id, values, ctx.now)
  await writeTokens(ctx.tx, 'supplier', id, null, tokensOf(values))
  await announceLive(ctx, 'supplier.changed', null, { supplier_id: id })
  return id
}

/** Adds many at once, without a word to the audit log. @throws Problem SUPPLIER_EXISTS (by the unique index) */
export async function addSuppliers(ctx: Context, all: readonly SupplierFields[]): Promise<void> {
  const made = all.map((fields) => ({ id: newId(ctx.now), values: valuesFrom(fields) }))
  await insertSuppliers(ctx.tx, made, ctx.now)
  await addTokens(
    ctx.tx,
    'supplier',
    made.map(({ id, values }) => ({ id, tokens: tokensOf(values) })),
  )
  // One is enough for every list to be read again.
  if (made[0]) await announceLive(ctx, 'supplier.changed', null, { supplier_id: made[0].id })
}

/** @throws Problem SUPPLIER_EXISTS */
export async function createSupplier(ctx: Context, { body }: Input<typeof calls.createSupplier>): Promise<One> {
  const id = await addSupplier(ctx, body)
  const row = await getRow(ctx, id)
  ctx.note({ kind: 'supplier', id, code: 'supplier.added', params: { name: row.name } })
  return { supplier: presentSupplier(ctx, row, null) }
}

/** @throws Problem SUPPLIER_NOT_FOUND, SUPPLIER_EXISTS, STALE_VERSION with the record as it is */
export async function changeSupplier(ctx: Context, { params, body }: Input<typeof calls.updateSupplier>): Promise<One> {
  const before = await getRow(ctx, params.id)
  const values = valuesFrom(body, before)
  if ((await updateSupplierRow(ctx.tx, before.id, values, body.version ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: await presentOne(ctx, await getRow(ctx, before.id)) })
  await writeTokens(ctx.tx, 'supplier', before.id, null, tokensOf(values))
  await announceLive(ctx, 'supplier.changed', null, { supplier_id: before.id })
  const fields = Object.keys(body).filter((key) => key in values)
  const about = { params: { name: values.name }, details: { fields: fields.join(', ') } }
  ctx.note({ kind: 'supplier', id: before.id, code: 'supplier.changed', ...about })
  return { supplier: await presentOne(ctx, await getRow(ctx, before.id)) }
}

/** Soft delete (L4); the name is free again. @throws Problem SUPPLIER_NOT_FOUND, SUPPLIER_IN_USE, STALE_VERSION */
export async function deleteSupplier(ctx: Context, { params }: Input<typeof calls.deleteSupplier>): Promise<void> {
  const row = await lockSupplier(ctx.tx, params.id)
  if (!row) throw new Problem('SUPPLIER_NOT_FOUND')
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: await presentOne(ctx, row) })
  if ((await isSupplierInUse.ask(ctx, row.id)).some(Boolean)) throw new Problem('SUPPLIER_IN_USE')
  await markSupplierDeleted(ctx.tx, row.id, ctx.now)
  await writeTokens(ctx.tx, 'supplier', row.id, null, [])
  await announceLive(ctx, 'supplier.changed', null, { supplier_id: row.id })
  ctx.note({ kind: 'supplier', id: row.id, code: 'supplier.deleted', params: { name: row.name } })
}
