import type pg from 'pg'
import { roleNames } from './roles.ts'

/** Tables without a tenant: the platform's own, reached through the definer's functions alone. */
const platformTables = [
  'auth.tenants',
  'auth.accounts',
  'auth.sessions',
  'auth.failures',
  'auth.uses',
  'auth.idempotency_keys',
  'auth.mailbox',
  'auth.public_links',
  'auth.account_links',
  'auth.account_mails',
  'auth.newsletter',
  'auth.permission_categories',
  'auth.permission_resources',
  'auth.permissions',
  'auth.platform_log',
  'auth.load_rows',
  'auth.permission_uses',
  'auth.system_rows',
  'auth.file_tickets',
  'auth.passkeys',
  'auth.authenticators',
  'auth.recovery_codes',
  'auth.ceremonies',
  'auth.known_devices',
  'auth.key_hashes',
  'auth.sealed_looks',
]
/** Unique indexes that may span tenants (P11). */
const globalUniques = [
  'tenants_pkey',
  'tenants__slug__unique',
  'accounts_pkey',
  'accounts__email_key__unique',
  'sessions_pkey',
  'sessions__token__unique',
  'failures_pkey',
  'uses_pkey',
  'idempotency_keys_pkey',
  'mailbox_pkey',
  'mailbox__message__unique',
  'public_links_pkey',
  'account_links_pkey',
  'account_mails_pkey',
  'newsletter_pkey',
  'newsletter__email_key__unique',
  'newsletter__token',
  'permission_categories_pkey',
  'permission_categories__name__unique',
  'permission_resources_pkey',
  'permission_resources__name__unique',
  'permissions_pkey',
  'platform_log_pkey',
  'load_rows_pkey',
  'permission_uses_pkey',
  'system_rows_pkey',
  'file_tickets_pkey',
  'accounts__passkey_handle__unique',
  'passkeys_pkey',
  'passkeys__credential__unique',
  'authenticators_pkey',
  'authenticators__account__one',
  'sealed_looks_pkey',
  'recovery_codes_pkey',
  'ceremonies_pkey',
  'known_devices_pkey',
  'key_hashes_pkey',
]

interface Rule {
  id: string
  /** Every row it returns is a fault; `$1` the runtime role, `$2` the definer, `$3` platform tables, `$4` global unique indexes. */
  sql: string
}

const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace`
const ours = `n.nspname in ('app', 'auth') and c.relkind in ('r', 'p')`
const isTenantTable = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) and n.nspname || '.' || c.relname <> all($3::text[])`

/** The catalogue test: what it returns must be empty after each migration and at each start. */
const rules: readonly Rule[] = [
  {
    id: 'R1 row security is not enabled and forced',
    sql: `select n.nspname || '.' || c.relname as thing from ${tables} where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity)`,
  },
  {
    id: 'R2 no tenant_id',
    sql: `select n.nspname || '.' || c.relname as thing from ${tables} where ${ours} and n.nspname || '.' || c.relname <> all($3::text[])
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and not a.attisdropped)`,
  },
  {
    id: 'R3 a foreign key between tenant tables without the tenant',
    sql: `select k.conname || ' of ' || n.nspname || '.' || c.relname as thing from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
          join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
          where k.contype = 'f' and n.nspname in ('app', 'auth') and fn.nspname || '.' || f.relname <> all($3::text[])
          and not exists (select from unnest(k.conkey, k.confkey) as pair(own, other)
                join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
                join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
               where a.attname = 'tenant_id' and b.attname = 'tenant_id')`,
  },
  {
    id: 'R4 a unique index that does not begin with the tenant',
    sql: `select i.relname as thing from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
          where (x.indisunique or x.indisexclusion) and n.nspname in ('app', 'auth') and i.relname <> all($4::text[])
          and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = x.indkey[0]) is distinct from 'tenant_id'`,
  },
  {
    id: 'R5 a view, materialised view or foreign table that the runtime login reads past the wall',
    sql: `select n.nspname || '.' || c.relname as thing from ${tables} where n.nspname in ('app', 'auth') and c.relkind in ('v', 'm', 'f')
          and not (c.relkind = 'v' and coalesce('security_invoker=true' = any(c.reloptions), false))`,
  },
  {
    id: 'R6 a function with the definer’s rights that is not closed',
    sql: `select p.oid::regprocedure::text as thing from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('app', 'auth') and p.prosecdef
          and (not coalesce('search_path=""' = any(p.proconfig), false) or has_function_privilege('public', p.oid, 'execute')
               or n.nspname <> 'auth' or pg_get_userbyid(p.proowner) <> $2)`,
  },
  {
    id: 'R7 the runtime login may do too much',
    sql: `select r.rolname as thing from pg_roles r where r.rolname = $1 and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication)
          union all
          select 'member of ' || o.rolname from pg_roles o where exists (select from ${tables} where ${ours} and c.relowner = o.oid) and pg_has_role($1, o.oid, 'member')
          union all
          select 'member of ' || o.rolname from pg_roles o where o.rolname = $2 and pg_has_role($1, o.oid, 'member')`,
  },
  {
    id: 'R8 a right that row security does not cover',
    sql: `select n.nspname || '.' || c.relname as thing from ${tables} where ${ours} and has_table_privilege($1, c.oid, 'truncate, references, trigger')
          union all select 'schema ' || s.nspname from pg_namespace s where s.nspname in ('app', 'auth', 'public') and has_schema_privilege($1, s.oid, 'create')
          union all select 'temporary tables' where has_database_privilege($1, current_database(), 'temp')`,
  },
  {
    id: 'R9 not exactly one tenant wall',
    sql: `select n.nspname || '.' || c.relname as thing from ${tables} where ${ours} and ${isTenantTable}
          and (select count(*) from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = 'tenant_wall' and p.polcmd = '*'
                 and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app.tid())' and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = app.tid())'
                 and p.polroles = array[(select oid from pg_roles where rolname = $1)]) <> 1`,
  },
  {
    id: 'R9 a policy for the runtime login that is not the tenant’s',
    sql: `select p.polname || ' on ' || n.nspname || '.' || c.relname as thing from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('app', 'auth') and (0 = any(p.polroles) or (select oid from pg_roles where rolname = $1) = any(p.polroles))
          and coalesce(pg_get_expr(p.polqual, p.polrelid), '') not in ('(tenant_id = app.tid())', '(id = app.tid())')`,
  },
  {
    id: 'D1 a trigger on a tenant table',
    sql: `select t.tgname || ' on ' || n.nspname || '.' || c.relname as thing from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname = 'app'`,
  },
  {
    id: 'C5 an SQL function with parameters that names tenant tables: a cluster cannot pass them on',
    sql: `select p.oid::regprocedure::text as thing from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
          where n.nspname in ('app', 'auth') and l.lanname = 'sql' and p.pronargs > 0 and p.prosrc ~ '\\mapp\\.(?!tid\\()'`,
  },
  {
    id: 'C7 a foreign key that empties part of itself: a cluster refuses it beside the tenant',
    sql: `select k.conname || ' of ' || n.nspname || '.' || c.relname as thing from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
          where k.contype = 'f' and n.nspname = 'app' and k.confdeltype in ('n', 'd')`,
  },
  {
    id: 'D2 a sub-select in a policy',
    sql: `select p.polname as thing from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'auth') and pg_get_expr(p.polqual, p.polrelid) ~* 'select'`,
  },
]

/** Runs the catalogue test. @returns the faults in words; empty when the tenants are walled */
export async function isolationFaults(client: pg.ClientBase, rolePrefix: string): Promise<string[]> {
  const role = roleNames(rolePrefix)
  const faults: string[] = []
  for (const { id, sql } of rules) {
    const values = [role.app, role.definer, platformTables, globalUniques]
    const used = [...new Set([...sql.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))].sort((a, b) => a - b)
    let text = sql
    used.forEach((n, i) => {
      text = text.replaceAll(`$${n}`, `$#${i + 1}`)
    })
    const found = await client.query<{ thing: string }>(
      text.replaceAll('$#', '$'),
      used.map((n) => values[n - 1]),
    )
    for (const { thing } of found.rows) faults.push(`${id}: ${thing}`)
  }
  return faults
}
