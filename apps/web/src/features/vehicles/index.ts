export { CustomerVehicles } from './customer-vehicles.tsx'

export { OrderHistory } from './order-history.tsx'
export { PastWork } from './past-work.tsx'
export { valuesFromTyped as vehicleFromTyped } from './typed-vehicle.rules.ts'
export { isVehicleKind, useKindWord, vehicleKindWords } from './use-kind-word.ts'
export type { VehicleValues } from './vehicle-form.rules.ts'
export { useVehicleForm, vehicleValues } from './vehicle-form.rules.ts'
export { VehicleFormFields } from './vehicle-form-fields.tsx'
export { vehicleName } from './vehicle-name.rules.ts'

export { useVehicles, type Vehicle } from './vehicles.api.ts'
