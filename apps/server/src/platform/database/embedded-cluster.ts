import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Binaries, programEnvironment, type RunAs } from './embedded-platform.ts'
import { StartFault } from './start-fault.ts'

/** Runs a program to its end and answers what it said. */
function runToEnd(command: readonly string[], as: RunAs): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      uid: as.uid,
      gid: as.gid,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programEnvironment,
    })
    let said = ''
    const add = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/**
 * Makes the cluster when there is none, in a folder beside it that is renamed when complete: a kill in between leaves nothing that
 * a later start could take for data. Only for the holder of the app lock.
 * @param durable false leaves out the syncing to disk, for tests
 * @returns whether it was made now
 * @throws StartFault when another PostgreSQL version wrote it, or the disk refuses
 */
export async function ensureCluster(cluster: string, binaries: Binaries, as: RunAs, durable: boolean): Promise<boolean> {
  const parent = path.dirname(cluster)
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(`${path.basename(cluster)}.init-`)) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
  const versionFile = path.join(cluster, 'PG_VERSION')
  if (fs.existsSync(versionFile)) {
    const theirs = fs.readFileSync(versionFile, 'utf8').trim()
    if (theirs === binaries.major) return false
    throw new StartFault(
      `The data in ${cluster} was written by PostgreSQL ${theirs}; this Twopost brings ${binaries.major}. docs/operations.md says how to carry it over.`,
    )
  }
  if (fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0) {
    throw new StartFault(
      `${cluster} is not empty and holds no database: move it away, or give Twopost its own folder with TWOPOST_DATA.`,
    )
  }
  const unfinished = `${cluster}.init-${process.pid}`
  fs.mkdirSync(unfinished, { mode: 0o700 })
  if (as.uid !== undefined) fs.lchownSync(unfinished, as.uid, as.gid ?? as.uid)
  // Trust: only who may enter the 0700 socket folder reaches it. The built-in locale is the same on every machine.
  const options = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const made = await runToEnd(
    [...as.prefix, binaries.initdb, '-D', unfinished, ...options, ...(durable ? [] : ['--no-sync'])],
    as,
  )
  if (made.code !== 0)
    throw new StartFault(`The database could not be created in ${cluster}: ${made.said.trim().split('\n').slice(-3).join(' ')}`)
  if (fs.existsSync(cluster)) fs.rmdirSync(cluster)
  fs.renameSync(unfinished, cluster)
  if (durable) syncFolder(parent)
  return true
}
