import type pg from 'pg'
import type { Reply } from './harness.ts'

/** Work on many things, so many at a time, in order of the list. @returns the results in the list's order */
export async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** What a client does that carries an Idempotency-Key: sends the same again until there is an answer beyond "busy". */
export async function untilAnswered(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; attempt <= 200; attempt++) {
    const reply = await send()
    if (reply.status !== 503 && reply.body?.code !== 'IN_FLIGHT') return reply
    await new Promise((done) => setTimeout(done, 20 + Math.random() * 80))
  }
  throw new Error('no answer after 200 attempts')
}

/** Keeps connections that are cut on purpose out of the server's log, where the login may say so. */
export const quietCuts = (admin: pg.Client): Promise<unknown> =>
  admin.query(
    `do $$ begin
       if current_setting('is_superuser') = 'on' then
         execute format('alter database %I set log_min_messages = panic', current_database());
       end if;
     end $$`,
  )

/** Cuts one connection of this database that is in the middle of a transaction, the next that begins one within 100 ms; one after another, however often it is asked. */
export function connectionCutter(admin: pg.Client): { cut: () => Promise<void>; count: () => number } {
  let count = 0
  let turn: Promise<void> = Promise.resolve()
  const cutOne = async (): Promise<number> => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
          order by random() limit 1) as busy`,
    )
    return rowCount ?? 0
  }
  const cut = async () => {
    for (let attempt = 0, met = 0; met === 0 && attempt < 50; attempt++) {
      met = await cutOne()
      count += met
      if (met === 0) await new Promise((done) => setTimeout(done, 2))
    }
  }
  return {
    cut: () => {
      turn = turn.then(cut)
      return turn
    },
    count: () => count,
  }
}
