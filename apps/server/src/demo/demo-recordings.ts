import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { asReceived, prepareFile } from '#features/files/index.ts'
import { addJobRecording, selectOrderJobs } from '#features/jobs/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { OpenOrder } from './demo-orders.ts'

/** What technicians recorded at work; `demo/make-recordings.html` draws and plays them. */
const recordings = [
  { name: 'belt-squeal.webm', caption: 'Belt squeals at cold start', age: 22 },
  { name: 'hub-play.webm', caption: 'Play in the left front hub', age: 17 },
] as const
const placeOf = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url))

/** A voice note and a short video on the second order in work of a shop, as its technician would send them (I23-I25). */
export async function seedRecordings(stage: Stage, open: readonly OpenOrder[], now: Date): Promise<void> {
  const order = open[1]
  if (!order) return
  const lead: Actor = order.lead
  const job = (await selectOrderJobs(stage.tx, order.id)).find((one) => one.technician_id === lead.technicianId)
  if (!job) return
  for (const { name, caption, age } of recordings) {
    const at = after(now, -age * 60_000)
    await asReceived({ bytes: await readFile(placeOf(name)), filename: name, fields: {} }, async (received) => {
      const prepared = await prepareFile(received, 'job-recording')
      await addJobRecording(actAs(stage, lead, at), job.id, prepared, { caption })
    })
  }
}
