import * as z from 'zod'

export const pageLimits = { default: 10, max: 100 } as const

const count = (code: string, max: number) =>
  z.coerce.number<string | number>({ error: code }).int(code).min(1, code).max(max, code)

/** Query fields of every list (R3): `page_size` is another word for `limit`; a `cursor` from the last answer is the fast way on. */
export const pageFields = {
  page: count('INVALID_PAGE', 1_000_000).optional(),
  limit: count('INVALID_LIMIT', pageLimits.max).optional(),
  page_size: count('INVALID_LIMIT', pageLimits.max).optional(),
  cursor: z
    .string()
    .max(200, 'INVALID_CURSOR')
    .regex(/^[A-Za-z0-9_-]*$/, 'INVALID_CURSOR')
    .optional(),
}

/** Sent with every list. `total` is exact up to 10,000 for filtered lists; beyond, `total_is_capped` is true. */
export const Pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    total_pages: z.int(),
    total_is_capped: z.boolean().optional(),
    next_cursor: z.string().nullable().optional(),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.output<typeof Pagination>

export type PageQuery = {
  page?: number | undefined
  limit?: number | undefined
  page_size?: number | undefined
  cursor?: string | undefined
}
/** Page and limit of a query with the defaults applied. */
export const pageOf = (
  query: PageQuery,
  defaultLimit: number = pageLimits.default,
): { page: number; limit: number; offset: number } => {
  const limit = query.limit ?? query.page_size ?? defaultLimit
  const page = query.page ?? 1
  return { page, limit, offset: (page - 1) * limit }
}
/** The pagination of an answer. */
export const paginate = (
  at: { page: number; limit: number },
  total: number,
  more: Pick<Pagination, 'total_is_capped' | 'next_cursor'> = {},
): Pagination => ({
  page: at.page,
  limit: at.limit,
  total,
  total_pages: Math.ceil(total / at.limit),
  ...more,
})
/** One page of rows that are all at hand: for lists that are short by their nature. */
export function pageOfAll<Row>(
  rows: readonly Row[],
  query: PageQuery,
  defaultLimit?: number,
): { rows: Row[]; pagination: Pagination } {
  const at = pageOf(query, defaultLimit)
  return { rows: rows.slice(at.offset, at.offset + at.limit), pagination: paginate(at, rows.length) }
}

/** Comma lists in a query: `status=pending,scheduled`. */
export const commaList = <T extends z.ZodType<string, string>>(item: T, max = 20) =>
  z
    .string()
    .max(2000, 'TOO_LONG')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(max, 'TOO_MANY'))
/** A flag in a query. */
export const queryFlag = () =>
  z.enum(['true', 'false', '1', '0'], 'INVALID_FLAG').transform((word) => word === 'true' || word === '1')
/** The search text of a list: one line, at most 100 characters; empty means none. */
export const searchText = () =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(100, 'TOO_LONG')
    .refine((t) => !t.includes('\u0000') && t.isWellFormed(), 'BAD_CHARACTERS')
