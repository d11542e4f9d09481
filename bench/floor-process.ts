import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, type Sending, type Target, underLoad } from './clients.ts'

export interface Floor {
  url: string
  stop: () => Promise<void>
}

/** Starts `floor.ts` on a database. @param what the calls that it answers */
export async function startFloor(socketFolder: string, what: 'orders' | 'stock' | 'money'): Promise<Floor> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('floor.ts', import.meta.url)), socketFolder, what],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  while (!said.includes('floor at')) {
    if (child.exitCode !== null) throw new Error('the floor did not start')
    await new Promise((done) => setTimeout(done, 50))
  }
  const stop = async (): Promise<void> => {
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
  return { url: /floor at (\S+)/.exec(said)?.[1] ?? '', stop }
}

/** One of those that are compared: the product first. */
export interface Side {
  target: Target
  next: (client: number) => Sending
}
const roundMs = 1_000

/**
 * The sides take turns of a second, so that what else the machine does hits all.
 * @returns for each round what each side did
 */
export async function takeTurns(
  sides: readonly Side[],
  clients: number,
  rounds: number,
): Promise<{ perSecond: number; medianMs: number }[][]> {
  for (const side of sides) await underLoad(side.target, clients, 500, side.next)
  const turns: { perSecond: number; medianMs: number }[][] = []
  for (let round = 0; round < rounds; round++) {
    const turn: { perSecond: number; medianMs: number }[] = []
    // Who begins changes, too.
    for (let n = 0; n < sides.length; n++) {
      const at = (n + round) % sides.length
      const side = sides[at]
      if (side) turn[at] = await underLoad(side.target, clients, roundMs, side.next)
    }
    turns.push(turn)
  }
  return turns
}
/** How the first side stands to another one: the median of the rounds' ratios, in words, and as a number. */
export function ratioOf(turns: readonly { perSecond: number }[][], at: number): { ratio: number; words: string } {
  const ratios = turns.map((turn) => (turn[0]?.perSecond ?? 0) / (turn[at]?.perSecond ?? 1))
  const ratio = median(ratios)
  return { ratio, words: `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})` }
}
/** What a side did, in words. */
export const figuresOf = (turns: readonly { perSecond: number; medianMs: number }[][], at: number): string => {
  const of = (key: 'perSecond' | 'medianMs') => median(turns.map((turn) => turn[at]?.[key] ?? 0))
  return `${of('perSecond').toFixed(0).padStart(6)} /s ${of('medianMs').toFixed(1).padStart(6)} ms`
}
