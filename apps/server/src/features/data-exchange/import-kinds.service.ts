import {
  type BatchKind,
  type CustomerImportRow,
  type DeferredImportRow,
  importKinds,
  type OpenInvoiceRow,
  type VehicleImportRow,
} from '@twopost/contract/data-exchange'
import { addCustomers, changedCustomers, probableDoubles, takeBackCustomers } from '#features/customers/index.ts'
import { addDeferredWork, sameWorkKey, takeBackDeferredWork, usedDeferredWork, workOnFile } from '#features/deferred/index.ts'
import { voidInvoice } from '#features/invoices/index.ts'
import { enterOpenings } from '#features/receipts/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { addVehicles, changedVehicles, takeBackVehicles, vehiclesOnFile } from '#features/vehicles/index.ts'
import { Problem } from '#platform/http/problem.ts'
import { deposits } from './import-deposits.service.ts'
import { ordersHistory } from './import-history.service.ts'
import {
  judgeDocuments,
  type KindWork,
  type Named,
  namedVehicle,
  ownedDocuments,
  ownedVehiclesOf,
  ownersOf,
  twice,
} from './import-matching.service.ts'
import { meterReadings } from './import-readings.service.ts'
import { selectUsedCustomers, selectUsedInvoices, selectUsedVehicles } from './import-uses.queries.ts'

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
    return { faults: await judgeDocuments(ctx, values, seen), doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const openings = await ownedDocuments(ctx, rows as readonly OpenInvoiceRow[])
    const entered = await enterOpenings(ctx, await getShopRow(ctx, shopId), openings, undefined)
    return entered.map(({ opening }) => opening.invoiceId ?? '')
  },
  used: (ctx, ids, most) => selectUsedInvoices(ctx.tx, ids, most),
  async takeBack(ctx, _, ids) {
    for (const id of ids) await voidInvoice(ctx, { params: { id }, body: { reason: 'Import undone' } })
  },
}

const deferred: KindWork = {
  needs: 'service-order:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<DeferredImportRow>) }))
    const { found, faults } = await ownedVehiclesOf(ctx, values)
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
    const { found, faults } = await ownedVehiclesOf(
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
  ...{ customers, vehicles, open_invoices: openInvoices, deferred },
  meter_readings: meterReadings,
  deposits,
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
  meter_readings: 'odometer_reading',
  deposits: 'receipt',
  orders_history: 'past_work',
}
