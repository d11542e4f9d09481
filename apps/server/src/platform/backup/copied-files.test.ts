import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '#platform/files/file-store.ts'
import { storeKinds, useStores } from '../../../test/files/stores.ts'
import { carryFiles, pruneFiles, restoreFiles } from './copied-files.ts'
import { makeKey } from './sealed.ts'

describe.each(storeKinds)('the backup of files in a %s (issue 14, 1.3)', (kind) => {
  const stores = useStores(kind)
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'twopost-copied-'))
    await mkdir(stores.work(), { recursive: true })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('carries each file once, sealed, keeps what left the store for as long as a restore may need it, and brings all back', async () => {
    const { identity, recipient } = await makeKey()
    const store = stores.one()
    const tenant = randomUUID() as TenantId
    const files = new Map([0, 1, 300_000].map((size) => [randomUUID(), randomBytes(size)]))
    for (const [id, bytes] of files) {
      const place = path.join(root, id)
      await writeFile(place, bytes)
      await store.keep(tenant, id, place)
    }
    const backup = path.join(root, 'backup')
    expect(await carryFiles(backup, store, [recipient])).toBe(3)
    expect(await carryFiles(backup, store, [recipient])).toBe(0)
    const [gone] = files.keys() as IterableIterator<string>
    await store.remove(tenant, gone as string)
    const [first, later] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-22T12:00:00Z')]
    expect(await pruneFiles(backup, store, first, first)).toBe(0)

    const restored = kind === 'bucket' ? stores.other() : folderStore(path.join(root, 'restored'))
    expect(await restoreFiles(backup, restored, [identity])).toBe(3)
    for (const [id, bytes] of files) {
      const kept = await (await restored.open(tenant, id)).onDisk((place) => readFile(place))
      expect(kept.equals(bytes)).toBe(true)
    }
    await store.remove(tenant, gone as string)
    expect(await pruneFiles(backup, store, later, later)).toBe(1)
    expect(await restoreFiles(backup, folderStore(path.join(root, 'second')), [identity])).toBe(2)
  })
})
