import * as z from 'zod'
import { type Access, anyOf, approved, orOwn, signedIn } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { isCleanText, line } from '../core/text.ts'
import { instant } from '../core/time-fields.ts'
import { InspectionResult } from '../inspections/index.ts'
import { TemplateLogo } from '../invoices/index.ts'
import { JobPhoto, JobRecording } from '../jobs/index.ts'
import { KycDocument, KycDocumentFields } from '../kyc/index.ts'
import { DeliveryLinePhotos, VendorBill } from '../purchasing/index.ts'
import { type FilePurpose, filePurposeNames } from '../registries/file-purposes.ts'
import { Attachment } from '../service-orders/index.ts'
import { TaxExemption } from '../taxes/index.ts'
import { Vehicle, VinScan } from '../vehicles/index.ts'
import { StoredFile } from './files.model.ts'

/** What a purpose needs beside the file, who may send one, and what comes of it. */
interface PurposeShape {
  /** The record that the file belongs to. */
  readonly target: z.ZodObject
  /** What people say about the file. */
  readonly details: z.ZodObject
  /** What is under `result` when the upload is complete. */
  readonly result: z.ZodObject
  /** Asked at the beginning and again at completion, as a call of this access would be. */
  readonly access: Access
  readonly reach?: 'organization'
}
const nothing = z.strictObject({})
const caption = line(200).default('')
export const purposeShapes = {
  'order-attachment': {
    target: z.strictObject({ service_order_id: id() }),
    details: z.strictObject({ caption }),
    result: z.object({ attachment: Attachment }),
    access: anyOf('service-order:create'),
  },
  'loose-file': {
    target: nothing,
    details: nothing,
    result: z.object({ file: StoredFile }),
    access: anyOf('service-order:create', 'service-order:start'),
  },
  'job-photo': {
    target: z.strictObject({ job_id: id() }),
    details: z.strictObject({
      caption,
      task_id: id().optional(),
      /** A flag of the job's order, raised by the same person, that this photo shows; it keeps the first one (H23). */
      flag_id: id().optional(),
      /** When it was taken, if it is sent later: at most 14 days ago (NOW18). */
      taken_at: instant().optional(),
    }),
    result: z.object({ photo: JobPhoto }),
    access: orOwn(anyOf('service-order:assign')),
  },
  'job-recording': {
    target: z.strictObject({ job_id: id() }),
    details: z.strictObject({
      caption,
      /** When it was recorded, if it is sent later: at most 14 days ago (NOW18). */
      recorded_at: instant().optional(),
    }),
    result: z.object({ recording: JobRecording }),
    access: orOwn(anyOf('service-order:assign')),
  },
  'inspection-photo': {
    target: z.strictObject({ inspection_id: id(), result_id: id() }),
    details: z.strictObject({
      caption,
      /** When it was taken, if it is sent later: at most 14 days ago (NOW18). */
      taken_at: instant().optional(),
    }),
    result: z.object({ result: InspectionResult }),
    access: anyOf('inspections:create'),
  },
  'inspection-video': {
    target: z.strictObject({ inspection_id: id(), result_id: id() }),
    details: z.strictObject({
      caption,
      /** When it was recorded, if it is sent later: at most 14 days ago (NOW18). */
      recorded_at: instant().optional(),
    }),
    result: z.object({ result: InspectionResult }),
    access: anyOf('inspections:create'),
  },
  'kyc-document': {
    target: z.strictObject({ application_id: id() }),
    details: KycDocumentFields,
    result: z.object({ document: KycDocument }),
    access: signedIn,
    reach: 'organization',
  },
  'bill-paper': {
    target: z.strictObject({ vendor_bill_id: id() }),
    details: nothing,
    result: z.object({ vendor_bill: VendorBill }),
    access: anyOf('purchasing:match'),
  },
  'delivery-photo': {
    target: z.strictObject({ delivery_line_id: id() }),
    details: nothing,
    result: z.object({ delivery_line: DeliveryLinePhotos }),
    access: anyOf('purchasing:receive'),
  },
  'template-logo': {
    target: nothing,
    details: nothing,
    result: z.object({ logo: TemplateLogo }),
    access: anyOf('invoices:create'),
    reach: 'organization',
  },
  'tax-certificate': {
    target: z.strictObject({ exemption_id: id() }),
    details: nothing,
    result: z.object({ tax_exemption: TaxExemption }),
    access: anyOf('tax:create'),
  },
  'own-photo': { target: nothing, details: nothing, result: nothing, access: approved },
  'vin-picture': {
    target: nothing,
    details: nothing,
    result: z.object({ scan: VinScan, vehicle: Vehicle.nullable() }),
    access: anyOf('vehicles:create'),
  },
} as const satisfies Record<FilePurpose, PurposeShape>
export type UploadTarget<P extends FilePurpose> = z.output<(typeof purposeShapes)[P]['target']>
export type UploadDetails<P extends FilePurpose> = z.output<(typeof purposeShapes)[P]['details']>
export type SentUploadDetails<P extends FilePurpose> = z.input<(typeof purposeShapes)[P]['details']>
export type UploadResult<P extends FilePurpose> = z.output<(typeof purposeShapes)[P]['result']>

/** Bytes of every piece but the last, which may be shorter. */
export const chunkBytes = 1_048_576

/** SHA-256 in hexadecimal. */
const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/i, 'INVALID')
const sizeBytes = () => z.int('NOT_NUMBER').min(1, 'TOO_SMALL').max(1_000_000_000_000, 'TOO_BIG')
const common = {
  /** Made by the sender, so that an upload asked for twice is one. */
  id: id().optional(),
  filename: z.string().min(1, 'REQUIRED').max(255, 'TOO_LONG').refine(isCleanText, 'BAD_CHARACTERS'),
  /** A recording does not know its size and hash yet; both then come with the completion. */
  size: sizeBytes().optional(),
  sha256: sha256().optional(),
}
const inputFor = <P extends FilePurpose>(purpose: P) =>
  z.strictObject({
    ...common,
    purpose: z.literal(purpose),
    target: purposeShapes[purpose].target,
    details: purposeShapes[purpose].details,
  })
const [first, ...others] = filePurposeNames
export const UploadInput = z.discriminatedUnion('purpose', [inputFor(first), ...others.map(inputFor)])
export type UploadInput = z.output<typeof UploadInput>
export const UploadCompletion = z.strictObject({ size: sizeBytes().optional(), sha256: sha256().optional() })

export const UploadState = z.enum(['open', 'checking', 'ready', 'complete', 'refused'])
export type UploadState = z.output<typeof UploadState>
/** One upload: how many bytes have arrived, and the long job that checks it, when there is one. */
export const FileUpload = z
  .object({
    id: z.string(),
    purpose: z.enum(filePurposeNames),
    filename: z.string(),
    size: z.int().nullable(),
    received: z.int(),
    chunk_size: z.int(),
    state: UploadState,
    long_job_id: z.string().nullable(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'FileUpload' })
