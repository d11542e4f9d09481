import * as z from 'zod'
import { line, prose, requiredLine, requiredProse } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { VinLookup } from './vin/vin.model.ts'

export const VehicleStatus = z.enum(['active', 'inactive', 'maintenance'])
export type VehicleStatus = z.output<typeof VehicleStatus>

export const vehicleKinds = ['car', 'van', 'truck', 'tractor', 'trailer', 'reefer', 'bus', 'equipment', 'other'] as const
/** What a vehicle is (NOW11); it decides which bays it fits in. */
export const VehicleKind = z.enum(vehicleKinds)
export type VehicleKind = z.output<typeof VehicleKind>

export const Vehicle = z
  .object({
    id: z.string(),
    tenant_id: z.string(),
    shop_id: z.string(),
    customer_id: z.string().nullable(),
    customer_name: z.string().nullable(),
    vin: z.string(),
    /** Null where nobody has said it. */
    kind: VehicleKind.nullable(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    mileage: z.int().nullable(),
    color: z.string(),
    engine: z.string(),
    license_plate: z.string(),
    plate_state: z.string(),
    unit_number: z.string(),
    notes: z.string(),
    status: VehicleStatus,
    last_service_date: z.string().nullable(),
    next_service_date: z.string().nullable(),
    total_service_cost: z.number(),
    open_order_count: z.int(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.vehicle)).optional(),
  })
  .meta({ id: 'Vehicle' })
export type Vehicle = z.output<typeof Vehicle>

/** Upper case without spaces and dashes; empty means none given (F5, OP-74). */
const vin = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .refine((v) => v === '' || v.length === 17, 'VIN_LENGTH')
      .refine((v) => v.length !== 17 || /^[A-HJ-NPR-Z0-9]{17}$/.test(v), 'VIN_CHARACTERS'),
  )

export const VehicleFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  customer_id: z.string().max(60).nullable().optional(),
  vin: vin.optional(),
  kind: VehicleKind.nullable().optional(),
  make: requiredLine(80),
  model: requiredLine(80),
  year: z.int('INVALID_YEAR').min(1900, 'INVALID_YEAR').max(2101, 'INVALID_YEAR').nullable().optional(),
  mileage: z.int('INVALID_MILEAGE').min(0, 'INVALID_MILEAGE').max(9_999_999, 'INVALID_MILEAGE').nullable().optional(),
  color: line(40).optional(),
  engine: line(120).optional(),
  license_plate: line(15).optional(),
  plate_state: line(10).optional(),
  unit_number: line(30).optional(),
  notes: prose().optional(),
  status: VehicleStatus.optional(),
  next_service_date: calendarDate().nullable().optional(),
  ...versionField,
  id: z.unknown().optional(),
  tenant_id: z.unknown().optional(),
  customer_name: z.unknown().optional(),
  last_service_date: z.unknown().optional(),
  total_service_cost: z.unknown().optional(),
  open_order_count: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  allowed: z.unknown().optional(),
})
export type VehicleFields = z.output<typeof VehicleFields>
export const VehicleChange = VehicleFields.partial()

/** How the text of a label was read: by which kind of bar code, or letter by letter (`ocr`). */
export const VinTextSource = z.enum(['code39', 'code128', 'datamatrix', 'qr', 'ocr'])
export type VinTextSource = z.output<typeof VinTextSource>
/** What was read from a label before it came here, for example by the bar code reader of a phone (OP-74). */
export const RecognizedText = z.strictObject({
  text: requiredProse(2000),
  source: VinTextSource.default('ocr'),
})
export const VinScan = z
  .object({ vin: z.string(), source: z.string(), confidence: z.number(), lookup: VinLookup })
  .meta({ id: 'VinScan' })
