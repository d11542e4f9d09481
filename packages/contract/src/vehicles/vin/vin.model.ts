import * as z from 'zod'

/** Where the facts of a look-up come from: the vehicle database, only the maker's code in the first places, or nowhere. */
export const VinSource = z.enum(['vehicle_database', 'manufacturer_code', 'none'])
export type VinSource = z.infer<typeof VinSource>

/** What a person should know about a look-up. Codes are for translation; `message` is the English sentence. */
export const VinWarningCode = z.enum([
  'character_not_allowed',
  'check_digit',
  'make_from_manufacturer_code',
  'not_in_vehicle_database',
  'vehicle_database_unavailable',
  'year_withheld',
])
export type VinWarningCode = z.infer<typeof VinWarningCode>

export const VinWarning = z.object({ code: VinWarningCode, message: z.string() })
export type VinWarning = z.infer<typeof VinWarning>

/** What a VIN tells (F12). Unknown facts are null; text that is not 17 characters gives an answer with all facts null. */
export const VinLookup = z.object({
  vin: z.string(),
  valid_length: z.boolean(),
  check_digit_ok: z.boolean().nullable(),
  source: VinSource,
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  series: z.string().nullable(),
  body_class: z.string().nullable(),
  engine: z.string().nullable(),
  displacement_l: z.number().nullable(),
  cylinders: z.int().nullable(),
  fuel: z.string().nullable(),
  drive: z.string().nullable(),
  gvwr_class: z.string().nullable(),
  vehicle_type: z.string().nullable(),
  plant_country: z.string().nullable(),
  warnings: z.array(VinWarning),
})
export type VinLookup = z.infer<typeof VinLookup>
