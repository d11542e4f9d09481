import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#platform/http/problem.ts'

/** argon2id, 19 MiB, two passes, one lane (S-7). */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running = { now: 0, waiting: [] as (() => void)[] }
const most = 4
const queue = 32

/** At most four at a time, 32 waiting, else the caller is told to come back. @throws Problem UNAVAILABLE */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running.now >= most) {
    if (running.waiting.length >= queue) throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds: 2 })
    await new Promise<void>((go) => running.waiting.push(go))
  }
  running.now += 1
  try {
    return await work()
  } finally {
    running.now -= 1
    running.waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, settings))

let decoy: Promise<string> | undefined
/** Checks a password; without a hash one check is made all the same, so that an unknown address takes as long (S-10). */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('a password that nobody has', settings)
  const against = stored ?? (await decoy)
  const right = await bounded(() => verify(against, password))
  return stored !== null && right
}
/** Was this hash made with other settings than today's? Then it is made again at the next sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith('$argon2id$') || !stored.includes('m=19456,t=2,p=1')
