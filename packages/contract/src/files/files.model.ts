import * as z from 'zod'

export const StoredFile = z
  .object({ id: z.string(), content_type: z.string(), size: z.int(), filename: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'StoredFile' })
