import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type FileStore, folderStore } from '#platform/files/file-store.ts'
import { s3Store } from '#platform/files/s3-store.ts'
import { raisedLimits } from '../harness.ts'
import { startS3, type TestStore } from './s3-server.ts'

/** What files are kept in: the same tests run over both. */
export const storeKinds = ['folder', 'bucket'] as const
type StoreKind = (typeof storeKinds)[number]

/** A store that speaks S3, for the tests of a block. */
export function useS3(): { store: () => TestStore; env: () => Promise<Record<string, string>> } {
  let store: TestStore | undefined
  const starting = async () => {
    store ??= await startS3()
    return store
  }
  beforeAll(async () => void (await starting()))
  afterAll(() => store?.close())
  return {
    store: () => store as TestStore,
    env: async () => ({ ...raisedLimits, ...(await starting()).env }),
  }
}

/** Settings of the product for one kind of store. */
export const envOf = (kind: StoreKind): (() => Promise<Record<string, string>>) =>
  kind === 'bucket' ? useS3().env : async () => raisedLimits

/** Two processes over one store: with a bucket they share no disk. */
export function useStores(kind: StoreKind): { one(): FileStore; other(): FileStore; work(): string } {
  const root = path.join(tmpdir(), `twopost-store-${randomUUID()}`)
  const s3 = kind === 'bucket' ? useS3() : undefined
  const opened: FileStore[] = []
  beforeAll(() => {
    for (const name of ['one', 'other'])
      opened.push(s3 ? s3Store(s3.store().settings, path.join(root, name)) : folderStore(path.join(root, 'shared')))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  return { one: () => opened[0] as FileStore, other: () => opened[1] as FileStore, work: () => root }
}
