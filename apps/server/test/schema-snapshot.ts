import type pg from 'pg'

/** Tables, columns, keys, policies and grants as text, one line each, the same on every installation. */
export async function schemaSnapshot(client: pg.Client, rolePrefix: string): Promise<string> {
  const lines = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map((row) => row.line)
  const ours = `n.nspname in ('app', 'auth')`
  const all = [
    ...(await lines(`select 'table ' || n.nspname || '.' || c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by n.nspname, c.relname, a.attnum`)),
    ...(await lines(`select 'constraint ' || n.nspname || '.' || c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} and k.contype <> 'n' order by n.nspname, c.relname, k.conname`)),
    ...(await lines(
      `select 'index ' || pg_get_indexdef(x.indexrelid) as line from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} order by 1`,
    )),
    ...(await lines(`select 'policy ' || n.nspname || '.' || c.relname || ' ' || p.polname || case when p.polpermissive then ' permissive ' else ' restrictive ' end || p.polcmd::text || ' to ' ||
        (select string_agg(r.rolname, ',' order by r.rolname) from pg_roles r where r.oid = any(p.polroles)) || ' using ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '-') || ' check ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-') as line
      from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} order by n.nspname, c.relname, p.polname`)),
    ...(await lines(`select 'grant ' || table_schema || '.' || table_name || ' ' || grantee || ' ' || string_agg(privilege_type, ',' order by privilege_type) as line
      from information_schema.role_table_grants where table_schema in ('app', 'auth') and grantee <> grantor group by table_schema, table_name, grantee order by table_schema, table_name, grantee`)),
  ]
  return `${all.join('\n').replaceAll(rolePrefix, 'twopost')}\n`
}
