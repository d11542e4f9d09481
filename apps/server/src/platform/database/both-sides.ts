import { createHash } from 'node:crypto'
import type pg from 'pg'
import { roleNames } from './roles.ts'

// A cluster commits a transaction that wrote on one worker alone with one phase: the worker first, then the coordinator. One that also
// wrote rows that the cluster manages on the coordinator it commits with two: the worker prepares, the coordinator commits together with a
// note of it, the worker commits. So each transaction that writes a plain table of the coordinator (auth, the queue) touches `cluster.marks` as well,
// which never has a row. Triggers do that, made here where there is a cluster; elsewhere there is none of this.
const bothSides = `
create schema if not exists cluster;
create table if not exists cluster.marks (id int primary key);
create or replace function cluster.mark() returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Once for each transaction.
  if pg_catalog.current_setting('cluster.marked', true) is distinct from 'yes' then
    delete from cluster.marks where false;
    perform pg_catalog.set_config('cluster.marked', 'yes', true);
  end if;
end $$;
create or replace function cluster.mark_rows() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform cluster.mark();
  return null;
end $$;
create or replace function cluster.mark_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform cluster.mark();
  new.flags := coalesce(new.flags, '{}') || pg_catalog.jsonb_build_object('after:' || pg_catalog.pg_current_xact_id()::text, true);
  return new;
end $$;
create or replace function cluster.is_settled(transaction xid8) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_dist_transaction t where t.xmin = transaction::xid) then
    return true;
  end if;
  -- Ends what is prepared on the workers and decided here, and takes the notes of what has ended away.
  perform pg_catalog.recover_prepared_transactions();
  return not exists (select from pg_catalog.pg_dist_transaction t where t.xmin = transaction::xid);
end $$;
revoke execute on all functions in schema cluster from public`

/** Plain tables of the coordinator whose writers do not mark their transactions yet. */
const openTables = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'both_sides') order by 1`
/** Which text of the functions is there. */
const made = `select obj_description(to_regnamespace('cluster'), 'pg_namespace') as digest`
const digest = createHash('sha256').update(bothSides).digest('hex')
const hasJobs = `select exists (select from pg_trigger where tgrelid = 'graphile_worker._private_jobs'::regclass and tgname = 'both_sides') as has`

/** How long a transaction may hold its rows on a worker that died between its two phases, once the worker is back. */
const recoverSeconds = 2

/**
 * Has a cluster commit with two phases what is written both on a worker and on the plain tables of the coordinator, so that a crash leaves
 * all of it or nothing. To be run again after a migration, as it ties new tables alone.
 * @param client a superuser's, outside any transaction
 */
export async function tieBothSides(client: pg.Client, rolePrefix: string): Promise<void> {
  const role = roleNames(rolePrefix)
  await client.query('begin')
  try {
    if ((await client.query<{ digest: string | null }>(made)).rows[0]?.digest !== digest) {
      await client.query(bothSides)
      const { rows: known } = await client.query(`select 1 from pg_dist_partition where logicalrelid = 'cluster.marks'::regclass`)
      if (known.length === 0) await client.query(`select citus_add_local_table_to_metadata('cluster.marks')`)
      await client.query(`grant usage on schema cluster to ${role.worker}, ${role.backup}`)
      await client.query(`grant select on cluster.marks to ${role.backup}`)
      await client.query(`grant execute on function cluster.is_settled to ${role.worker}`)
      await client.query(`comment on schema cluster is '${digest}'`)
    }
    for (const { name } of (await client.query<{ name: string }>(openTables)).rows)
      await client.query(
        `create trigger both_sides after insert or update or delete on ${name} for each statement execute function cluster.mark_rows()`,
      )
    // Taking a job out of the queue writes no row of a tenant in the same transaction.
    if (!(await client.query<{ has: boolean }>(hasJobs)).rows[0]?.has)
      await client.query(
        'create trigger both_sides before insert on graphile_worker._private_jobs for each row execute function cluster.mark_job()',
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  const { rows } = await client.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'citus.recover_2pc_interval'`,
  )
  const ms = rows[0]?.ms ?? -1
  if (ms > 0 && ms <= recoverSeconds * 1_000) return
  await client.query(`alter system set citus.recover_2pc_interval = '${recoverSeconds}s'`)
  await client.query('select pg_reload_conf()')
}
