import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type FileStore, folderStore } from '#platform/files/file-store.ts'
import { backupPlaces, type DumpInfo, listDumps } from './backup-folder.ts'
import { restoreFiles } from './copied-files.ts'
import { restoreFieldKeys } from './kept-keys.ts'
import { BackupFault, damaged, sealedEnd, unseal } from './sealed.ts'
import { countRows, runProgram } from './server-dump.ts'

/**
 * Restores a dump into an empty database of a server and its files into a data folder, and counts every table again (S-96).
 * @param url an administrator's login on the empty database, on a server that has the roles (`npm run db:roles`)
 * @param name which dump; undefined: the newest
 * @throws BackupFault when something is not empty, damaged, or not all there afterwards
 */
export async function restoreDump(of: {
  from: string
  keys: readonly string[]
  into: string
  url: string
  name: string | undefined
  /** Where files are restored to; undefined: into the data folder. */
  files?: FileStore | undefined
  say: (text: string) => void
}): Promise<{ dump: DumpInfo; rows: number; files: number }> {
  const dumps = await listDumps(of.from)
  const dump = of.name === undefined ? dumps.at(-1) : dumps.find(({ name }) => name === of.name)
  if (!dump)
    throw new BackupFault(
      dumps.length === 0
        ? 'There is no finished backup there.'
        : `There is no backup ${of.name}: npm run backup -- --list names them.`,
    )
  const folder = path.join(path.resolve(of.into), 'files')
  const store = of.files ?? folderStore(folder)
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new BackupFault(`${folder} is not empty: restore into a new folder.`)
  const client = new pg.Client({ connectionString: of.url, application_name: 'twopost-restore' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new BackupFault(`The database to restore into cannot be used: ${error.message}.`)
  })
  try {
    if (Object.keys(await countRows(client)).length > 0)
      throw new BackupFault('The database to restore into is not empty: make a new one (createdb) and name that.')
    of.say(`Restoring the database of ${dump.ended_at} …`)
    const place = path.join(backupPlaces(of.from).dumps, dump.name, `database.dump${sealedEnd}`)
    const { child, ended } = runProgram(
      'pg_restore',
      ['--exit-on-error', '--single-transaction', '--dbname', new URL(of.url).pathname.slice(1)],
      of.url,
    )
    child.stdout.resume()
    const plain = await unseal(place, of.keys)
    // Damage ends the stream early, and so the one transaction of the restore: nothing is half there.
    const fed = pipeline(plain, child.stdin).catch((error: NodeJS.ErrnoException) => {
      child.kill()
      throw error instanceof BackupFault || error.code === 'EPIPE' ? error : damaged(place, error)
    })
    const [feeding, restoring] = await Promise.allSettled([fed, ended])
    const fault = [feeding, restoring].find((one) => one.status === 'rejected' && one.reason instanceof BackupFault)
    if (fault?.status === 'rejected') throw fault.reason
    if (restoring.status === 'rejected') throw restoring.reason
    const counts = await countRows(client)
    const missing = Object.entries(dump.rows).filter(([table, rows]) => counts[table] !== rows)
    if (missing.length > 0)
      throw new BackupFault(
        `Not all is there: ${missing.map(([table, rows]) => `${table} has ${counts[table] ?? 'no'} of ${rows} rows`).join(', ')}.`,
      )
    of.say('Restoring the files …')
    const files = await restoreFiles(of.from, store, of.keys)
    await restoreFieldKeys(of.from, path.resolve(of.into), of.keys)
    return { dump, rows: Object.values(counts).reduce((sum, count) => sum + count, 0), files }
  } finally {
    await client.end().catch(() => {})
  }
}
