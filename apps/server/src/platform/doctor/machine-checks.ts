import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import type { Config } from '#platform/config/config.ts'
import { fieldKeysPlace, parseFieldKeys } from '#platform/fields/field-keys.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Below this share of free room the application takes no more requests (S-90). */
const leastShare = 0.05
const scarceShare = 0.1
const scarceBytes = 20_000_000_000
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Whether room of so many bytes, out of so many, is enough. */
export function judgeRoom(name: string, free: number, all: number): Finding {
  const says = `${gigabytes(free)} of ${gigabytes(all)} are free`
  if (free / all < leastShare)
    return fault(
      name,
      says,
      'Make room: below 5 percent Twopost takes no requests from a balancer, and writes fail when it is used up.',
    )
  if (free / all < scarceShare && free < scarceBytes) return note(name, says, 'Make room before it gets scarce.')
  return ok(name, says)
}

/** How much a folder's disk has left, in bytes and in files. @throws when the folder is not there */
export async function checkRoom(name: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder)
  if (disk.files > 0 && disk.ffree / disk.files < leastShare)
    return fault(
      name,
      `${disk.ffree} of ${disk.files} files can still be made`,
      'Delete small files that nobody needs from that disk.',
    )
  return judgeRoom(name, disk.bavail * disk.bsize, disk.blocks * disk.bsize)
}

const isThere = async (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  )

/** The folder of data: its room, and whether this user may write there. @returns whether there is data */
export async function checkDataFolder(folder: string): Promise<{ findings: Finding[]; exists: boolean }> {
  const name = 'data folder'
  if (!(await isThere(folder)))
    return {
      findings: [note(name, `${folder} is not there yet`, 'npm start makes it, or name another one with TWOPOST_DATA.')],
      exists: false,
    }
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return {
      findings: [
        fault(
          name,
          `${folder} may not be written by this user`,
          'Run this as the user who starts Twopost, or give that user the folder.',
        ),
      ],
      exists: true,
    }
  }
  return { findings: [ok(name, folder), await checkRoom('room for data', folder)], exists: true }
}

/** Whether the keys of sealed fields can be read: without them such fields are lost. @param isRunning an application has made them */
export async function checkFieldKeys(
  { fieldKeys, dataDir }: Pick<Config, 'fieldKeys' | 'dataDir'>,
  isRunning: boolean,
): Promise<Finding> {
  const name = 'keys of sealed fields'
  if (fieldKeys) return ok(name, `${fieldKeys.size} in FIELD_KEYS`)
  const place = fieldKeysPlace(dataDir)
  if (!(await isThere(place)))
    return isRunning
      ? fault(name, `${place} is gone`, 'Bring it back from a backup before the next start makes another one.')
      : note(name, `${place} is not there`, 'The next start makes it. If there was one, bring it back from a backup first.')
  const keys = parseFieldKeys((await readFile(place, 'utf8').catch(() => '')).trim())
  return keys
    ? ok(name, `${keys.size} in ${place}`)
    : fault(name, `${place} cannot be read or does not hold keys`, 'Bring it back from a backup, or set FIELD_KEYS.')
}

/** Whether two folders lie on one disk, and are lost together. */
export const isSameDisk = async (folder: string, other: string): Promise<boolean> =>
  (await stat(folder)).dev === (await stat(other)).dev
