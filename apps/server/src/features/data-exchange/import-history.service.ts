import type { OrdersHistoryRow } from '@twopost/contract/data-exchange'
import { addPastWork, pastWorkKey, pastWorkOnFile, takeBackPastWork } from '#features/vehicles/index.ts'
import { Problem } from '#platform/http/problem.ts'
import { type KindWork, ownedVehiclesOf, twice } from './import-matching.service.ts'

/** Work of the former program (INT13, INT14): of a vehicle on file, known by its number and what was done. It is read and never used, so undoing always may. */
export const ordersHistory: KindWork = {
  needs: 'service-order:create',
  async judge(ctx, rows, seen) {
    const values = rows.map(({ row, value }) => ({ row, ...(value as Partial<OrdersHistoryRow>) }))
    const { found, faults } = await ownedVehiclesOf(ctx, values)
    const known = values.flatMap(({ row, number, work }) => {
      const vehicle = found.get(row)
      return vehicle && number && work ? [{ row, vehicleId: vehicle.id, key: pastWorkKey(number, work) }] : []
    })
    const isOnFile = await pastWorkOnFile(ctx, known)
    for (const { row, vehicleId, key } of known)
      if (isOnFile(vehicleId, key)) faults.push({ row, column: 'work', code: 'ON_FILE_ALREADY' })
    const keys = new Map(known.map(({ row, vehicleId, key }) => [row, `${vehicleId} ${key}`]))
    const again = twice(
      rows,
      rows.map(({ row }) => keys.get(row) ?? ''),
      'work',
      seen,
    )
    return { faults: [...faults, ...again], doubles: new Map() }
  },
  async write(ctx, shopId, rows) {
    const values = rows as readonly OrdersHistoryRow[]
    const { found, faults } = await ownedVehiclesOf(
      ctx,
      values.map(({ vehicle, customer }, row) => ({ row, vehicle, customer })),
    )
    if (faults.length > 0) throw new Problem('VEHICLE_NOT_FOUND')
    const work = values.flatMap((value, row) => {
      const vehicle = found.get(row)
      return vehicle ? [{ ...value, vehicleId: vehicle.id, customerId: vehicle.customerId }] : []
    })
    return addPastWork(ctx, shopId, work)
  },
  used: () => Promise.resolve([]),
  takeBack: takeBackPastWork,
}
