import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A saved report of the shop, that everybody sees, with a schedule that runs and one that pauses. */
export async function addReports(
  t: TestApp,
  owner: Member,
  { shopId, canary }: { shopId: string; canary: string },
): Promise<Record<'saved_report' | 'report_schedule' | 'paused_report_schedule', string>> {
  const report = await t.call(
    'createSavedReport',
    {
      body: {
        name: `Sales ${canary} ${shopId}`.slice(0, 80),
        kind: 'figures',
        codes: ['net_sales'],
        filters: { shop_id: shopId },
      },
    },
    owner,
  )
  expect(report.status, report.text).toBe(201)
  const { id } = report.body.data.saved_report
  const { email } = owner
  const schedule = async () => {
    const body = { saved_report_id: id as string, every: 'day' as const, hour: 5, format: 'csv' as const, recipients: [email] }
    const made = await t.call('createReportSchedule', { body }, owner)
    expect(made.status, made.text).toBe(201)
    return made.body.data.report_schedule.id as string
  }
  const [running, paused] = [await schedule(), await schedule()]
  expect((await t.call('pauseReportSchedule', { params: { id: paused }, body: {} }, owner)).status).toBe(200)
  return { saved_report: id, report_schedule: running, paused_report_schedule: paused }
}
