import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { Config } from '#platform/config/config.ts'
import { fieldProblem } from '#platform/http/problem.ts'

/** The first five bytes of the SHA-256 of each of 100,000 passwords, sorted (`scripts/make-leaked-passwords.mjs`). */
const listFile = new URL('../../../data/leaked-passwords.bin', import.meta.url)
const bytesEach = 5
let kept: Buffer | undefined

/** Is this one of the 100,000 leaked passwords that the server brings with it, in whatever case (S-7)? Reads the list once, half a megabyte. */
export function isLeakedPassword(password: string): boolean {
  kept ??= fs.readFileSync(listFile)
  const mark = createHash('sha256').update(password.trim().toLowerCase()).digest().subarray(0, bytesEach)
  let [low, high] = [0, kept.length / bytesEach - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = mark.compare(kept, middle * bytesEach, (middle + 1) * bytesEach)
    if (order === 0) return true
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return false
}

/** A list that does not answer within this time is not waited for. */
const patienceMs = 1_500
/** Longer than any honest answer of about a thousand hashes. */
const mostBytes = 500_000

/** Is the hash of the password in the answer to its first five digits: lines of the other 35 and a count, where 0 is padding? */
export const isInRange = (answer: string, rest: string): boolean =>
  answer.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':')
    return hash?.trim().toUpperCase() === rest && Number(count) > 0
  })

/**
 * Asks a list of leaked passwords, where the installation names one, whether this is one of them (k-anonymity: five of the 40 digits of its SHA-1
 * leave this server). A list that is slow, away or broken stops nobody.
 * @throws Problem VALIDATION_FAILED for a password that is in the list
 */
export async function checkLeakedOnline(
  { leakedPasswordsUrl }: Pick<Config, 'leakedPasswordsUrl'>,
  password: string,
  path = 'body.password',
): Promise<void> {
  if (leakedPasswordsUrl === undefined) return
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  let answer = ''
  try {
    const reply = await fetch(`${leakedPasswordsUrl.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (reply.ok) answer = (await reply.text()).slice(0, mostBytes)
  } catch {
    return
  }
  if (isInRange(answer, hash.slice(5))) throw fieldProblem(path, 'PASSWORD_COMMON', fieldTexts.PASSWORD_COMMON)
}
