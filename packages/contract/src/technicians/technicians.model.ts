import * as z from 'zod'
import { id } from '../core/ids.ts'
import { line } from '../core/text.ts'
import { versionField } from '../core/version.ts'

/** A technician (OP-46); camelCase as all technician data (R4). Pay is never part of it. */
export const Technician = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    skills: z.array(z.string()),
    shopIds: z.array(z.string()),
    status: z.enum(['active', 'inactive']),
    openJobCount: z.int(),
    runningOrderId: z.string().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Technician' })

export const TechnicianFields = z.strictObject({
  userId: id(),
  skills: z.array(line(60)).max(30, 'TOO_MANY').optional(),
  status: z.enum(['active', 'inactive']).optional(),
  ...versionField,
})
export const TechnicianChange = TechnicianFields.omit({ userId: true }).partial()
