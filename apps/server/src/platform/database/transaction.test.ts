import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import type { Tx } from './transaction.ts'

const t = useApp()

/** Fails with a code as often as told, then gives 1; in a schema of its own, so that no rule of the product is touched. */
async function failing(times: number, code: string): Promise<string> {
  await t.admin.query(`
    create schema if not exists probe;
    grant usage on schema probe to public;
    drop sequence if exists probe.calls;
    create sequence probe.calls;
    create or replace function probe.fail() returns int language plpgsql security definer as $$
      begin
        if nextval('probe.calls') <= ${times} then raise exception 'told to fail' using errcode = '${code}'; end if;
        return 1;
      end $$`)
  return 'select probe.fail() as n'
}
/** Sends two statements side by side and hears of the second one first. */
const hearSecondFirst = async (tx: Tx, first: string): Promise<number> => {
  const sent = tx.one({ n: 'int4' }, first)
  sent.catch(() => {})
  await tx.one({ n: 'int4' }, 'select 2 as n')
  return (await sent).n
}

it('tells what went wrong first, whichever of two statements side by side the work hears of (S-43)', async () => {
  const world = await t.tenant()
  const first = await failing(1, '55P03')
  await expect(t.inTenant(world.tenantId, (tx) => hearSecondFirst(tx, first))).rejects.toMatchObject({ code: '55P03' })
})

it('tries a deadlock again even when the work heard of a later statement first, three times in all', async () => {
  const world = await t.tenant()
  const twice = await failing(2, '40P01')
  expect(await t.inTenant(world.tenantId, (tx) => hearSecondFirst(tx, twice))).toBe(1)
  const always = await failing(3, '40P01')
  await expect(t.inTenant(world.tenantId, (tx) => hearSecondFirst(tx, always))).rejects.toMatchObject({ code: '40P01' })
})

it('takes no rolled back transaction for a commit: the fault that the work passed over is told', async () => {
  const world = await t.tenant()
  const first = await failing(1, '55P03')
  const work = async (tx: Tx) => {
    await tx.one({ n: 'int4' }, first).catch(() => {})
    return 'done'
  }
  await expect(t.inTenant(world.tenantId, work)).rejects.toMatchObject({ code: '55P03' })
})

it('lets the work put its own error in the place of a fault', async () => {
  const world = await t.tenant()
  const first = await failing(1, '55P03')
  const work = (tx: Tx) =>
    tx.one({ n: 'int4' }, first).catch(() => {
      throw new Error('said by the work')
    })
  await expect(t.inTenant(world.tenantId, work)).rejects.toThrow('said by the work')
})

it('gives rare work the time that it asks for, beyond that of a call, and no more', async () => {
  const world = await t.tenant()
  const sleep = (seconds: number, patienceMs: number) =>
    t.inTenant(world.tenantId, (tx) => tx.one({ n: 'int4' }, `select 1 as n from pg_sleep(${seconds})`), { patienceMs })
  expect((await sleep(5.8, 60_000)).n).toBe(1)
  await expect(sleep(30, 300)).rejects.toMatchObject({ code: '57014' })
}, 90_000)

it('plans nothing for its values where it is asked to keep plans, and only there (decision 78)', async () => {
  const world = await t.tenant()
  const modeWith = (options: { keepsPlans?: boolean }) =>
    t.inTenant(
      world.tenantId,
      (tx) =>
        tx.one(
          { mode: 'text', is_cluster: 'bool' },
          `select current_setting('plan_cache_mode') as mode, to_regclass('pg_catalog.pg_dist_partition') is not null as is_cluster`,
        ),
      options,
    )
  // A cluster plans for the values, because they say which worker has the rows.
  const kept = await modeWith({ keepsPlans: true })
  expect(kept.mode).toBe(kept.is_cluster ? 'auto' : 'force_generic_plan')
  for (let again = 0; again < 20; again++) expect(await modeWith({})).toMatchObject({ mode: 'auto' })
})
