import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { listBases, listDumps, readMark, readShipped } from '#platform/backup/backup-folder.ts'
import { backUpNow } from '#platform/backup/backup-turn.ts'
import { makeKey } from '#platform/backup/sealed.ts'
import { dumpServer } from '#platform/backup/server-dump.ts'
import { processConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { createLog } from '#platform/log/log.ts'
import { CommandFault, readOptions, runAlone } from './open-command.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function writeKey(place: string): Promise<void> {
  if (existsSync(place)) throw new CommandFault(`${place} is there already and is left as it is.`)
  const { identity, recipient } = await makeKey()
  await writeFile(place, `# Opens the backups that are sealed for ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`The key is in ${place}. Keep it away from this machine, twice: without it no backup can be opened.`)
  console.log(`Set BACKUP_RECIPIENTS=${recipient}`)
}

async function list(folder: string): Promise<void> {
  const { kind } = await readMark(folder)
  const all = kind === 'embedded' ? await listBases(folder) : await listDumps(folder)
  for (const { name, ended_at, bytes } of all) console.log(`${name}  made ${ended_at}  ${megabytes(bytes)}`)
  const shipped = await readShipped(folder)
  if (all.length === 0) console.log('There is no finished backup yet.')
  else if (shipped) console.log(`Any instant from ${all[0]!.ended_at} to ${shipped.at} can be restored.`)
}

await runAlone(async (closers) => {
  const options = readOptions([], ['new-key'], ['list'])
  if (options['new-key'] !== undefined) return writeKey(options['new-key'])
  const config = processConfig()
  const { backup } = config
  if (!backup)
    throw new CommandFault(
      'Set BACKUP_DIR and BACKUP_RECIPIENTS first; npm run backup -- --new-key <file> makes a key and says its recipient.',
    )
  if (options.list) return list(backup.folder)
  const database = await openDatabase(config, createLog({ level: 'warn', stacks: true }), { join: true })
  closers.push(() => database.close())
  const files = await openFileStore(config)
  closers.push(async () => files.close())
  if (database.kind === 'server') {
    const dump = await dumpServer({ dataDir: config.dataDir, backup, url: config.backupDatabaseUrl, files })
    console.log(`Backed up ${megabytes(dump.bytes)} with ${dump.rows} rows as ${dump.name}.`)
    return
  }
  const { base, shipped } = await backUpNow({ dataDir: config.dataDir, database, backup, files })
  console.log(`Backed up ${megabytes(base.bytes)} as ${base.name}; it goes to ${shipped.at}.`)
})
