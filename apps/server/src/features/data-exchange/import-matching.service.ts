import type { Permission } from '@twopost/contract/permissions'
import { matchCustomers, nearestCustomers } from '#features/customers/index.ts'
import { selectStanding } from '#features/invoices/index.ts'
import { openingKey } from '#features/receipts/index.ts'
import { matchVehicles, type Reading } from '#features/vehicles/index.ts'
import { judgeKeys } from '#platform/csv/import-calls.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'

export interface Named {
  id: string
  name: string
}
/** What a row is probably a double of: a record on file, or an earlier row of the same file, which has no id yet. */
export type Doubles = ReadonlyMap<number, { id: string | null; name: string }>
/** The first row that had a key; of a vehicle also what its meter showed, on file and in the rows so far. */
export type Seen = Map<string, { row: number; name: string; readings?: Reading[] }>
/** What the product does with the rows of a kind. Rows come in slices; `seen` keeps what a check needs to know of the slices before. */
export interface KindWork {
  /** What one must hold to write such records. */
  readonly needs: Permission
  /** Rows that cannot be taken although their cells can, and those that are probably on file already. */
  judge(ctx: Context, rows: readonly ReadRow<object>[], seen: Seen): Promise<{ faults: RowFault<string>[]; doubles: Doubles }>
  /** Writes rows. @returns the ids in their order */
  write(ctx: Context, shopId: string, rows: readonly object[]): Promise<string[]>
  /** Records that were changed or used since, at most so many. */
  used(ctx: Context, ids: readonly string[], most: number): Promise<Named[]>
  /** Takes records back that nothing has come to. */
  takeBack(ctx: Context, shopId: string, ids: readonly string[]): Promise<void>
}

const vehicleName = ({ unit_number, make, model }: { unit_number: string; make: string; model: string }): string =>
  [unit_number, make, model].filter((part) => part !== '').join(' ')
/** A vehicle as a refusal names it. */
export const namedVehicle = (one: { id: string; unit_number: string; make: string; model: string }): Named => ({
  id: one.id,
  name: vehicleName(one),
})

/** A key that stands in the file twice; the slices before are known by `seen`. */
export function twice(
  rows: readonly Pick<ReadRow<unknown>, 'row'>[],
  keys: readonly string[],
  column: string,
  seen: Seen,
): RowFault<string>[] {
  const known = judgeKeys(rows, keys, column, (key) => {
    const first = seen.get(key)
    return first && { code: 'TWICE_IN_FILE', params: { row: first.row } }
  })
  for (const [at, { row }] of rows.entries()) {
    const key = keys[at] ?? ''
    if (key !== '' && !seen.has(key)) seen.set(key, { row, name: '' })
  }
  return known
}

/** The customers that rows name, and what is said of those who are nobody or several. */
export async function ownersOf(
  ctx: Context,
  rows: readonly { row: number; name: string | undefined; phone: string | undefined }[],
) {
  const named = rows.filter((one): one is typeof one & { name: string } => one.name !== undefined && one.name !== '')
  const matched = await matchCustomers(
    ctx,
    named.map(({ name, phone }) => ({ name, phone })),
  )
  const nearest = await nearestCustomers(
    ctx,
    named.flatMap(({ name }, at) => (matched[at]?.length === 0 ? [name] : [])),
  )
  const owners = new Map<number, string>()
  const faults: RowFault<string>[] = []
  for (const [at, { row, name }] of named.entries()) {
    const [id, ...others] = matched[at] ?? []
    if (id === undefined) faults.push({ row, column: 'customer', code: 'CUSTOMER_UNKNOWN', fix: nearest.get(name) })
    else if (others.length > 0) faults.push({ row, column: 'customer', code: 'SEVERAL_CUSTOMERS' })
    else owners.set(row, id)
  }
  return { owners, faults }
}

type DocumentRow = { row: number; customer?: string | undefined; phone?: string | undefined; number?: string | undefined }
/** What is wrong with rows over documents of the program before: whose they are, and whether one is entered already or stands in the file twice (NOW4). */
export async function judgeDocuments(ctx: Context, rows: readonly DocumentRow[], seen: Seen): Promise<RowFault<string>[]> {
  const { owners, faults } = await ownersOf(
    ctx,
    rows.map(({ row, customer, phone }) => ({ row, name: customer, phone })),
  )
  const keys = rows.map(({ row, number }) => {
    const owner = owners.get(row)
    return owner && number ? `${owner} ${openingKey(number)}` : ''
  })
  const numbers = rows.flatMap(({ number }) => (number ? [openingKey(number)] : []))
  const standing = new Set(
    (await selectStanding(ctx.tx, [...new Set(owners.values())], [...new Set(numbers)])).map(
      (one) => `${one.customer_id} ${one.number_key}`,
    ),
  )
  for (const [at, { row }] of rows.entries())
    if (standing.has(keys[at] ?? '')) faults.push({ row, column: 'number', code: 'ON_FILE_ALREADY' })
  return [...faults, ...twice(rows, keys, 'number', seen)]
}
/** Documents of the program before with the customers whose they are. @throws Problem CUSTOMER_NOT_FOUND if somebody is nobody or several by now */
export async function ownedDocuments<Row extends { customer: string; phone?: string | undefined }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & { customerId: string })[]> {
  const { owners, faults } = await ownersOf(
    ctx,
    rows.map(({ customer, phone }, row) => ({ row, name: customer, phone })),
  )
  if (faults.length > 0) throw new Problem('CUSTOMER_NOT_FOUND')
  return rows.map((row, at) => ({ ...row, customerId: owners.get(at) ?? '' }))
}

/** A vehicle that a row names, whose it is, and the time zone of its shop. */
export interface NamedVehicle {
  id: string
  customerId: string | null
  mileage: number | null
  timeZone: string
}
/** The vehicles that rows name, and what is said of those that are none or several. */
export async function vehiclesOf(
  ctx: Context,
  rows: readonly { row: number; vehicle?: string | undefined; customer?: string | undefined }[],
) {
  const { owners, faults } = await ownersOf(
    ctx,
    rows.map(({ row, customer }) => ({ row, name: customer, phone: undefined })),
  )
  const matched = await matchVehicles(
    ctx,
    rows.map(({ vehicle = '' }) => vehicle),
  )
  const found = new Map<number, NamedVehicle>()
  for (const [at, { row, vehicle, customer }] of rows.entries()) {
    if (!vehicle || (customer && !owners.has(row))) continue
    const owner = owners.get(row)
    const own = matched[at]?.filter((one) => owner === undefined || one.customer_id === owner) ?? []
    const [one, ...others] = own
    const fault = !one ? 'VEHICLE_UNKNOWN' : others.length > 0 ? 'SEVERAL_VEHICLES' : undefined
    if (fault) faults.push({ row, column: 'vehicle', code: fault })
    else if (one) found.set(row, { id: one.id, customerId: one.customer_id, mileage: one.mileage, timeZone: one.time_zone })
  }
  return { found, faults }
}

/** The same of what is somebody's, as deferred work and a history of work are: its vehicle needs an owner. */
export async function ownedVehiclesOf(ctx: Context, rows: Parameters<typeof vehiclesOf>[1]) {
  const { found, faults } = await vehiclesOf(ctx, rows)
  const owned = new Map<number, { id: string; customerId: string; mileage: number | null }>()
  for (const [row, { id, customerId, mileage }] of found)
    if (customerId === null) faults.push({ row, column: 'vehicle', code: 'VEHICLE_WITHOUT_OWNER' })
    else owned.set(row, { id, customerId, mileage })
  return { found: owned, faults }
}
