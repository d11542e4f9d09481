import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#platform/clock/clock.ts'
import { processRealm, processStart } from './process-identity.ts'
import { StartFault } from './start-fault.ts'

const beatMs = 2_000
/** A lock from another boot or container counts as dead when its owner has not touched it for this long. */
const silenceMs = 10_000

interface Owner {
  pid: number
  started: string
  realm: string
}

export interface AppLock {
  release(): void
}

const lockFile = (folder: string) => path.join(folder, 'twopost.lock')

function readOwner(file: string): { text: string; owner: Owner | undefined } | undefined {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    const value = JSON.parse(text) as Partial<Owner>
    const whole = typeof value.pid === 'number' && typeof value.started === 'string' && typeof value.realm === 'string'
    return { text, owner: whole ? (value as Owner) : undefined }
  } catch {
    return { text, owner: undefined }
  }
}

const silentFor = (file: string) => {
  try {
    return systemClock.now().getTime() - fs.statSync(file).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Whether the owner lives. In another realm its number says nothing, so its sign of life on the disk decides. */
async function lives(file: string, owner: Owner): Promise<boolean> {
  if (owner.realm === processRealm()) return processStart(owner.pid) === owner.started
  while (silentFor(file) < silenceMs) {
    const before = silentFor(file)
    await sleep(500)
    if (silentFor(file) < before) return true
  }
  return false
}

/** The process that holds the folder now, if it lives. */
export async function livingOwner(folder: string): Promise<number | undefined> {
  const held = readOwner(lockFile(folder))
  return held?.owner && (await lives(lockFile(folder), held.owner)) ? held.owner.pid : undefined
}

/** Puts the lock there whole or not at all; false when there is one already. */
function create(file: string, text: string): boolean {
  const own = `${file}.${process.pid}`
  fs.writeFileSync(own, text, { mode: 0o600 })
  try {
    fs.linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Takes a dead owner's lock away, and gives it back when another process has taken it over between reading and moving. */
function removeDead(file: string, text: string): void {
  const aside = `${file}.dead.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (fs.readFileSync(aside, 'utf8') !== text) fs.linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

/**
 * Takes the data folder for this process. A second `npm start` must never stop a living shop's database, so this comes before
 * anything that touches it.
 * @throws StartFault when a living process holds the folder
 */
export async function takeAppLock(folder: string): Promise<AppLock> {
  const file = lockFile(folder)
  const owner: Owner = { pid: process.pid, started: processStart(process.pid) ?? 'unknown', realm: processRealm() }
  const text = JSON.stringify(owner)
  while (!create(file, text)) {
    const held = readOwner(file)
    if (!held) continue
    if (held.owner && (await lives(file, held.owner))) {
      throw new StartFault(
        `The data folder ${folder} is in use by a running Twopost (process ${held.owner.pid}). Stop that one first, or give this one its own folder with TWOPOST_DATA.`,
      )
    }
    removeDead(file, held.text)
  }
  const beat = setInterval(() => {
    const now = systemClock.now()
    fs.utimes(file, now, now, () => {})
  }, beatMs)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (readOwner(file)?.text === text) fs.rmSync(file, { force: true })
    },
  }
}
