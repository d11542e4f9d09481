import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { line, prose } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { vehicleList } from './vehicles.list.ts'
import { RecognizedText, Vehicle, VehicleChange, VehicleFields, VehicleStatus, VinScan } from './vehicles.model.ts'
import { VinLookup } from './vin/vin.model.ts'

const one = z.object({ vehicle: Vehicle })
const params = z.object({ id: pathId() })
const shop = { shop_id: z.string().max(60).optional() }

const narrowing = {
  ...shop,
  search: searchText().optional(),
  make: searchText().optional(),
  model: searchText().optional(),
  year: z.coerce
    .number<string | number>({ error: 'INVALID_YEAR' })
    .int('INVALID_YEAR')
    .min(1900, 'INVALID_YEAR')
    .max(2101, 'INVALID_YEAR')
    .optional(),
  customer_id: id().optional(),
  /** Without it all but the inactive ones; `all` takes those as well. */
  status: z.union([VehicleStatus, z.literal('all')]).optional(),
  sortBy: z.enum(['created_at', 'make', 'model', 'year', 'license_plate', 'unit_number', 'mileage']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
}

export const listVehicles = defineCall({
  method: 'GET',
  path: '/vehicles',
  summary: 'Vehicles (F3)',
  access: anyOf('vehicles:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ vehicles: z.array(Vehicle), pagination: Pagination }),
})
export const exportVehicles = defineCall({
  method: 'GET',
  path: '/vehicles/export',
  summary: 'The filtered vehicles as a CSV or XLSX file (F15)',
  access: allOf('vehicles:view', 'vehicles:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(vehicleList), ...fileFormat }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const createVehicle = defineCall({
  method: 'POST',
  path: '/vehicles',
  summary: 'Add a vehicle (F5)',
  access: anyOf('vehicles:create'),
  status: 201,
  query: z.object(shop),
  body: VehicleFields,
  answer: one,
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'VIN_ON_FILE'],
})
export const searchOrCreateVehicle = defineCall({
  method: 'POST',
  path: '/vehicles/search-or-create',
  summary: 'Find by VIN, else plate, or add (F7, OP-73); 201 when added',
  access: anyOf('vehicles:create'),
  otherStatus: 201,
  query: z.object(shop),
  body: VehicleFields,
  answer: z.object({ vehicle: Vehicle, created: z.boolean() }),
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'VIN_ON_FILE'],
})
export const vehicleFilterOptions = defineCall({
  method: 'GET',
  path: '/vehicles/filter-options',
  summary: 'Makes, models and years that occur (F11)',
  access: anyOf('vehicles:view'),
  query: z.object(shop),
  answer: z.object({
    filter_options: z.object({
      makes: z.array(z.string()),
      models: z.array(z.string()),
      years: z.array(z.int()),
      statuses: z.array(z.string()),
    }),
  }),
})
export const lookupVin = defineCall({
  method: 'GET',
  path: '/vehicles/vin-lookup/{vin}',
  summary: 'What a VIN says, and the vehicle on file with it; not 17 characters give an empty result (F12)',
  access: anyOf('vehicles:view'),
  params: z.object({ vin: z.string().max(100) }),
  answer: z.object({ lookup: VinLookup, vehicle: Vehicle.nullable() }),
})
export const scanVin = defineCall({
  method: 'POST',
  path: '/vehicles/scan-vin',
  summary: 'Read a VIN from a photo of its label, or from the text that a reader in the browser took from it (F13, OP-74)',
  access: anyOf('vehicles:create'),
  limit: 'upload',
  body: { kind: 'upload', purpose: 'vin-picture', maxBytes: 10_000_000, orJson: RecognizedText },
  answer: z.object({ scan: VinScan, vehicle: Vehicle.nullable() }),
  problems: ['NO_VIN_IN_IMAGE', 'NO_VIN_IN_TEXT', 'NOT_AN_IMAGE'],
})
export const bulkDeleteVehicles = defineCall({
  method: 'DELETE',
  path: '/vehicles/bulk-delete',
  summary: 'Retire several vehicles; ids that are not yours are left alone (F14, OP-75)',
  access: anyOf('vehicles:delete'),
  query: z.object({ vehicle_ids: commaList(id(), 100).optional() }),
  body: z.strictObject({ vehicle_ids: z.array(id()).max(100, 'TOO_MANY') }).optional(),
  answer: z.object({ deleted: z.array(z.string()) }),
})
export const getVehicle = defineCall({
  method: 'GET',
  path: '/vehicles/{id}',
  summary: 'One vehicle (F4)',
  access: anyOf('vehicles:view'),
  params,
  answer: one,
  problems: ['VEHICLE_NOT_FOUND'],
})
export const updateVehicle = defineCall({
  method: 'PUT',
  path: '/vehicles/{id}',
  summary: 'Change a vehicle; what is left out stays (F5)',
  access: anyOf('vehicles:create'),
  params,
  body: VehicleChange,
  answer: one,
  problems: ['VEHICLE_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'SHOP_NOT_FOUND', 'VIN_ON_FILE', 'STALE_VERSION'],
})
export const deleteVehicle = defineCall({
  method: 'DELETE',
  path: '/vehicles/{id}',
  summary: 'Retire a vehicle without open work orders: it becomes inactive and stays readable (F6)',
  access: anyOf('vehicles:delete'),
  params,
  problems: ['VEHICLE_NOT_FOUND', 'VEHICLE_HAS_OPEN_ORDERS'],
})
export const transferVehicle = defineCall({
  method: 'PATCH',
  path: '/vehicles/{id}/transfer-ownership',
  summary: 'Hand a vehicle to another customer (F8)',
  access: anyOf('vehicles:create'),
  params,
  body: z.strictObject({ new_customer_id: id(), reason: line(200).optional(), notes: prose().optional(), ...versionField }),
  answer: one,
  problems: ['VEHICLE_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'STALE_VERSION'],
})
export const assignVehicleCustomer = defineCall({
  method: 'PATCH',
  path: '/vehicles/{id}/assign-customer',
  summary: 'Give a vehicle its customer (F9)',
  access: anyOf('vehicles:create'),
  params,
  body: z.strictObject({ customer_id: id(), ...versionField }),
  answer: one,
  problems: ['VEHICLE_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'STALE_VERSION'],
})
