import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './data-folder.queries.ts'

const waitingNow = 'select count(*)::int as waiting from graphile_worker.jobs where run_at <= now()'
/** The demo's mails take some seconds, those with a PDF longest. */
const limitMs = 120_000

/** Waits until the server of a data folder has done every job that is due. @throws Error when jobs are still left after two minutes */
export async function awaitEmptyQueue(data: string): Promise<void> {
  const client = await connect(data)
  try {
    for (const until = performance.now() + limitMs; ; await sleep(100)) {
      const { waiting } = (await client.query(waitingNow)).rows[0] as { waiting: number }
      if (waiting === 0) return
      if (performance.now() > until) throw new Error(`${waiting} jobs still wait after ${limitMs / 1000} s`)
    }
  } finally {
    await client.end()
  }
}
