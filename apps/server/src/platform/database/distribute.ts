import type pg from 'pg'
import { tieBothSides } from './both-sides.ts'
import { ensureRoles, roleNames } from './roles.ts'
import { StartFault } from './start-fault.ts'

/** Which table is where after a distribution. */
export interface Distribution {
  /** Tables that were spread by this run, and all that are spread now. */
  added: number
  distributed: number
  /** Tables of the platform that stay on the coordinator. */
  local: number
  shards: number
}

const openTables = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname <> 'roles', c.relname`
/** Foreign keys of tables that are not spread yet, and those that point at one. */
const openKeys = `select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition, f.relnamespace = 'app'::regnamespace as stays
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
 where k.contype = 'f' and c.relnamespace = 'app'::regnamespace and k.conparentid = 0
   and (not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) or not exists (select from pg_dist_partition p where p.logicalrelid = f.oid))`

/** The server must be a cluster's coordinator, reached by a login that may change roles on all its servers. @throws StartFault */
async function expectCoordinator(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean; has: boolean }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as may, exists (select from pg_extension where extname = 'citus') as has`,
  )
  if (!rows[0]?.may) throw new StartFault('Distributing needs a superuser: set MIGRATE_DATABASE_URL to one for this run.')
  if (!rows[0].has) throw new StartFault('The database has no extension "citus": it is no coordinator of a cluster.')
  const workers = await client.query('select 1 from citus_get_active_worker_nodes()')
  if (workers.rows.length === 0) throw new StartFault('The cluster has no worker: add one with citus_add_node first.')
}

/**
 * Makes the roles of an installation on all servers of a cluster, before anything is migrated there: what a migration makes is made on
 * the workers, too. The coordinator reaches a worker as the role that runs the statement, so owner, worker and definer may log in
 * there. They get no password; the workers' pg_hba.conf lets them in from the coordinator alone.
 * @throws StartFault in one sentence for what a person can fix
 */
export async function prepareCluster(client: pg.Client, rolePrefix: string): Promise<void> {
  await expectCoordinator(client)
  await ensureRoles(client, rolePrefix)
  const role = roleNames(rolePrefix)
  for (const name of [role.owner, role.worker, role.definer]) {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_workers($1)',
      [`set citus.enable_alter_role_propagation = off; alter role ${name} login`],
    )
    const failed = rows.find((row) => !row.success)
    if (failed) throw new StartFault(`A worker refuses a role of this installation: ${failed.result}.`)
  }
}

/**
 * Spreads a migrated installation over a Citus cluster by tenant: every table of schema `app`, all in one group, so that a tenant's
 * rows stand together. The platform's tables (`auth`), the queue and the migrations stay on the coordinator. Run again after a
 * migration it spreads the new tables alone. No application may run meanwhile.
 * Foreign keys from tenants' tables to the platform's are dropped: they would lead to another server. What a transaction writes on both
 * sides is committed with two phases from then on.
 * @throws StartFault in one sentence for what a person can fix
 */
export async function distributeDatabase(
  client: pg.Client,
  rolePrefix: string,
  { shards }: { shards: number },
): Promise<Distribution> {
  const role = roleNames(rolePrefix)
  await client.query(`set citus.shard_count = ${shards}`)
  // The tenant of a transaction travels to the workers with it.
  await client.query(`alter role ${role.app} set citus.propagate_set_commands = 'local'`)
  // Coordinator and worker each plan every statement for each request. In the order in which its tables are written that takes a fraction of the time.
  await client.query(`alter role ${role.app} set join_collapse_limit = 1`)
  await client.query(`alter role ${role.app} set from_collapse_limit = 1`)
  await client.query('begin')
  try {
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string; stays: boolean }>(openKeys)
    const { rows: tables } = await client.query<{ name: string }>(openTables)
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
    const { rows: first } = await client.query<{ name: string }>(
      `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' limit 1`,
    )
    const group = first[0]?.name ?? tables[0]?.name
    for (const { name } of tables)
      await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
        name,
        name === group ? 'none' : group,
      ])
    for (const { table, name, definition } of keys.filter((key) => key.stays))
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
    await client.query('commit')
    // Without statistics of the new shards the first searches run into the statement time-out.
    for (const { name } of tables) await client.query(`analyze ${name}`)
    await tieBothSides(client, rolePrefix)
    return { added: tables.length, shards, ...(await countTables(client)) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Spreads the tables that a migration made, if the installation is spread: the next migration may tie them to older ones, which a cluster
 * takes of spread tables alone.
 * @returns how many it spread
 */
export async function spreadMore(client: pg.Client, rolePrefix: string): Promise<number> {
  const { rows } = await client.query<{ shards: number }>(
    `select count(*)::int as shards from pg_dist_shard where logicalrelid = (select logicalrelid from pg_dist_partition where partmethod = 'h' limit 1)`,
  )
  const [{ shards } = { shards: 0 }] = rows
  return shards > 0 ? (await distributeDatabase(client, rolePrefix, { shards })).added : 0
}

async function countTables(client: pg.Client): Promise<Pick<Distribution, 'distributed' | 'local'>> {
  const { rows } = await client.query<{ distributed: number; local: number }>(
    `select count(*) filter (where p.partmethod = 'h')::int as distributed, count(*) filter (where p.logicalrelid is null)::int as local
       from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r'`,
  )
  return rows[0] ?? { distributed: 0, local: 0 }
}
