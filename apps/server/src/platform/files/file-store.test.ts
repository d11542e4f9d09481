import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TenantId } from '@twopost/contract/core/ids'
import { describe, expect, it } from 'vitest'
import { storeKinds, useStores } from '../../../test/files/stores.ts'
import { moveFiles } from './move-files.ts'

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
const later = () => Date.now() + 2 * 3_600_000
const limits = { size: 10_000_000, chunk: 1_048_576 }

describe.each(storeKinds)('files in a %s (issue 14, 1.3)', (kind) => {
  const stores = useStores(kind)
  const ids = () => ({ tenant: randomUUID() as TenantId, id: randomUUID() })
  async function source(bytes: Buffer): Promise<string> {
    await mkdir(stores.work(), { recursive: true })
    const place = path.join(stores.work(), randomUUID())
    await writeFile(place, bytes)
    return place
  }
  const piece = (offset: number, bytes: Buffer) => ({
    ...{ offset, digest: digestOf(bytes) },
    bytes: (async function* () {
      for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
    })(),
  })

  it.each([0, 1, 65_536, 3_000_001])('gives %d bytes back as they were, to another process as well', async (size) => {
    const { tenant, id } = ids()
    const bytes = randomBytes(size)
    await stores.one().keep(tenant, id, await source(bytes))
    const stored = await stores.other().open(tenant, id)
    expect(stored.size).toBe(size)
    if (size > 0) expect((await buffer(stored.stream(0, size - 1))).equals(bytes)).toBe(true)
    expect((await stored.onDisk((place) => readFile(place))).equals(bytes)).toBe(true)
  })

  it('gives any range, first and last byte included', async () => {
    const { tenant, id } = ids()
    const bytes = randomBytes(300_000)
    await stores.one().keep(tenant, id, await source(bytes))
    const stored = await stores.other().open(tenant, id)
    for (const [from, to] of [
      [0, 0],
      [0, 99],
      [1, 1],
      [100_000, 250_000],
      [299_999, 299_999],
      [1, 299_999],
    ] as const)
      expect((await buffer(stored.stream(from, to))).equals(bytes.subarray(from, to + 1))).toBe(true)
  })

  it('leaves no copy on the machine, whatever comes of the work', async () => {
    const { tenant, id } = ids()
    await stores.one().keep(tenant, id, await source(Buffer.from('a photo')))
    const stored = await stores.one().open(tenant, id)
    await expect(stored.onDisk(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
    const folder = path.join(stores.work(), kind === 'bucket' ? 'one' : 'shared', '.work')
    expect(await readdir(folder).catch(() => [])).toEqual([])
  })

  it('keeps a file twice as once, and takes it away; what is not there says so', async () => {
    const { tenant, id } = ids()
    const place = await source(Buffer.from('twice'))
    await stores.one().keep(tenant, id, place)
    await stores.other().keep(tenant, id, place)
    expect(await stores.one().listAll(tenant)).toEqual([id])
    expect((await readFile(place)).toString()).toBe('twice')
    await stores.other().remove(tenant, id)
    await stores.other().remove(tenant, id)
    await expect(stores.one().open(tenant, id)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(stores.one().open(tenant, randomUUID())).rejects.toMatchObject({ code: 'ENOENT' })
    for (const wrong of ['../x', '', 'a/b'])
      await expect((async () => stores.one().open(tenant, wrong))()).rejects.toThrow('UUID')
  })

  it('lists tenants and files, for backups and for the sweeper', async () => {
    const { tenant } = ids()
    const kept = [randomUUID(), randomUUID(), randomUUID()].sort()
    const place = await source(Buffer.from('x'))
    for (const id of kept) await stores.one().keep(tenant, id, place)
    await stores.one().writePiece(tenant, randomUUID(), piece(0, Buffer.from('a piece is no file')), limits)
    expect((await stores.other().listAll(tenant)).sort()).toEqual(kept)
    expect(await stores.other().listTenants()).toContain(tenant)
    expect(await stores.other().listOld(tenant, Date.now())).toEqual([])
    expect((await stores.other().listOld(tenant, later())).sort()).toEqual(kept)
    expect(await stores.other().listAll(randomUUID() as TenantId)).toEqual([])
    await stores.other().removeTenant(tenant)
    expect(await stores.one().listAll(tenant)).toEqual([])
    expect(await stores.one().listOldParts(tenant, later())).toEqual([])
    expect(await stores.one().listTenants()).not.toContain(tenant)
  })

  it('puts pieces together that came to two processes, in any sizes', async () => {
    const { tenant, id } = ids()
    const bytes = randomBytes(2_500_000)
    const { folder, close } = await stores.one().openWork()
    const cuts = [0, 1_000_000, 1_000_001, 2_048_576, 2_500_000]
    for (const [i, from] of cuts.slice(0, -1).entries()) {
      const store = i % 2 === 0 ? stores.one() : stores.other()
      const part = bytes.subarray(from, cuts[i + 1])
      const done = await store.writePiece(tenant, id, piece(from, part), limits)
      expect(done).toMatchObject({ kind: 'written', end: cuts[i + 1] })
      if (done.kind === 'written' && from === 0) expect(done.head?.equals(bytes.subarray(0, 256))).toBe(true)
    }
    expect((await stores.other().readHead(tenant, id, 256)).equals(bytes.subarray(0, 256))).toBe(true)
    const passed: number[] = []
    const place = path.join(folder, 'whole')
    const whole = await stores.one().collect(tenant, id, place, { most: bytes.length, onBytes: (at) => passed.push(at) })
    expect(whole?.size).toBe(bytes.length)
    expect(whole?.sha256.toString('base64')).toBe(digestOf(bytes))
    expect((await readFile(place)).equals(bytes)).toBe(true)
    expect(passed.at(-1)).toBe(bytes.length)
    const shorter = await stores.other().collect(tenant, id, path.join(folder, 'shorter'), { most: 1_500_000 })
    expect(shorter?.sha256.toString('base64')).toBe(digestOf(bytes.subarray(0, 1_500_000)))
    await close()
  })

  it('writes a piece again over the one before, and nothing of one that came damaged or too long', async () => {
    const { tenant, id } = ids()
    const write = (offset: number, bytes: Buffer, digest = digestOf(bytes)) =>
      stores.one().writePiece(tenant, id, { ...piece(offset, bytes), digest }, limits)
    await write(0, Buffer.from('first'))
    await write(5, Buffer.from('second, longer'))
    expect(await write(5, Buffer.from('third'), digestOf(Buffer.from('other')))).toEqual({ kind: 'damaged' })
    expect(await write(5, Buffer.alloc(limits.chunk + 1))).toEqual({ kind: 'too long' })
    expect(await write(limits.size - 1, Buffer.alloc(2))).toEqual({ kind: 'too long' })
    await write(5, Buffer.from('third'))
    const { folder, close } = await stores.other().openWork()
    const place = path.join(folder, 'whole')
    await stores.other().collect(tenant, id, place, { most: 10 })
    expect((await readFile(place)).subarray(0, 10).toString()).toBe('firstthird')
    await close()
  })

  it('keeps beside the pieces what was made of them, and takes all of it away', async () => {
    const { tenant, id } = ids()
    await stores.one().writePiece(tenant, id, piece(0, Buffer.from('raw')), limits)
    await stores.one().keepReady(tenant, id, await source(Buffer.from('made')))
    const { folder, close } = await stores.other().openWork()
    const place = await stores.other().takeReady(tenant, id, folder)
    expect((await readFile(place as string)).toString()).toBe('made')
    expect(await stores.other().listOldParts(tenant, Date.now())).toEqual([])
    expect(await stores.other().listOldParts(tenant, later())).toEqual([id])
    await stores.other().removePart(tenant, id)
    expect(await stores.one().takeReady(tenant, id, folder)).toBeNull()
    expect(await stores.one().collect(tenant, id, path.join(folder, 'none'), { most: 3 })).toBeNull()
    expect(await stores.one().listOldParts(tenant, later())).toEqual([])
    await close()
  })

  it('is moved from one store to another, and goes on where it was broken off (files:to-bucket)', async () => {
    const { tenant } = ids()
    const from = stores.one()
    const other = useless(stores.other())
    const names = [randomUUID(), randomUUID()]
    for (const id of names) await from.keep(tenant, id, await source(Buffer.from(id)))
    const there = await from.listTenants()
    const total = (await Promise.all(there.map((one) => from.listAll(one)))).flat().length
    await expect(moveFiles(from, other.failing)).rejects.toThrow('away')
    expect((await from.listAll(tenant)).sort()).toEqual([...names].sort())
    expect(await moveFiles(from, other.working)).toBe(total)
    expect(await from.listAll(tenant)).toEqual([])
    expect(other.kept.get(names[0] as string)).toBe(names[0])
  })
})

/** A store that only remembers what it was given, and one that cannot. */
function useless(store: ReturnType<ReturnType<typeof useStores>['one']>) {
  const kept = new Map<string, string>()
  return {
    kept,
    working: {
      ...store,
      keep: async (_: TenantId, id: string, place: string) => void kept.set(id, (await readFile(place)).toString()),
    },
    failing: { ...store, keep: () => Promise.reject(new Error('away')) },
  }
}
