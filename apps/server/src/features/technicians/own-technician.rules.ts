import type { Context } from '#platform/http/context.ts'

/** The technician record of the person who asks; null for someone who is none. */
export const ownTechnicianId = (ctx: Pick<Context, 'principal'>): string | null => ctx.principal.ownRecordIds.technician ?? null
