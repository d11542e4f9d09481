import * as z from 'zod'

/** What a vehicle's meter shows, in miles. */
export const meterReading = () =>
  z.int('INVALID_MILEAGE').min(0, 'INVALID_MILEAGE').max(9_999_999, 'INVALID_MILEAGE').nullable().optional()

/** The meter when the vehicle leaves; more miles than a road test takes are confirmed (DOC6). */
export const meterOut = {
  mileage_out: meterReading(),
  allow_mileage_jump: z.boolean('NOT_FLAG').optional(),
}
