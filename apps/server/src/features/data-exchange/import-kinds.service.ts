import {
  type BatchKind,
  type CustomerImportRow,
  type DeferredImportRow,
  importKinds,
  type OpenInvoiceRow,
  type VehicleImportRow,
} from '@twopost/contract/data-exchange'
import type { Permission } from '@twopost/contract/permissions'
import {
  addCustomers,
  changedCustomers,
  matchCustomers,
  nearestCustomers,
  probableDoubles,
  takeBackCustomers,
} from '#features/customers/index.ts'
import { addDeferredWork, sameWorkKey, takeBackDeferredWork, usedDeferredWork, workOnFile } from '#features/deferred/index.ts'
import { selectStanding, voidInvoice } from '#features/invoices/index.ts'
import { enterOpenings, openingKey } from '#features/receipts/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { addVehicles, changedVehicles, matchVehicles, takeBackVehicles, vehiclesOnFile } from '#features/vehicles/index.ts'
import { judgeKeys } from '#platform/csv/import-calls.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { ordersHistory } from './import-history.service.ts'
import { selectUsedCustomers, selectUsedInvoices, selectUsedVehicles } from './import-uses.queries.ts'

interface Named {
  id: string
  name: string
}
/** What a row is probably a double of: a record on file, or an earlier row of the same file, which has no id yet. */
type Doubles = ReadonlyMap<number, { id: string | null; name: string }>
/** The first row that had a key. */
export type Seen = Map<string, { row: number; name: string }>
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
const namedVehicle = (one: { id: string; unit_number: string; make: string; model: string }): Named => ({
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

const customers: KindWork = {
  needs: 'customers:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ value }) => value as Partial<CustomerImportRow>)
    const found = await probableDoubles(ctx, values)
    const doubles = new Map<number, { id: string | null; name: string }>()
    for (const [at, { row }] of rows.entries()) {
      const { name = '', email, phone = '' } = values[at] ?? {}
      const keys = [email ? `email:${email.trim().toLowerCase()}` : '', phone ? `phone:${phone.replace(/\D/g, '')}` : '']
      const before = keys.map((key) => seen.get(key)).find((one) => one !== undefined)
      const onFile = found[at]
      if (onFile) doubles.set(row, onFile)
      // Branches of a fleet may share an address, so this is for a person to say.
      else if (before) doubles.set(row, { id: null, name: before.name })
      for (const key of keys) if (key !== '' && !seen.has(key)) seen.set(key, { row, name })
    }
    return { faults: [], doubles }
  },
  write: (ctx, shopId, rows) =>
    addCustomers(
      ctx,
      shopId,
      (rows as readonly CustomerImportRow[]).map((row) => (row.email ? row : { ...row, email: '', no_email: true })),
    ),
  async used(ctx, ids, most) {
    const changed = await changedCustomers(ctx, ids, most)
    return changed.length > 0 ? changed : selectUsedCustomers(ctx.tx, ids, most)
  },
  takeBack: takeBackCustomers,
}

/** The customers that rows name, and what is said of those who are nobody or several. */
async function ownersOf(ctx: Context, rows: readonly { row: number; name: string | undefined; phone: string | undefined }[]) {
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

const vehicles: KindWork = {
  needs: 'vehicles:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<VehicleImportRow>) }))
    const { faults } = await ownersOf(
      ctx,
      values.map(({ row, customer, customer_phone }) => ({ row, name: customer, phone: customer_phone })),
    )
    const found = await vehiclesOnFile(ctx, values)
    const doubles = new Map<number, Named>()
    for (const [at, { row }] of rows.entries()) {
      const { byVin, byPlate } = found[at] ?? {}
      if (byVin) faults.push({ row, column: 'vin', code: 'ON_FILE_ALREADY' })
      else if (byPlate) doubles.set(row, namedVehicle(byPlate))
    }
    const keys = values.map(({ vin }) => (vin ? `vin:${vin}` : ''))
    return { faults: [...faults, ...twice(rows, keys, 'vin', seen)], doubles }
  },
  async write(ctx, shopId, rows) {
    const values = rows as readonly VehicleImportRow[]
    const { owners, faults } = await ownersOf(
      ctx,
      values.map(({ customer, customer_phone }, row) => ({ row, name: customer, phone: customer_phone })),
    )
    if (faults.length > 0) throw new Problem('CUSTOMER_NOT_FOUND')
    return addVehicles(
      ctx,
      shopId,
      values.map((fields, at) => ({ customerId: owners.get(at) ?? null, fields })),
    )
  },
  async used(ctx, ids, most) {
    const changed = await changedVehicles(ctx, ids, most)
    return (changed.length > 0 ? changed : await selectUsedVehicles(ctx.tx, ids, most)).map(namedVehicle)
  },
  takeBack: takeBackVehicles,
}

const openInvoices: KindWork = {
  needs: 'payments:backdate',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<OpenInvoiceRow>) }))
    const { owners, faults } = await ownersOf(
      ctx,
      values.map(({ row, customer, phone }) => ({ row, name: customer, phone })),
    )
    const keys = values.map(({ row, number }) => {
      const owner = owners.get(row)
      return owner && number ? `${owner} ${openingKey(number)}` : ''
    })
    const numbers = values.flatMap(({ number }) => (number ? [openingKey(number)] : []))
    const standing = new Set(
      (await selectStanding(ctx.tx, [...new Set(owners.values())], [...new Set(numbers)])).map(
        (one) => `${one.customer_id} ${one.number_key}`,
      ),
    )
    for (const [at, { row }] of rows.entries())
      if (standing.has(keys[at] ?? '')) faults.push({ row, column: 'number', code: 'ON_FILE_ALREADY' })
    return { faults: [...faults, ...twice(rows, keys, 'number', seen)], doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const values = rows as readonly OpenInvoiceRow[]
    const shop = await getShopRow(ctx, shopId)
    const { owners, faults } = await ownersOf(
      ctx,
      values.map(({ customer, phone }, row) => ({ row, name: customer, phone })),
    )
    if (faults.length > 0) throw new Problem('CUSTOMER_NOT_FOUND')
    const openings = values.map((row, at) => ({ ...row, customerId: owners.get(at) ?? '' }))
    const entered = await enterOpenings(ctx, shop, openings, undefined)
    return entered.map(({ opening }) => opening.invoiceId ?? '')
  },
  used: (ctx, ids, most) => selectUsedInvoices(ctx.tx, ids, most),
  async takeBack(ctx, _, ids) {
    for (const id of ids) await voidInvoice(ctx, { params: { id }, body: { reason: 'Import undone' } })
  },
}

/** The vehicles that rows name, and what is said of those that are none or several, or are nobody's. */
export async function vehiclesOf(ctx: Context, rows: readonly ({ row: number } & Partial<DeferredImportRow>)[]) {
  const { owners, faults } = await ownersOf(
    ctx,
    rows.map(({ row, customer }) => ({ row, name: customer, phone: undefined })),
  )
  const matched = await matchVehicles(
    ctx,
    rows.map(({ vehicle = '' }) => vehicle),
  )
  const found = new Map<number, { id: string; customerId: string; mileage: number | null }>()
  for (const [at, { row, vehicle, customer }] of rows.entries()) {
    if (!vehicle || (customer && !owners.has(row))) continue
    const owner = owners.get(row)
    const own = matched[at]?.filter((one) => owner === undefined || one.customer_id === owner) ?? []
    const [one, ...others] = own
    const fault = !one ? 'VEHICLE_UNKNOWN' : others.length > 0 ? 'SEVERAL_VEHICLES' : undefined
    if (fault) faults.push({ row, column: 'vehicle', code: fault })
    else if (one?.customer_id === null) faults.push({ row, column: 'vehicle', code: 'VEHICLE_WITHOUT_OWNER' })
    else if (one) found.set(row, { id: one.id, customerId: one.customer_id, mileage: one.mileage })
  }
  return { found, faults }
}
const deferred: KindWork = {
  needs: 'service-order:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<DeferredImportRow>) }))
    const { found, faults } = await vehiclesOf(ctx, values)
    const keys = values.map(({ row, name, category = '' }) => {
      const vehicle = found.get(row)
      return vehicle && name ? sameWorkKey(vehicle.id, name, category) : ''
    })
    const isOnFile = await workOnFile(ctx, [...new Set([...found.values()].map(({ id }) => id))])
    for (const [at, { row, due_mileage, noted_on }] of values.entries()) {
      const mileage = found.get(row)?.mileage ?? 0
      if (isOnFile(keys[at] ?? '', noted_on)) faults.push({ row, column: 'name', code: 'ON_FILE_ALREADY' })
      if (typeof due_mileage === 'number' && due_mileage < mileage)
        faults.push({ row, column: 'due_mileage', code: 'DUE_MILEAGE_PASSED', params: { mileage } })
    }
    return { faults: [...faults, ...twice(rows, keys, 'name', seen)], doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const values = rows as readonly DeferredImportRow[]
    const { found, faults } = await vehiclesOf(
      ctx,
      values.map((value, row) => ({ ...value, row })),
    )
    if (faults.length > 0) throw new Problem('VEHICLE_NOT_FOUND')
    const work = values.flatMap((value, row) => {
      const vehicle = found.get(row)
      return vehicle ? [{ ...value, vehicleId: vehicle.id, customerId: vehicle.customerId }] : []
    })
    return addDeferredWork(ctx, shopId, work)
  },
  used: usedDeferredWork,
  takeBack: takeBackDeferredWork,
}

const works: Record<BatchKind, KindWork> = {
  customers,
  vehicles,
  open_invoices: openInvoices,
  deferred,
  orders_history: ordersHistory,
}
export const workOf = (kind: BatchKind): KindWork => works[kind]
export const columnsOf = (kind: BatchKind) => importKinds[kind].columns
/** What a record of a kind is called in `import_rows`. */
export const recordKinds: Readonly<Record<BatchKind, string>> = {
  customers: 'customer',
  vehicles: 'vehicle',
  open_invoices: 'invoice',
  deferred: 'deferred_service',
  orders_history: 'past_work',
}
