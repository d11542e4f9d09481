import type pg from 'pg'

/** A hash of every tenant table's rows of one tenant, read past the wall by the test's superuser. */
export async function tenantChecksums(
  admin: pg.Client,
  tenantId: string,
  leaveOut: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relkind = 'r' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    if (leaveOut.includes(name)) continue
    const found = await admin.query<{ sum: string }>(
      `select count(*)::text || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from app.${name} t where tenant_id = $1`,
      [tenantId],
    )
    sums[name] = found.rows[0]?.sum ?? ''
  }
  return sums
}
