import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportVehicles as call, Vehicle } from '@twopost/contract/vehicles'
import { vehicleList } from '@twopost/contract/vehicles.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentVehicle } from './vehicles.presenter.ts'
import { selectVehicleIds, selectVehiclesById } from './vehicles.queries.ts'
import { filterOf, sortOf } from './vehicles.service.ts'

const statuses: Readonly<Record<Vehicle['status'], TwoWords>> = {
  active: ['Active', 'Activo'],
  maintenance: ['Maintenance', 'Mantenimiento'],
  inactive: ['Inactive', 'Inactivo'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Vehicle, keyof typeof vehicleList.columns> = {
  make: [
    { words: ['Make', 'Marca'], value: (row) => row.make },
    { words: ['Model', 'Modelo'], value: (row) => row.model },
    { words: ['Year', 'Año'], value: (row) => row.year },
    { words: ['License plate', 'Placa'], value: (row) => row.license_plate },
    { words: ['State of plate', 'Estado de la placa'], value: (row) => row.plate_state },
    { words: ['Unit number', 'Número de unidad'], value: (row) => row.unit_number },
  ],
  owner: (row) => row.customer_name,
  vin: (row) => row.vin,
  status: (row, say) => say.word(statuses[row.status]),
  mileage: (row) => row.mileage,
  last: (row) => row.last_service_date,
  next: (row) => row.next_service_date,
  // In the file with the vehicle itself, whether they have columns of their own on the screen or not.
  year: [],
  license_plate: [],
  unit_number: [],
  orders: (row) => row.open_order_count,
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered vehicles as a CSV or XLSX file (F15). @throws Problem EXPORT_TOO_LARGE */
export const exportVehicles = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, vehicleList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: (inner, most) => selectVehicleIds(inner.tx, filterOf(inner, query), sortOf(query), most),
    rows: async (inner, ids) =>
      (await selectVehiclesById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentVehicle(inner, row) })),
  })
