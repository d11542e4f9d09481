import * as z from 'zod'

/** All that strangers ever see of an organization (OP-15, S-10). */
export const PublicTenant = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'PublicTenant' })

/** One's own organization, as its settings show it. */
export const Organization = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), is_public: z.boolean(), version: z.int() })
  .meta({ id: 'Organization' })
