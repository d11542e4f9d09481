import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
// @ts-expect-error: the package has no types
import S3rverPackage from 's3rver'
import type { S3Settings } from '#platform/files/bucket.ts'

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3rver = S3rverPackage as new (options: object) => S3rver

/** What the store does wrong, as long as it is set. */
interface StoreFaults {
  /** Connections are cut before anything is answered. */
  isDown?: boolean
  /** So many requests are answered 503 first. */
  busy?: number
  /** So long it takes until what was written is answered. */
  slowMs?: number
  /** Nothing is answered at all. */
  isSilent?: boolean
  /** Bytes that arrive are changed on their way in. */
  damagesIn?: number
  /** Bytes that are read are changed on their way out. */
  damagesOut?: boolean
  /** So many answers of objects are cut in their middle. */
  cutsOut?: number
  /** Anyone may read. */
  isPublic?: boolean
  /** What the store says of the bucket's policy. */
  policyIsPublic?: boolean
}
export interface TestStore {
  settings: S3Settings
  /** What the product is started with. */
  env: Record<string, string>
  faults: StoreFaults
  /** Requests that came, as `PUT /bucket/key`. */
  asked: string[]
  close(): Promise<void>
}

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
const refuse = (answer: ServerResponse, status: number, code: string) =>
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code))

/** A store of one's own that the tests run over in place of s3rver: `http://key:secret@host:port/bucket`, with an empty bucket. */
const given = process.env.TEST_S3

interface Inner {
  host: string
  port: number
  bucket: string
  login: { accessKeyId: string; secretAccessKey: string }
  close(): Promise<void>
}
async function openInner(folder: string): Promise<Inner> {
  if (given !== undefined) {
    const { hostname, port, username, password, pathname } = new URL(given)
    const login = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
    return { host: hostname, port: Number(port), bucket: pathname.slice(1), login, close: async () => {} }
  }
  const bucket = 'twopost-files'
  const inner = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 'objects') },
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await inner.run()
  const login = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { host: '127.0.0.1', port, bucket, login, close: () => inner.close() }
}

/**
 * A store that speaks S3, on the loopback address: s3rver, or the one that `TEST_S3` names, behind a door that does what s3rver leaves out and real stores do. Bytes are compared
 * with the SHA-256 that was signed, an object is there whole or not at all, and who has no login, or a wrong one, is refused.
 */
export async function startS3(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twopost-s3-'))
  const inner = await openInner(folder)
  const { host, port, bucket, login } = inner
  // A given store may hold what other tests keep at the same time.
  const part = given === undefined ? 'shop' : `shop-${randomUUID()}`
  const faults: StoreFaults = {}
  const asked: string[] = []
  let count = 0

  async function passOn(request: IncomingMessage, answer: ServerResponse, body: string | null): Promise<void> {
    const onward = http.request({
      ...{ host, port, method: request.method, path: request.url, headers: request.headers },
    })
    if (body === null) onward.end()
    else createReadStream(body).pipe(onward)
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve).once('error', reject)
    })
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    const isObject = request.method === 'GET' && /^\/[^/?]+\/[^?]/.test(request.url ?? '')
    let passed = 0
    const half = Number(reply.headers['content-length'] ?? 0) / 2
    const isCut = isObject && (faults.cutsOut ?? 0) > 0
    if (isCut) faults.cutsOut = (faults.cutsOut ?? 0) - 1
    const spoil = new Transform({
      transform(part: Buffer, _, done) {
        const bytes = Buffer.from(part)
        if (isObject && faults.damagesOut && bytes.length > 0) bytes[0] = bytes[0]! ^ 0xff
        passed += bytes.length
        if (isCut && passed > half) {
          answer.write(bytes.subarray(0, bytes.length >> 1), () => answer.destroy())
          return
        }
        done(null, bytes)
      },
    })
    await pipeline(reply, spoil, answer)
  }

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = path.join(folder, `body-${count++}`)
    const hash = createHash('sha256')
    let size = 0
    const damaged = (faults.damagesIn ?? 0) > 0
    if (damaged) faults.damagesIn = (faults.damagesIn ?? 0) - 1
    try {
      await pipeline(
        request,
        new Transform({
          transform(part: Buffer, _, done) {
            const bytes = damaged ? Buffer.from(part) : part
            if (damaged && size === 0 && bytes.length > 0) bytes[0] = bytes[0]! ^ 0xff
            hash.update(bytes)
            size += bytes.length
            done(null, bytes)
          },
        }),
        createWriteStream(body),
      )
      if (size !== Number(request.headers['content-length'])) return refuse(answer, 400, 'IncompleteBody') as never
      if (hash.digest('hex') !== request.headers['x-amz-content-sha256'])
        return refuse(answer, 400, 'XAmzContentSHA256Mismatch') as never
      await sleep(faults.slowMs ?? 0)
      await passOn(request, answer, body)
    } finally {
      await rm(body, { force: true })
    }
  }

  const door = http.createServer((request, answer) => {
    const { method = '', url = '', headers } = request
    asked.push(`${method} ${url.split('?')[0]}`)
    if (faults.isDown) return request.socket.destroy()
    if (faults.isSilent) return
    if ((faults.busy ?? 0) > 0) {
      faults.busy = (faults.busy ?? 0) - 1
      return refuse(answer, 503, 'SlowDown')
    }
    // Given by the door: the store behind it may refuse strangers by itself.
    if (headers.authorization === undefined)
      return faults.isPublic ? answer.writeHead(200).end() : refuse(answer, 403, 'AccessDenied')
    if (!headers.authorization.includes(`Credential=${login.accessKeyId}/`)) return refuse(answer, 403, 'InvalidAccessKeyId')
    if (url.includes('policyStatus') && faults.policyIsPublic !== undefined)
      return answer
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<PolicyStatus><IsPublic>${faults.policyIsPublic}</IsPublic></PolicyStatus>`)
    const done = method === 'PUT' ? take(request, answer) : passOn(request, answer, null)
    done.catch(() => answer.destroy())
  })
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return {
    settings: { bucket, endpoint, region: 'us-east-1', login, prefix: `${part}/` },
    env: {
      ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PREFIX: part },
      ...{ S3_ACCESS_KEY: login.accessKeyId, S3_SECRET_KEY: login.secretAccessKey },
    },
    faults,
    asked,
    async close() {
      door.closeAllConnections()
      await new Promise((closed) => door.close(closed))
      await inner.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
