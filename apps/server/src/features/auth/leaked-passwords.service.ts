import { createHash } from 'node:crypto'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { Config } from '#platform/config/config.ts'
import { fieldProblem } from '#platform/http/problem.ts'

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
