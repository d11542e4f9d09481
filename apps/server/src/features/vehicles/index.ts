export { addReadings, readingsOf, takeBackReadings, vehiclesReadSince } from './import-readings.service.ts'
export {
  addVehicles,
  changedVehicles,
  matchVehicles,
  takeBackVehicles,
  vehiclesOnFile,
} from './import-vehicles.service.ts'
export { addVehicle } from './new-vehicle.service.ts'
export { addPastWork, pastWorkKey, pastWorkOnFile, takeBackPastWork } from './past-work.service.ts'
export { blankOwnerNotes, blankPastNotes, blankVehiclesOf, selectOwnerNotes } from './personal.queries.ts'
export { addReading, judgeReading, type Reading } from './readings.rules.ts'
export { getVehicleRow, recordMileage } from './vehicle-record.service.ts'
export { receiveVinPictures } from './vehicle-vin.service.ts'
export { openOrdersOfVehicles, subscribeVehicles } from './vehicles.events.ts'
export { vehiclesRoutes } from './vehicles.routes.ts'
export { closeVinDecoder, configureVin, warmVinDecoder } from './vin/vin-decode.service.ts'
export { closeVinScanner } from './vin/vin-scan.service.ts'
