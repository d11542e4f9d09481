import * as z from 'zod'

const text = z.string().nullable()
/** What a VIN says about its vehicle; null where it says nothing (checklist F12). */
export const VinLookup = z
  .object({
    vin: z.string(),
    valid_length: z.boolean(),
    check_digit_ok: z.boolean().nullable(),
    source: z.enum(['vehicle_database', 'manufacturer_code', 'none']),
    year: z.int().nullable(),
    make: text,
    model: text,
    trim: text,
    series: text,
    body_class: text,
    engine: text,
    displacement_l: z.number().nullable(),
    cylinders: z.int().nullable(),
    fuel: text,
    drive: text,
    gvwr_class: text,
    vehicle_type: text,
    plant_country: text,
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'VinLookup' })
export type VinLookup = z.output<typeof VinLookup>
