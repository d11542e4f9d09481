import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import type { S3Settings } from '#platform/files/bucket.ts'
import { s3Store } from '#platform/files/s3-store.ts'

const mebibyte = 1_048_576
async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest('hex')
}

/** Keeps and reads one large file in a process of its own, so that its memory can be read; started by s3-store.test.ts. */
async function pass({ settings, work, bytes }: { settings: S3Settings; work: string; bytes: number }): Promise<void> {
  await mkdir(work, { recursive: true })
  const place = path.join(work, 'large')
  const file = await open(place, 'w')
  const block = randomBytes(mebibyte)
  for (let at = 0; at < bytes; at += mebibyte) {
    block.writeDoubleLE(at)
    await file.write(block, 0, Math.min(mebibyte, bytes - at))
  }
  await file.close()
  const store = s3Store(settings, work)
  const tenant = randomUUID() as TenantId
  const small = randomUUID()
  // What the first request costs by itself does not count.
  const first = path.join(work, 'first')
  await open(first, 'w').then((opened) => opened.writeFile(block).then(() => opened.close()))
  await store.keep(tenant, small, first)
  await (await store.open(tenant, small)).onDisk(async () => {})
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const id = randomUUID()
  const sent = await hashOf(createReadStream(place))
  await store.keep(tenant, id, place)
  const stored = await store.open(tenant, id)
  const read = await hashOf(stored.stream(0, stored.size - 1))
  const copied = await stored.onDisk((copy) => hashOf(createReadStream(copy)))
  clearInterval(watching)
  await rm(work, { recursive: true, force: true })
  process.send?.({ sent, read, copied, more: most - before })
}
process.once('message', (order) => void pass(order as Parameters<typeof pass>[0]))
