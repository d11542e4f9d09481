import { createReadStream } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { PassedBytes } from './byte-passes.ts'
import { StoreAway } from './store-away.ts'
import { passedThrough } from './tidy-memory.ts'

/** A bucket of a store that speaks S3, and how it is reached. */
export interface S3Settings {
  bucket: string
  /** Of a compatible store; undefined: Amazon's own. With it the bucket is named in the path. */
  endpoint: string | undefined
  region: string
  /** Undefined: the usual places are asked (environment, profile, role of the machine). */
  login: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Empty, or with a slash at its end. */
  prefix: string
}

/** What a kept object is. */
export interface ObjectFacts {
  size: number
  /** In hex, as it was when it was kept; undefined for what something else put there. */
  sha256: string | undefined
  etag: string | undefined
}

/** How long a connection may take to be made, and be without a byte, before it is given up. */
const usualPatience = { connectMs: 2_000, silentMs: 20_000 }
/** How long an answer to a question without a file may take to begin. */
const answerMs = 5_000
const mostTries = 3
const firstPauseMs = 200
/** Downloads hold a connection each, as long as their readers take. */
const mostConnections = 1_000

interface StoreError {
  name?: string
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}
const statusOf = (error: unknown) => (error as StoreError).$metadata?.httpStatusCode
/** The name of an error as stores write it, of the network, or of the SDK. */
export const nameOfError = (error: unknown): string => {
  const { name, code } = error as StoreError
  return name && name !== 'Error' ? name : (code ?? 'Error')
}
const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey'].includes(nameOfError(error))
/** Will the same request fail the same way? */
const isFinal = (error: unknown): boolean => {
  const status = statusOf(error)
  if (['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout', 'SlowDown'].includes(nameOfError(error)))
    return false
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}
const awayFrom = (error: unknown): StoreAway =>
  error instanceof StoreAway
    ? error
    : new StoreAway(`the store of files answered ${nameOfError(error)}: ${(error as StoreError).message ?? ''}`, error)

const unheard = () => {}
/** What it would say goes to no console: our own log says what failed. */
const silent = { trace: unheard, debug: unheard, info: unheard, warn: unheard, error: unheard }

/** The client of the SDK with our limits of time. Newer checksums, which many compatible stores lack, are left out: see `put`. */
export function s3Client({ endpoint, region, login }: S3Settings, { connectMs, silentMs } = usualPatience): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(login === undefined ? {} : { credentials: login }),
    maxAttempts: mostTries,
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets: mostConnections }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: mostConnections }),
    },
  })
}

/** Objects of one bucket under one prefix. Every function throws StoreAway. */
export interface Bucket {
  /**
   * Writes a file as an object, whole or not at all. The request is signed over the SHA-256 of the bytes, which every store compares
   * with what arrives; it is kept beside the object, for readers.
   */
  put(key: string, place: string, file: PassedBytes): Promise<void>
  /** Null where there is none. */
  head(key: string): Promise<ObjectFacts | null>
  /** Bytes `from` to `to`, both included. A connection that breaks is taken up again where it broke, of the same object only. */
  read(key: string, from: number, to: number, etag?: string): AsyncGenerator<Buffer>
  list(prefix: string): AsyncGenerator<{ key: string; at: Date }>
  /** The names of what looks like folders right under a prefix. */
  listFolders(prefix: string): Promise<string[]>
  /** Of what is not there as well. */
  remove(key: string): Promise<void>
  close(): void
}

/** @param at bucket and key */
async function putOnce(
  client: S3Client,
  at: { Bucket: string; Key: string },
  place: string,
  { size, sha256 }: PassedBytes,
): Promise<void> {
  const bytes = createReadStream(place, { highWaterMark: 65_536 })
  // A request that was given up reads it no more; what goes wrong while it does is said by the request.
  bytes.on('error', () => {})
  const hex = sha256.toString('hex')
  const command = new PutObjectCommand({
    ...at,
    Body: size === 0 ? Buffer.alloc(0) : bytes,
    ContentLength: size,
    ContentType: 'application/octet-stream',
    Metadata: { sha256: hex },
  })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = hex
      return next(args)
    },
    { step: 'build', name: 'signedBytes' },
  )
  try {
    await client.send(command)
  } finally {
    bytes.destroy()
  }
}

/** Hears of a request that failed for good. */
export type TellStore = (fault: StoreAway) => void

/** @param tell gets each request that failed for good */
export function openBucket(settings: S3Settings, tell: TellStore = () => {}, patience = usualPatience): Bucket {
  const client = s3Client(settings, patience)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: settings.prefix + key })
  const inTime = { requestTimeout: answerMs }
  const away = (error: unknown): StoreAway => {
    const fault = awayFrom(error)
    tell(fault)
    return fault
  }
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw away(error)
    }
  }
  async function* pages(prefix: string, delimiter?: string) {
    let token: string | undefined
    do {
      const page = await guarded(() =>
        client.send(
          new ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: settings.prefix + prefix,
            ...(delimiter === undefined ? {} : { Delimiter: delimiter }),
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
          inTime,
        ),
      )
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }
  return {
    async put(key, place, file) {
      for (let tries = 1; ; tries++) {
        try {
          return await putOnce(client, at(key), place, file)
        } catch (error) {
          if (isFinal(error) || tries >= mostTries) throw away(error)
          await sleep(firstPauseMs * 2 ** (tries - 1))
        }
      }
    },
    async head(key) {
      try {
        const { ContentLength, Metadata, ETag } = await client.send(new HeadObjectCommand(at(key)), inTime)
        return { size: ContentLength ?? 0, sha256: Metadata?.sha256, etag: ETag }
      } catch (error) {
        if (isMissing(error)) return null
        throw away(error)
      }
    },
    async *read(key, from, to, etag) {
      let next = from
      let tries = 0
      while (next <= to) {
        let body: AsyncIterable<Buffer>
        try {
          const range = { Range: `bytes=${next}-${to}`, ...(etag === undefined ? {} : { IfMatch: etag }) }
          const answer = await client.send(new GetObjectCommand({ ...at(key), ...range }), inTime)
          body = answer.Body as unknown as AsyncIterable<Buffer>
        } catch (error) {
          throw away(error)
        }
        try {
          for await (const part of body) {
            const wanted = part.subarray(0, to + 1 - next)
            next += wanted.length
            tries = 0
            if (wanted.length > 0) yield wanted
            passedThrough(part.length)
          }
          if (next <= to) throw new StoreAway('the store of files ended its answer early')
        } catch (error) {
          if (++tries >= mostTries) throw away(error)
          await sleep(firstPauseMs * 2 ** (tries - 1))
        }
      }
    },
    async *list(prefix) {
      for await (const page of pages(prefix))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined) yield { key: Key.slice(settings.prefix.length), at: LastModified }
    },
    async listFolders(prefix) {
      const names: string[] = []
      for await (const page of pages(prefix, '/'))
        for (const { Prefix } of page.CommonPrefixes ?? [])
          if (Prefix !== undefined) names.push(Prefix.slice(settings.prefix.length + prefix.length, -1))
      return names
    },
    remove: (key) =>
      guarded(async () => {
        await client.send(new DeleteObjectCommand(at(key)), inTime)
      }),
    close: () => client.destroy(),
  }
}
