import { tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

export const deleteTokens = (tx: Tx, kind: string, recordId: string): Promise<number> =>
  tx.run('delete from app.search_tokens where tenant_id = $1 and kind = $2 and record_id = $3', [tx.tenant, kind, recordId])
export const insertTokens = (
  tx: Tx,
  kind: string,
  recordId: string,
  shopId: string | null,
  tokens: readonly string[],
): Promise<number> => {
  if (tokens.length === 0) return Promise.resolve(0)
  const { sql, values } = tenantRows(
    tx.tenant,
    tokens.map((token) => [kind, recordId, shopId, token]),
  )
  return tx.run(`insert into app.search_tokens (tenant_id, kind, record_id, shop_id, token) values ${sql}`, values)
}
/** Tokens of several records, each of a shop or of none alone; they have none yet. */
export const insertTokensOf = (
  tx: Tx,
  kind: string,
  tokens: readonly { id: string; shopId: string | undefined; token: string }[],
): Promise<number> => {
  if (tokens.length === 0) return Promise.resolve(0)
  const { sql, values } = tenantRows(
    tx.tenant,
    tokens.map(({ id, shopId, token }) => [kind, id, shopId ?? null, token]),
  )
  return tx.run(`insert into app.search_tokens (tenant_id, kind, record_id, shop_id, token) values ${sql}`, values)
}

/**
 * SQL that gives the ids of the records of one kind whose tokens begin with every given word; `$1` is the tenant. `at` is the number of the first
 * parameter; each word takes two: the word, and the first text after all that begin with it. A prefix range, because LIKE cannot
 * use an index behind the tenant wall (database: leakproof trap).
 */
export function matchSql(
  kind: 'order' | 'customer' | 'vehicle' | 'invoice' | 'flag' | 'part' | 'supplier' | 'purchase',
  words: number,
  at: number,
): string {
  return Array.from(
    { length: words },
    (_, i) =>
      `select record_id from app.search_tokens where tenant_id = $1 and kind = '${kind}' and token >= $${at + i * 2} and token < $${at + i * 2 + 1}`,
  ).join(' intersect ')
}
/**
 * SQL that is true where `column` is the id of such a record. The ids are looked up once, as an array: right after an import the
 * database knows nothing of the new rows, and with `in` it would look them up again for each record. Parameters as those of `matchSql`.
 */
export const isMatchSql = (column: string, ...match: Parameters<typeof matchSql>): string =>
  `${column} = any(array(${matchSql(...match)}))`
/** The two parameters of each word. */
export const matchValues = (words: readonly string[]): string[] => words.flatMap((word) => [word, `${word}\u{10ffff}`])
/** Records of a shop that moved to another one are found there. */
export const moveTokens = (tx: Tx, kind: string, fromShop: string, toShop: string): Promise<number> =>
  tx.run('update app.search_tokens set shop_id = $4 where tenant_id = $1 and kind = $2 and shop_id = $3', [
    tx.tenant,
    kind,
    fromShop,
    toShop,
  ])
/** The tokens of many records, which are gone. */
export const deleteTokensOf = (tx: Tx, kind: string, recordIds: readonly string[]): Promise<number> =>
  tx.run('delete from app.search_tokens where tenant_id = $1 and kind = $2 and record_id = any($3::uuid[])', [
    tx.tenant,
    kind,
    recordIds,
  ])
