import * as z from 'zod'

/** The form of an id: any UUID is accepted in a request, the product itself makes version 7. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** An id in a body or an answer; malformed is 422. */
export const id = () => z.string({ error: 'INVALID_ID' }).regex(uuidPattern, 'INVALID_ID').toLowerCase()
/** An id in a path: a malformed one is "not found", so any text passes here and the binding turns it away with `notFound`. */
export const pathId = (notFound?: string) =>
  z
    .string()
    .max(200)
    .meta({ notFound: notFound ?? null })

/** Branded ids: a customer's id is no vehicle's id. */
export type Id<Kind extends string> = string & { readonly __kind?: Kind }
export type TenantId = string & { readonly __tenant: true }
