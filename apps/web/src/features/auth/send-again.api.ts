import { ApiError } from '#platform/api/problem.ts'

/** How often something is sent again by itself. */
export const mostTimesAgain = 5
/** A server that asks for more time than this has more to say than that it is busy for a moment. */
const longestSeconds = 10

/**
 * How many milliseconds to wait before sending again: what the server asked for, and up to half as much beside it, so that not everybody comes back at
 * once. Undefined for every other answer than that it is too busy now (S-7).
 */
export function waitAfter(error: unknown, random: () => number = Math.random): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 503 || error.code !== 'UNAVAILABLE') return undefined
  const seconds = error.retryAfter ? Number(error.retryAfter) : Number.NaN
  // Neither one that asks for more, nor a date.
  if (!(seconds <= longestSeconds)) return undefined
  return seconds * 1000 * (1 + random() / 2)
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Sends something, and again while the server says that it is too busy now, five times at most.
 * @param signal aborted: nothing is sent any more; what is on its way is waited for
 * @param onWait the server was too busy, and this goes on by itself
 * @returns undefined when it was stopped while it waited
 * @throws what the server answered, when it will not be sent again
 */
export async function sendAgain<A>(
  send: () => Promise<A>,
  { signal, onWait, random = Math.random }: { signal: AbortSignal; onWait: () => void; random?: () => number },
): Promise<A | undefined> {
  for (let again = 0; ; again++)
    try {
      return await send()
    } catch (error) {
      const wait = again < mostTimesAgain && !signal.aborted ? waitAfter(error, random) : undefined
      if (wait === undefined) throw error
      onWait()
      await sleep(wait, signal)
      if (signal.aborted) return undefined
    }
}
