import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { type BackupParts, backUpTurn } from './backup-turn.ts'

const everyMs = 60_000
/** The end of the application does not wait longer for a base that is being made; the next start makes it again. */
const patienceMs = 10_000

/**
 * Keeps the backup of the embedded database at most a minute behind (S-97), and carries what is left when the application ends.
 * A turn that fails is said in the log and tried again with the next one.
 */
export function keepBackups(parts: BackupParts, log: Pick<Log, 'info' | 'error'>): { stop(): Promise<void> } {
  const ending = new AbortController()
  let isFailing = false
  const turn = async (isLast: boolean) => {
    try {
      const base = await backUpTurn(parts, { isLast })
      if (base) log.info({}, `the whole database was backed up as ${base.name}`)
      else if (isFailing) log.info({}, 'backups work again')
      isFailing = false
    } catch (error) {
      // Once for each row of failures: the folder may be away for days.
      if (!isFailing) log.error({ err: error }, 'the backup failed and is tried again every minute')
      isFailing = true
    }
  }
  const working = (async () => {
    while (!ending.signal.aborted) {
      await turn(false)
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ending.abort()
      const isDone = await Promise.race([working.then(() => true), sleep(patienceMs, false, { ref: false })])
      if (isDone && !isFailing) await turn(true)
    },
  }
}
