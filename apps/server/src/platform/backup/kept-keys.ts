import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fieldKeysPlace } from '#platform/fields/field-keys.ts'
import { sealedEnd, sealTo, unsealTo } from './sealed.ts'

const placeIn = (root: string): string => path.join(root, `field.keys${sealedEnd}`)
const changedAt = async (place: string): Promise<number | undefined> =>
  stat(place).then(
    (found) => found.mtimeMs,
    () => undefined,
  )

/**
 * Carries the keys of sealed fields into the backup, sealed like the rest of it, when they have changed. Keys of `FIELD_KEYS` lie nowhere in the data
 * folder and are kept by who set them.
 */
export async function carryFieldKeys(root: string, dataDir: string, recipients: readonly string[]): Promise<void> {
  const keys = await changedAt(fieldKeysPlace(dataDir))
  const carried = await changedAt(placeIn(root))
  if (keys === undefined || (carried !== undefined && carried >= keys)) return
  await sealTo(placeIn(root), recipients, createReadStream(fieldKeysPlace(dataDir)))
}

/**
 * Brings the keys of sealed fields back into a data folder that has none. @returns false where the backup has none, or they were there
 * @throws BackupFault for a file that is damaged
 */
export async function restoreFieldKeys(root: string, dataDir: string, keys: readonly string[]): Promise<boolean> {
  if ((await changedAt(placeIn(root))) === undefined || (await changedAt(fieldKeysPlace(dataDir))) !== undefined) return false
  await mkdir(dataDir, { recursive: true })
  await unsealTo(placeIn(root), keys, fieldKeysPlace(dataDir))
  return true
}
