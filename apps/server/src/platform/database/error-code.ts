/** The code of an error, as the database (`40P01`) or the system (`ECONNREFUSED`) gives it; empty for what has none. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
