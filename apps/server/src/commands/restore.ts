import { readMark } from '#platform/backup/backup-folder.ts'
import { restoreCluster } from '#platform/backup/restore-cluster.ts'
import { restoreDump } from '#platform/backup/restore-dump.ts'
import { readKeys } from '#platform/backup/sealed.ts'
import { writtenInstant } from '#platform/clock/clock.ts'
import { processConfig } from '#platform/config/config.ts'
import { expectPrivateBucket } from '#platform/files/bucket-check.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { CommandFault, readOptions, runAlone } from './open-command.ts'

/** An instant as people write it, with its zone. @throws CommandFault */
function instant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new CommandFault(`--at must be an instant with its zone, like 2026-11-26T17:30-08:00, not ${text}.`)
  return writtenInstant(text)
}

await runAlone(async (closers) => {
  const options = readOptions(['from', 'key', 'into'], ['at', 'backup'])
  const { from, into } = options
  const at = instant(options.at)
  const keys = await readKeys(options.key)
  const say = (text: string) => console.log(text)
  const { kind } = await readMark(from)
  const config = processConfig()
  const store = config.s3 && (await openFileStore(config))
  if (config.s3) await expectPrivateBucket(config.s3)
  closers.push(async () => store?.close())
  if (kind === 'server') {
    if (at) throw new CommandFault('A dump holds one instant: choose one with --backup instead of --at.')
    const url = config.restoreDatabaseUrl
    if (!url)
      throw new CommandFault("Set RESTORE_DATABASE_URL to an administrator's login on the empty database to restore into.")
    const { dump, rows, files } = await restoreDump({ from, keys, into, url, name: options.backup, files: store, say })
    say(`Restored ${rows} rows and ${files} files as they were on ${dump.ended_at}.`)
  } else {
    if (options.backup) throw new CommandFault('Choose the instant with --at; the right copy is found by itself.')
    const { base, files, lastChange } = await restoreCluster({ from, keys, into, at, files: store, say })
    const where = config.s3 ? ` (the files in the bucket ${config.s3.bucket})` : ''
    say(`Restored the database and ${files} files into ${into}${where}; the last change is of ${lastChange ?? base.ended_at}.`)
  }
  say(
    'Start Twopost with TWOPOST_DATA on that folder, and run npm run verify-audit, verify-stock, verify-money and verify-kpis before anyone works there.',
  )
})
