/** Vehicles that a canned job is for; what is left out is any (CAN5). */
export interface FitmentToMatch {
  make: string
  model: string
  year_from: number | null
  year_to: number | null
  engine: string
  vehicle_kind: string
}
export interface VehicleToFit {
  make: string
  model: string
  year: number | null
  kind: string
  engine: string
}
const same = (wanted: string, is: string): boolean => wanted === '' || wanted.trim().toLowerCase() === is.trim().toLowerCase()
const within = (fitment: FitmentToMatch, year: number | null): boolean =>
  year === null ||
  ((fitment.year_from === null || year >= fitment.year_from) && (fitment.year_to === null || year <= fitment.year_to))

/** Does a canned job fit a vehicle: one that names none fits all; what is not known of the vehicle is no reason against it (CAN18). */
export const fitsVehicle = (fitments: readonly FitmentToMatch[], vehicle: VehicleToFit): boolean =>
  fitments.length === 0 ||
  fitments.some(
    (one) =>
      same(one.make, vehicle.make) &&
      same(one.model, vehicle.model) &&
      within(one, vehicle.year) &&
      (vehicle.engine === '' || same(one.engine, vehicle.engine)) &&
      (one.vehicle_kind === '' || one.vehicle_kind === vehicle.kind),
  )
