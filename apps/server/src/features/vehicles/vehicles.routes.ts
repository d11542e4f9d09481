import * as vehicles from '@twopost/contract/vehicles'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createVehicle, searchOrCreateVehicle } from './new-vehicle.service.ts'
import { listCustomerPastWork, listVehiclePastWork } from './past-work.service.ts'
import { assignVehicleCustomer, transferVehicle } from './vehicle-owner.service.ts'
import { lookupVin, scanVin } from './vehicle-vin.service.ts'
import { exportVehicles } from './vehicles.export.ts'
import {
  bulkDeleteVehicles,
  changeVehicle,
  deleteVehicle,
  listVehicles,
  showVehicle,
  vehicleFilterOptions,
} from './vehicles.service.ts'

export const vehiclesRoutes: Route[] = [
  route(vehicles.listVehicles, listVehicles),
  routeOutside(vehicles.exportVehicles, exportVehicles),
  route(vehicles.createVehicle, createVehicle),
  route(vehicles.searchOrCreateVehicle, searchOrCreateVehicle),
  route(vehicles.vehicleFilterOptions, vehicleFilterOptions),
  routeOutside(vehicles.lookupVin, lookupVin),
  routeOutside(vehicles.scanVin, scanVin),
  route(vehicles.bulkDeleteVehicles, bulkDeleteVehicles),
  route(vehicles.getVehicle, showVehicle),
  route(vehicles.updateVehicle, changeVehicle),
  route(vehicles.deleteVehicle, deleteVehicle),
  route(vehicles.transferVehicle, transferVehicle),
  route(vehicles.assignVehicleCustomer, assignVehicleCustomer),
  route(vehicles.listVehiclePastWork, listVehiclePastWork),
  route(vehicles.listCustomerPastWork, listCustomerPastWork),
]
