import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBusiness, readAll, type Session, signIn } from './kill-drill.ts'
import { type Form, RunningApp } from './running-app.ts'

export interface DiskReport {
  /** Answers while the disk was full, by status and code. */
  answers: Record<string, number>
  /** Of these what says neither that there is no room nor to come again; none when all is well. */
  strange: string[]
  /** From the moment there was room again until a write had success, without anybody starting anything. */
  backMs: number
  acknowledged: number
  /** Acknowledged writes that are not there in the end. */
  lost: string[]
  /** Records that are there and were not acknowledged, though each was sent until it was. */
  extra: number
}

/** Thrown where the drill cannot make its disk. */
export class NotRoot extends Error {}
export const isRoot = (): boolean => process.getuid?.() === 0

const diskMegabytes = 900
/** What may be said while there is no room, or while the database starts again. */
const clear = /^(201|507 NO_SPACE|503 UNAVAILABLE|409 IN_FLIGHT|no answer)$/
const codeOf = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? ''
const freeBytes = (folder: string): number => {
  const { bavail, bsize } = fs.statfsSync(folder)
  return Number(bavail) * Number(bsize)
}

/** Sends one write once. @returns its status and code, and the record where it was made */
async function add(session: Session, key: string): Promise<{ kind: string; id: string | undefined }> {
  const answer = await fetch(`${session.url}/customers`, {
    method: 'POST',
    headers: { ...session.headers, 'idempotency-key': key },
    body: JSON.stringify({ shop_id: session.shopId, name: `Drill ${key}`, email: `${key}@drill.example`, notes: key.repeat(50) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  if (!answer) return { kind: 'no answer', id: undefined }
  const text = await answer.text()
  const id = answer.status === 201 ? (JSON.parse(text) as { data: { customer: { id: string } } }).data.customer.id : undefined
  return { kind: `${answer.status} ${codeOf(text)}`.trim(), id }
}

/**
 * Fills the disk below a running application, on a small file system of its own (so it needs root), goes on writing, and makes room again.
 * @throws NotRoot, and when it does not come back
 */
export async function diskDrill({ form, limitMs, fullMs }: { form: Form; limitMs: number; fullMs: number }): Promise<DiskReport> {
  if (!isRoot()) throw new NotRoot('a small file system can only be made as root')
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0711`, 'twopost-drill', disk])
  try {
    const app = await RunningApp.prepare(form, {}, disk)
    try {
      await makeBusiness(app)
      await app.start(limitMs)
      const session = await signIn(app)
      const acknowledged = new Set<string>()
      const answers: Record<string, number> = {}
      let isOver = false
      // Each write is sent under its key until it is acknowledged, as a screen does.
      const writers = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const key = randomUUID()
          for (;;) {
            const { kind, id } = await add(session, key)
            answers[kind] = (answers[kind] ?? 0) + 1
            if (id) {
              acknowledged.add(id)
              break
            }
            await sleep(100)
          }
        }
      })
      await sleep(1_000)
      const ballast = path.join(disk, 'ballast')
      const fill = () => {
        const left = freeBytes(disk)
        if (left > 0) fs.appendFileSync(ballast, Buffer.alloc(left))
      }
      const end = performance.now() + fullMs
      while (performance.now() < end) {
        try {
          fill()
        } catch {
          // Somebody else took the last of it.
        }
        await sleep(50)
      }
      fs.rmSync(ballast)
      const roomAt = performance.now()
      const before = acknowledged.size
      while (acknowledged.size === before) {
        if (performance.now() - roomAt > limitMs) throw new Error('the application did not come back when there was room')
        await sleep(20)
      }
      const backMs = performance.now() - roomAt
      await sleep(1_000)
      isOver = true
      await Promise.all(writers)
      const there = await readAll(session)
      await app.stop()
      for (const name of ['verify-stock', 'verify-money', 'verify-audit']) await app.command(name)
      return {
        answers,
        strange: Object.keys(answers).filter((kind) => !clear.test(kind)),
        backMs,
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((id) => !there.has(id)),
        extra: there.size - acknowledged.size,
      }
    } finally {
      await app.close()
    }
  } finally {
    execFileSync('umount', ['--lazy', disk])
    fs.rmSync(disk, { recursive: true, force: true })
  }
}
