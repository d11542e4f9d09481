import { randomBytes } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetBucketAclCommand,
  GetBucketPolicyStatusCommand,
  GetObjectCommand,
  GetPublicAccessBlockCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { StartFault } from '#platform/database/start-fault.ts'
import { nameOfError, type S3Settings, s3Client } from './bucket.ts'

/** Why a bucket cannot be used, and what to do; both are without a period at their end. */
interface BucketFault {
  says: string
  advice: string
}

const anonymousMs = 5_000
const everyone = /\/(AllUsers|AuthenticatedUsers)$/
const isOpen = (who: string): BucketFault => ({
  says: `The bucket can be read without a login (${who})`,
  advice: 'block public access to it: its files are papers of people and businesses',
})

function faultOf({ bucket, endpoint }: S3Settings, error: unknown): BucketFault {
  const name = nameOfError(error)
  const { $metadata, message } = error as { $metadata?: { httpStatusCode?: number }; message: string }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return { says: `There is no bucket ${bucket}`, advice: 'make it, or check S3_BUCKET' }
  if (name === 'CredentialsProviderError')
    return { says: `There is no login for the bucket ${bucket}`, advice: 'set S3_ACCESS_KEY and S3_SECRET_KEY' }
  if (status === 403 || status === 401)
    return {
      says: `The store of files refuses the login (${name})`,
      advice: `check S3_ACCESS_KEY and S3_SECRET_KEY, and that they may read, write, list and remove in ${bucket}`,
    }
  if (status === 301 || status === 400)
    return { says: `The store of files refuses requests (${name})`, advice: 'check S3_REGION and S3_ENDPOINT' }
  if (status !== undefined)
    return { says: `The store of files answered ${name} (${status}): ${message}`, advice: 'look at the log of the store' }
  return {
    says: `The store of files${endpoint === undefined ? '' : ` at ${endpoint}`} cannot be reached (${name})`,
    advice: 'check S3_ENDPOINT, and that this machine may reach it',
  }
}

/** What a store says itself about who may read a bucket. Many compatible stores do not know these questions. */
async function sayOpen(client: S3Client, bucket: string): Promise<BucketFault | null> {
  const ask = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)
  const of = { Bucket: bucket }
  const [policy, acl, block] = await Promise.all([
    ask(client.send(new GetBucketPolicyStatusCommand(of))),
    ask(client.send(new GetBucketAclCommand(of))),
    ask(client.send(new GetPublicAccessBlockCommand(of))),
  ])
  const blocked = block?.PublicAccessBlockConfiguration
  if (policy?.PolicyStatus?.IsPublic === true && blocked?.RestrictPublicBuckets !== true) return isOpen('by its policy')
  const isShared = acl?.Grants?.some(({ Grantee }) => everyone.test(Grantee?.URI ?? '')) ?? false
  return isShared && blocked?.IgnorePublicAcls !== true ? isOpen('by its access list') : null
}

const addressOf = ({ bucket, endpoint, region }: S3Settings) => `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`
/** Asks for an object, and for the list of objects, as anyone who has the address. */
async function tryWithoutLogin(settings: S3Settings, key: string): Promise<BucketFault | null> {
  for (const [address, what] of [
    [`${addressOf(settings)}/${key}`, 'a file was given to a request without one'],
    [`${addressOf(settings)}?list-type=2&max-keys=1`, 'the list of files was given to a request without one'],
  ] as const) {
    const { status, body } = await fetch(address, { signal: AbortSignal.timeout(anonymousMs) })
    await body?.cancel()
    if (status < 300) return isOpen(what)
  }
  return null
}

/** Writes, reads, lists and removes an object, and looks whether others could read it. @returns null when all is well */
export async function examineBucket(settings: S3Settings): Promise<BucketFault | null> {
  const client = s3Client(settings)
  const { bucket, prefix } = settings
  const key = `${prefix}probe/${randomBytes(16).toString('hex')}`
  const probe = { Bucket: bucket, Key: key }
  const word = randomBytes(16).toString('hex')
  try {
    await client.send(new PutObjectCommand({ ...probe, Body: Buffer.from(word) }))
    try {
      const read = await (await client.send(new GetObjectCommand(probe))).Body?.transformToString()
      if (read !== word) return { says: 'The store of files gives other bytes than it was given', advice: 'use another one' }
      await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}probe/`, MaxKeys: 1 }))
      return (await sayOpen(client, bucket)) ?? (await tryWithoutLogin(settings, key))
    } finally {
      await client.send(new DeleteObjectCommand(probe))
    }
  } catch (error) {
    return faultOf(settings, error)
  } finally {
    client.destroy()
  }
}

/** @throws StartFault for a bucket that cannot be used, or that anyone can read */
export async function expectPrivateBucket(settings: S3Settings): Promise<void> {
  const found = await examineBucket(settings)
  if (found) throw new StartFault(`${found.says}: ${found.advice}.`)
}
