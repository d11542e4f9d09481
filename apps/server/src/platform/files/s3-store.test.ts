import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { TenantId } from '@twopost/contract/core/ids'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { checkFiles } from '#platform/doctor/file-checks.ts'
import { useS3 } from '../../../test/files/stores.ts'
import { openBucket } from './bucket.ts'
import { examineBucket, expectPrivateBucket } from './bucket-check.ts'
import { problemOfDisk } from './disk-problem.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { StoreAway } from './store-away.ts'

const s3 = useS3()
const root = path.join(tmpdir(), `twopost-bucket-${randomUUID()}`)
const told: StoreAway[] = []
let store: FileStore
beforeAll(async () => {
  await mkdir(root)
  store = s3Store(s3.store().settings, root, (fault) => told.push(fault))
})
afterEach(() => {
  for (const name of Object.keys(s3.store().faults)) delete s3.store().faults[name as never]
  told.length = 0
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function kept(bytes: Buffer) {
  const at = { tenant: randomUUID() as TenantId, id: randomUUID(), place: path.join(root, randomUUID()) }
  await writeFile(at.place, bytes)
  return { ...at, keep: () => store.keep(at.tenant, at.id, at.place), open: () => store.open(at.tenant, at.id) }
}

describe('a bucket that fails (issue 14, 1.3)', () => {
  it('is asked again while it is busy, and when bytes were damaged on their way', async () => {
    const bytes = randomBytes(200_000)
    for (const faults of [{ busy: 2 }, { damagesIn: 2 }]) {
      const file = await kept(bytes)
      Object.assign(s3.store().faults, faults)
      await file.keep()
      const stored = await file.open()
      expect((await buffer(stored.stream(0, stored.size - 1))).equals(bytes)).toBe(true)
    }
    expect(told).toEqual([])
  })

  it('goes on reading where the connection broke', async () => {
    const bytes = randomBytes(1_000_000)
    const file = await kept(bytes)
    await file.keep()
    s3.store().faults.cutsOut = 2
    const stored = await file.open()
    expect((await buffer(stored.stream(0, stored.size - 1))).equals(bytes)).toBe(true)
    s3.store().faults.cutsOut = 1
    expect((await buffer(stored.stream(10, 900_000))).equals(bytes.subarray(10, 900_001))).toBe(true)
  })

  it('has nothing of a file that never arrived whole, and says what it answered', async () => {
    const file = await kept(randomBytes(50_000))
    s3.store().faults.damagesIn = 99
    await expect(file.keep()).rejects.toThrow(StoreAway)
    await expect(file.keep()).rejects.toThrow('XAmzContentSHA256Mismatch')
    delete s3.store().faults.damagesIn
    expect(await store.listAll(file.tenant)).toEqual([])
    expect(told.length).toBe(2)
  })

  it('never gives a whole file whose bytes are not those that were kept', async () => {
    const file = await kept(randomBytes(300_000))
    await file.keep()
    s3.store().faults.damagesOut = true
    const stored = await file.open()
    let size = 0
    const reading = async () => {
      for await (const part of stored.stream(0, stored.size - 1)) size += (part as Buffer).length
    }
    await expect(reading()).rejects.toThrow('not those that were kept')
    expect(size).toBeLessThan(stored.size)
    await expect(stored.onDisk(async () => {})).rejects.toThrow(StoreAway)
  })

  it('that is away is the same for every call: in words, 503, to be tried again', async () => {
    const file = await kept(Buffer.from('here'))
    await file.keep()
    const stored = await file.open()
    s3.store().faults.isDown = true
    const calls: (() => Promise<unknown>)[] = [
      file.keep,
      file.open,
      () => store.remove(file.tenant, file.id),
      () => store.listTenants(),
      () => store.listAll(file.tenant),
      () => store.listOldParts(file.tenant, 0),
      () => store.removePart(file.tenant, file.id),
      () => store.collect(file.tenant, file.id, path.join(root, 'none'), { most: 1 }),
      () => store.takeReady(file.tenant, file.id, root),
      () => buffer(stored.stream(0, 3)),
    ]
    for (const call of calls) {
      const error = await call().then(
        () => undefined,
        (fault: unknown) => fault,
      )
      expect(error).toBeInstanceOf(StoreAway)
      expect(problemOfDisk(error)).toMatchObject({ code: 'FILES_UNAVAILABLE', status: 503, retryAfterSeconds: 5 })
    }
    delete s3.store().faults.isDown
    expect((await buffer((await file.open()).stream(0, 3))).toString()).toBe('here')
  })

  it('is given up when it is silent', async () => {
    const bucket = openBucket(s3.store().settings, undefined, { connectMs: 200, silentMs: 200 })
    s3.store().faults.isSilent = true
    const began = performance.now()
    await expect(bucket.head('files/x')).rejects.toThrow(StoreAway)
    expect(performance.now() - began).toBeLessThan(10_000)
    bucket.close()
  })
})

describe('the check of a bucket (npm start, npm run doctor)', () => {
  it('takes one that nobody reads without a login, and leaves nothing there', async () => {
    expect(await examineBucket(s3.store().settings)).toBeNull()
    const bucket = openBucket(s3.store().settings)
    for await (const { key } of bucket.list('probe/')) expect(key).toBeUndefined()
    bucket.close()
    const found = await checkFiles({ s3: s3.store().settings, dataDir: path.join(root, 'data') })
    expect(found.map(({ name, state }) => [name, state])).toEqual([
      ['files', 'ok'],
      ['way to the files', 'note'],
    ])
  })

  it('refuses one that anyone can read, and says why one cannot be used', async () => {
    const { settings, faults } = s3.store()
    const says = async (change: object) => {
      const error: Error = await expectPrivateBucket({ ...settings, ...change }).then(
        () => new Error('no fault'),
        (fault: Error) => fault,
      )
      return `${error.name} ${error.message}`
    }
    faults.isPublic = true
    expect(await says({})).toMatch(/^StartFault The bucket can be read without a login \(a file was given .*block public access/)
    delete faults.isPublic
    faults.policyIsPublic = true
    expect(await says({})).toContain('read without a login (by its policy)')
    delete faults.policyIsPublic
    const login = { accessKeyId: 'STRANGER', secretAccessKey: 'very-secret-word' }
    expect(await says({ login })).toMatch(
      /^StartFault The store of files refuses the login \(InvalidAccessKeyId\): check S3_ACCESS_KEY/,
    )
    expect(await says({ login })).not.toContain('very-secret-word')
    expect(await says({ bucket: 'no-such-bucket' })).toContain('There is no bucket no-such-bucket: make it, or check S3_BUCKET.')
    expect(await says({ endpoint: 'http://127.0.0.1:1' })).toContain('at http://127.0.0.1:1 cannot be reached (ECONNREFUSED)')
    const [finding] = await checkFiles({ s3: { ...settings, login }, dataDir: root })
    expect([finding?.state, finding?.advice]).toEqual(['fault', expect.stringMatching(/^Check S3_ACCESS_KEY .*\.$/)])
    expect(await checkFiles({ s3: undefined, dataDir: root })).toEqual([])
  })

  it('is of settings that are read together', () => {
    const env = { S3_BUCKET: 'shop-files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_PREFIX: 'two/post' }
    expect(readConfig(env).s3).toEqual({
      ...{ bucket: 'shop-files', endpoint: undefined, region: 'us-east-1', prefix: 'two/post/' },
      login: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
    expect(readConfig({}).s3).toBeUndefined()
  })
})

describe('a large file', () => {
  it('passes through in pieces: 300 MB kept and read, less than 60 MB more memory', async () => {
    const child = fork(fileURLToPath(new URL('../../../test/files/large-file.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx', '--conditions=twopost-source'],
      stdio: 'inherit',
    })
    try {
      child.send({ settings: s3.store().settings, work: path.join(root, 'large'), bytes: 300_000_000 })
      const [said] = (await once(child, 'message')) as [{ sent: string; read: string; copied: string; more: number }]
      process.stdout.write(`files in a bucket: 300 MB, ${Math.round(said.more / 1e6)} MB more memory\n`)
      expect(said.read).toBe(said.sent)
      expect(said.copied).toBe(said.sent)
      expect(said.more).toBeLessThan(60_000_000)
    } finally {
      child.kill('SIGKILL')
    }
  }, 300_000)
})
