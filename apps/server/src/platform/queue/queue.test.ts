import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { openQueue } from './queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const open = async (jobs: Parameters<typeof openQueue>[0]['jobs']) => {
  const queue = await openQueue({
    connection: database.connection('runtime'),
    rolePrefix: database.rolePrefix,
    log: createLog({ level: 'silent', stacks: false }),
    jobs,
    crontab: '',
  })
  closers.push(() => queue.close())
  return queue
}
const admin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(database.connection())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const until = async (what: () => boolean | Promise<boolean>, waitMs: number): Promise<boolean> => {
  const started = performance.now()
  while (!(await what()) && performance.now() - started < waitMs) await sleep(50)
  return what()
}

it('says that it runs until it is closed (S-90)', async () => {
  const queue = await open({ nothing: async () => {} })
  expect(queue.isRunning()).toBe(true)
  await queue.close()
  expect(queue.isRunning()).toBe(false)
})

it('works off at its start what a worker left that is gone, and waits for no time-out (R1-19)', async () => {
  await admin(async (client) => {
    await client.query("select graphile_worker.add_job('left', '{}'::json)")
    await client.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-gone', attempts = 1")
  })
  let runs = 0
  await open({
    left: async () => {
      runs += 1
    },
  })
  expect(await until(() => runs === 1, 8_000)).toBe(true)
}, 20_000)

it('leaves the jobs of a living worker of another process alone (R1-19)', async () => {
  let runs = 0
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const jobs = {
    long: async () => {
      runs += 1
      await finished
    },
  }
  await open(jobs)
  await admin((client) => client.query("select graphile_worker.add_job('long', '{}'::json)"))
  expect(await until(() => runs === 1, 8_000)).toBe(true)
  await open(jobs)
  closers.push(async () => finish())
  await sleep(3_000)
  const locked = 'select count(*)::int as count from graphile_worker._private_jobs where locked_by is not null'
  expect((await admin((client) => client.query(locked))).rows[0].count).toBe(1)
  expect(runs).toBe(1)
  finish()
}, 30_000)

it('gives back what a living worker took without hearing of it, after the database came back, and not as a try (R1-19)', async () => {
  let [runs, isHeld] = [0, true]
  await open({
    unheard: async () => {
      runs += 1
    },
    // Goes on while the database comes back.
    lasting: async () => {
      runs += 100
      while (isHeld) await sleep(50)
    },
  })
  await admin(async (client) => {
    await client.query("select graphile_worker.add_job('lasting', '{}'::json)")
    expect(await until(() => runs === 100, 8_000)).toBe(true)
    const { rows } = await client.query<{ locked_by: string }>(
      'select locked_by from graphile_worker._private_jobs where locked_by is not null',
    )
    await client.query("select graphile_worker.add_job('unheard', '{}'::json, run_at := now() + interval '1 hour')")
    await client.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = $1, attempts = max_attempts
        where locked_by is null`,
      [rows[0]?.locked_by],
    )
    // As a database that ends and comes back does to every connection.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await until(() => runs === 101, 30_000)).toBe(true)
    isHeld = false
    const left = async () =>
      (await client.query('select from graphile_worker._private_jobs where locked_by is not null')).rowCount
    expect(await until(async () => (await left()) === 0, 15_000)).toBe(true)
  })
  expect(runs).toBe(101)
}, 60_000)
