import * as z from 'zod'

/**
 * A piece of work that the shop did in its former program (INT14). It is there to be read: nobody changes it, and it counts in no figure. Several may have one
 * number.
 */
export const PastWork = z
  .object({
    id: z.string(),
    vehicle: z.object({
      id: z.string(),
      year: z.int().nullable(),
      make: z.string(),
      model: z.string(),
      unit_number: z.string(),
      license_plate: z.string(),
    }),
    /** As the former program wrote it; never a number of ours. */
    external_number: z.string(),
    /** YYYY-MM-DD. */
    done_on: z.string(),
    /** In miles, as it was read then. */
    mileage: z.int().nullable(),
    description: z.string(),
    technician_name: z.string(),
    note: z.string(),
    /** In major units; null where the file had none. */
    total: z.number().nullable(),
  })
  .meta({ id: 'PastWork' })
export type PastWork = z.output<typeof PastWork>
