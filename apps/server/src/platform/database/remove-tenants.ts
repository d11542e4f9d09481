import pg from 'pg'
import { codeOf } from './error-code.ts'
import { roleNames } from './roles.ts'

interface Removal {
  /** A login that may become the owner. */
  connection: pg.ClientConfig
  rolePrefix: string
  tenantIds: readonly string[]
  /** Accounts to delete where no other organization has them, and to leave without a password where one does. */
  accountIds: readonly string[]
}

/** Those of these accounts that a tenant's row still names; a statement of its own, because accounts stand outside the tenants. */
const accountsInUse = `select u.account_id as id from app.users u where u.account_id = any($1::uuid[])
   union select r.reviewer_account_id from app.kyc_reviews r where r.reviewer_account_id = any($1::uuid[])`
/** Every table of ours, with whether its rows belong to a tenant. */
const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as of_tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p') order by 1`

/**
 * Deletes the tenants' rows in table after table until none is left: a table whose rows others still point at gets its turn again.
 * The order so comes from the foreign keys themselves.
 */
async function deleteRows(client: pg.Client, tables: readonly string[], tenantIds: readonly string[]): Promise<void> {
  let left = [...tables]
  while (left.length > 0) {
    const held: string[] = []
    for (const table of left) {
      await client.query('savepoint one_table')
      try {
        await client.query(`delete from ${table} where tenant_id = any($1::uuid[])`, [tenantIds])
        await client.query('release savepoint one_table')
      } catch (error) {
        if (codeOf(error) !== '23503') throw error
        await client.query('rollback to savepoint one_table')
        held.push(table)
      }
    }
    if (held.length === left.length) throw new Error(`rows of ${held.join(', ')} point at each other`)
    left = held
  }
}

/**
 * Takes organizations out of the database for good, with everything that is theirs. Runs as the owner in one transaction, with the
 * forced row security lifted inside it alone: either all of it happens or nothing.
 * @returns how many organizations and accounts went
 */
export async function removeTenants({
  connection,
  rolePrefix,
  tenantIds,
  accountIds,
}: Removal): Promise<{ tenants: number; accounts: number }> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set role ${roleNames(rolePrefix).owner}`)
    await client.query("begin; set local lock_timeout = '10s'")
    const tables = (await client.query<{ name: string; of_tenant: boolean }>(listTables)).rows
    for (const { name } of tables) await client.query(`alter table ${name} no force row level security`)
    await deleteRows(
      client,
      tables.filter((table) => table.of_tenant).map((table) => table.name),
      tenantIds,
    )
    const tenants = await client.query('delete from auth.tenants where id = any($1::uuid[])', [tenantIds])
    const needed = await client.query<{ id: string }>(accountsInUse, [accountIds])
    const accounts = await client.query(
      'delete from auth.accounts a where a.id = any($1::uuid[]) and not a.is_super_admin and a.id <> all($2::uuid[])',
      [accountIds, needed.rows.map((row) => row.id)],
    )
    await client.query('update auth.accounts set password_hash = null, updated_at = now() where id = any($1::uuid[])', [
      accountIds,
    ])
    await client.query('update auth.sessions set ended_at = now() where account_id = any($1::uuid[]) and ended_at is null', [
      accountIds,
    ])
    for (const { name } of tables) await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
    return { tenants: tenants.rowCount ?? 0, accounts: accounts.rowCount ?? 0 }
  } finally {
    await client.end()
  }
}
