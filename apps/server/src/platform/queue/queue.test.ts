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
const open = async (jobs: Parameters<typeof openQueue>[0]['jobs'], lookEveryMs?: number) => {
  const queue = await openQueue({
    connection: database.connection('runtime'),
    rolePrefix: database.rolePrefix,
    log: createLog({ level: 'silent', stacks: false }),
    jobs,
    crontab: '',
    ...(lookEveryMs && { lookEveryMs }),
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

it('frees a job of its own worker whose end the database was never told, and not the one that it works on', async () => {
  let [runs, lost] = [0, 0]
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  await open(
    {
      inhand: async () => {
        runs += 1
        await finished
      },
      lost: async () => {
        lost += 1
      },
    },
    500,
  )
  await admin((client) => client.query("select graphile_worker.add_job('inhand', '{}'::json)"))
  expect(await until(() => runs === 1, 8_000)).toBe(true)
  // As it is after the server went away between the end of a job and the word of it.
  await admin(async (client) => {
    await client.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'")
    await client.query("select graphile_worker.add_job('lost', '{}'::json, run_at := now() + interval '1 hour')")
    await client.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 minute', attempts = 1,
              locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null limit 1)
        where locked_by is null`,
    )
  })
  expect(await until(() => lost === 1, 8_000)).toBe(true)
  await sleep(1_500)
  expect([runs, lost]).toEqual([1, 1])
  finish()
}, 30_000)
