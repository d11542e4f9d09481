import { fromMs } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import type { LoadMeter } from './load-meter.ts'
import { addLoad, addPermissionUses } from './load-rows.queries.ts'

/** How long one row lasts. */
export const loadRowMs = 5 * 60_000

/** Writes what this process counted since the last row, under the five minutes that `now` ends. Nothing counted: no row. */
export async function writeLoad(database: Database, meter: LoadMeter, processId: string, now: Date): Promise<void> {
  const load = meter.take()
  if (load.requests === 0 && load.permissions.size === 0) return
  // A moment earlier: the row written at 10:05 is that of 10:00 to 10:05.
  const at = fromMs(Math.floor((now.getTime() - 1_000) / loadRowMs) * loadRowMs)
  await database.outside(async (tx) => {
    await addLoad(tx, at, processId, load)
    await addPermissionUses(tx, at, load.permissions)
  })
}

/** Writes a row of this process at the end of every five minutes, and the last one when it closes. */
export function keepLoadRows(parts: { database: Database; meter: LoadMeter; processId: string; log: Log; now: () => Date }): {
  close(): Promise<void>
} {
  const { database, meter, processId, log, now } = parts
  const write = async () => {
    try {
      await writeLoad(database, meter, processId, now())
    } catch (error) {
      log.warn({ err: error }, 'the row of what this process answered could not be written')
    }
  }
  let timer: ReturnType<typeof setTimeout>
  const plan = () => {
    timer = setTimeout(
      () => {
        void write()
        plan()
      },
      loadRowMs - (now().getTime() % loadRowMs) + 250,
    )
    timer.unref()
  }
  plan()
  return {
    async close() {
      clearTimeout(timer)
      await write()
    },
  }
}
