import type { SystemRole } from '@twopost/contract/permissions'
import type { ReportSchedule, SavedReport } from '@twopost/contract/reports'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { sendMailJob } from '#platform/mail/outbox.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { composeReportMail } from './report-mail.service.ts'
import { makeDueRuns, sendReports } from './report-runs.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const save = async (who: Member, body: object = {}): Promise<SavedReport> =>
  ok(
    await t.call(
      'createSavedReport',
      { body: { name: 'Sales of the week', kind: 'figures', codes: ['net_sales', 'gross_profit'], ...body } as never },
      who,
    ),
  ).saved_report
const emailOf = async (who: Member): Promise<string> =>
  (await t.admin.query('select email from app.users where id = $1', [who.userId])).rows[0].email
const schedule = async (who: Member, report: SavedReport, people: Member[], body: object = {}): Promise<ReportSchedule> =>
  ok(
    await t.call(
      'createReportSchedule',
      {
        body: {
          ...{ saved_report_id: report.id, every: 'day', hour: 7, format: 'csv' },
          recipients: await Promise.all(people.map(emailOf)),
          ...body,
        } as never,
      },
      who,
    ),
  ).report_schedule
/** As if it had run for long. */
const age = (id: string) => t.admin.query("update app.report_schedules set active_since = '2026-01-01' where id = $1", [id])
const dueAt = (world: World, iso: string) => t.inTenant(world.tenantId, (tx) => makeDueRuns({ tx, now: new Date(iso) }))
const runs = async (id: string) =>
  (
    await t.admin.query(
      'select due_on::text, from_date::text, to_date::text, state, tries, sent_to, is_by_hand, error from app.report_runs where schedule_id = $1 order by due_on, created_at',
      [id],
    )
  ).rows
const work = () => sendReports(t.app.db)({}, silentLog)
const outbox = async (world: World) =>
  (
    await t.admin.query(
      "select id, recipient, language from app.outbox where tenant_id = $1 and template = 'report' order by created_at, id",
      [world.tenantId],
    )
  ).rows as { id: string; recipient: string; language: string }[]
async function deliver(world: World): Promise<Mail[]> {
  const sent: Mail[] = []
  const job = sendMailJob({
    database: t.app.db,
    sender: { send: async (mail) => void sent.push(mail), close: () => {} },
    mailFrom: 'Twopost <mail@twopost.example>',
    composers: { report: composeReportMail },
  })
  for (const { id } of await outbox(world)) await job({ tenant_id: world.tenantId, mail_id: id }, silentLog)
  return sent
}
const fileIn = (mail: Mail | undefined): string => String(mail?.attachments?.[0]?.content ?? '')
const notices = async (who: Member) => ok(await t.call('listNotifications', {}, who)).notifications as { title: string }[]
const zoneOf = (world: World, id: string, time_zone: string) =>
  t.call('updateShop', { params: { id }, body: { time_zone } as never }, world.admin).then(ok)

it('keeps reports of one’s own, and shares them with reports:generate alone (KPI14)', async () => {
  const world = await t.tenant({ shops: 2 })
  const manager = await t.member(world, 'service-manager')
  const limited = await t.member(world, 'service-manager', { shopIds: [world.shopIds[0] as string] })
  const own = await save(manager)
  expect(own).toMatchObject({ is_own: true, is_shared: false, allowed: ['change', 'delete', 'schedule'], period: 'last-month' })
  expect((await t.call('createSavedReport', { body: { name: 'SALES of the week', kind: 'figures' } }, manager)).body.code).toBe(
    'SAVED_REPORT_EXISTS',
  )
  expect((await t.call('createSavedReport', { body: { name: 'Mine', kind: 'figures', is_shared: true } }, manager)).status).toBe(
    403,
  )
  expect((await t.call('createSavedReport', { body: { name: 'X', kind: 'figures', codes: ['nope'] } }, manager)).body.code).toBe(
    'KPI_UNKNOWN',
  )
  const viewer = await t.member(world, 'viewer')
  expect((await t.call('createSavedReport', { body: { name: 'Tax', kind: 'tax' } }, viewer)).status).toBe(403)
  const second = world.shopIds[1] as string
  const shared = await save(world.admin, { name: 'Second shop', is_shared: true, filters: { shop_id: second } })
  const names = async (who: Member) =>
    ok(await t.call('listSavedReports', {}, who)).saved_reports.map((one: SavedReport) => one.name)
  expect(await names(manager)).toEqual(['Sales of the week', 'Second shop'].sort())
  expect(await names(world.admin)).toEqual(['Second shop'])
  expect(await names(limited)).toEqual([])
  const params = { id: shared.id }
  expect((await t.call('getSavedReport', { params }, limited)).status).toBe(404)
  expect((await t.call('getSavedReport', { params: { id: own.id } }, world.admin)).body.code).toBe('SAVED_REPORT_NOT_FOUND')
  expect((await t.call('updateSavedReport', { params, body: { name: 'Ours' } }, manager)).status).toBe(403)
  const changed = ok(await t.call('updateSavedReport', { params, body: { name: 'Ours', version: shared.version } }, world.admin))
  expect(changed.saved_report).toMatchObject({ name: 'Ours', codes: shared.codes, filters: { shop_id: second }, version: 2 })
  expect((await t.call('updateSavedReport', { params, body: { name: 'Stale', version: 1 } }, world.admin)).body.code).toBe(
    'STALE_VERSION',
  )
  expect((await t.call('deleteSavedReport', { params }, manager)).status).toBe(403)
  ok(await t.call('deleteSavedReport', { params }, world.admin))
  expect(await names(world.admin)).toEqual([])
})

it('takes people of the organization alone as recipients (KPI23)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const report = await save(world.admin)
  const body = { saved_report_id: report.id, every: 'day', hour: 7, format: 'csv' } as const
  for (const email of ['stranger@example.com', await emailOf(other.admin)]) {
    const refused = await t.call('createReportSchedule', { body: { ...body, recipients: [email] } }, world.admin)
    expect([refused.status, refused.body.code]).toEqual([422, 'RECIPIENT_UNKNOWN'])
    expect(refused.body.message).toContain(email)
  }
  const offered = ok(await t.call('listReportRecipients', {}, world.admin)).recipients
  expect(offered).toEqual([expect.objectContaining({ email: await emailOf(world.admin), sees_figures: true, sees_taxes: true })])
  const bad = await t.call(
    'createReportSchedule',
    { body: { ...body, hour: 24, recipients: [await emailOf(world.admin)] } },
    world.admin,
  )
  expect(bad.status).toBe(422)
})

it('is due at its own hour of each shop, also on the day on which clocks change, and once a day however often the job runs (KPI10)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [west, east] = world.shopIds as [string, string]
  await zoneOf(world, west, 'America/Los_Angeles')
  await zoneOf(world, east, 'America/New_York')
  const report = await save(world.admin)
  const [inWest, inEast] = [
    await schedule(world.admin, report, [world.admin], { shop_id: west }),
    await schedule(world.admin, report, [world.admin], { shop_id: east }),
  ]
  const weekly = await schedule(world.admin, report, [world.admin], { shop_id: west, every: 'week' })
  // What was due before it was made is not sent afterwards.
  expect(await dueAt(world, new Date().toISOString())).toBe(0)
  for (const one of [inWest, inEast, weekly]) await age(one.id)
  // March 8, 2026: at two in the morning it is three.
  expect(await dueAt(world, '2026-03-08T10:59:00Z')).toBe(3)
  expect(await dueAt(world, '2026-03-08T10:59:00Z')).toBe(0)
  const days = async (id: string) => (await runs(id)).map((one) => one.due_on)
  expect([await days(inWest.id), await days(inEast.id), await days(weekly.id)]).toEqual([
    ['2026-03-07'],
    ['2026-03-07'],
    ['2026-03-02'],
  ])
  expect(await dueAt(world, '2026-03-08T11:00:00Z')).toBe(1)
  expect(await dueAt(world, '2026-03-08T13:59:00Z')).toBe(0)
  expect(await dueAt(world, '2026-03-08T14:00:00Z')).toBe(1)
  expect([await days(inWest.id), await days(inEast.id)]).toEqual([
    ['2026-03-07', '2026-03-08'],
    ['2026-03-07', '2026-03-08'],
  ])
  // November 1: one in the morning comes twice.
  const night = await schedule(world.admin, report, [world.admin], { shop_id: east, hour: 1 })
  await t.admin.query("update app.report_schedules set active_since = '2026-10-31T12:00:00Z' where id = $1", [night.id])
  const of = async (iso: string) => {
    await dueAt(world, iso)
    return days(night.id)
  }
  expect(await of('2026-11-01T04:59:00Z')).toEqual([])
  expect(await of('2026-11-01T05:00:00Z')).toEqual(['2026-11-01'])
  expect(await of('2026-11-01T06:00:00Z')).toEqual(['2026-11-01'])
  expect((await runs(weekly.id))[0]).toMatchObject({ from_date: '2026-02-23', to_date: '2026-03-01' })
})

it('mails each recipient what they may see, in their language, once however many jobs run at once (KPI12, KPI14, KPI23)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const viewer = await t.member(world, 'viewer')
  const limited = await t.member(world, 'service-manager', { shopIds: [two] })
  const clerk = await t.member(world, 'customer-service')
  ok(await t.call('updatePreferences', { body: { language: 'es' } as never }, limited))
  for (const [shopId, unit_cost] of [
    [one, 100],
    [two, 40],
  ] as const) {
    const workOrderId = await addCompletedOrder(t, world, { shopId, lines: [{ type: 'parts', description: 'Kit', unit_cost }] })
    const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } as never }, world.admin))
    ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  }
  const report = await save(world.admin, { is_shared: true })
  const made = await schedule(world.admin, report, [world.admin, viewer, limited, clerk], { shop_id: one })
  await age(made.id)
  await t.inTenant(world.tenantId, (tx) => makeDueRuns({ tx, now: new Date() }))
  // The days of the run are those of the invoices.
  const { rows } = await t.admin.query(
    'select min(issue_date)::text as from, max(issue_date)::text as to from app.invoices where tenant_id = $1',
    [world.tenantId],
  )
  await t.admin.query('update app.report_runs set from_date = $2, to_date = $3 where schedule_id = $1', [
    made.id,
    rows[0].from,
    rows[0].to,
  ])
  await Promise.all([work(), work(), work()])
  await work()
  expect(await runs(made.id)).toMatchObject([{ state: 'sent', sent_to: 3, tries: 1 }])
  const mails = await deliver(world)
  const to = async (who: Member) => mailTo(mails, await emailOf(who))
  expect(mails).toHaveLength(3)
  const [adminFile, viewerFile, limitedMail] = [fileIn(await to(world.admin)), fileIn(await to(viewer)), await to(limited)]
  expect(adminFile).toContain('Net sales')
  expect(adminFile).toContain(',140,')
  expect(adminFile).toContain('Gross profit')
  expect(viewerFile).toContain(',140,')
  expect(viewerFile).not.toContain('Gross profit')
  expect(limitedMail?.subject).toContain('Sales of the week')
  expect(fileIn(limitedMail)).toContain('Ventas netas')
  expect(fileIn(limitedMail)).toContain(',40,')
  expect(fileIn(limitedMail)).not.toContain(',140,')
  expect(await to(clerk)).toBeUndefined()
  const shown = ok(await t.call('getReportSchedule', { params: { id: made.id } }, world.admin)).report_schedule
  expect(shown.last_run).toMatchObject({ state: 'sent', sent_to: 3 })
  expect(shown.last_sent_on).not.toBeNull()
  // A recipient who lost the right gets none from the next run on; without any it is skipped.
  await t.admin.query("update app.users set system_role = 'user' where id = any($1)", [[viewer.userId, limited.userId]])
  ok(
    await t.call(
      'updateReportSchedule',
      { params: { id: made.id }, body: { recipients: [await emailOf(viewer), await emailOf(limited)] } },
      world.admin,
    ),
  )
  ok(await t.call('sendReportNow', { params: { id: made.id } }, world.admin))
  expect((await t.call('sendReportNow', { params: { id: made.id } }, world.admin)).body.code).toBe('REPORT_UNDERWAY')
  await work()
  expect((await runs(made.id)).at(-1)).toMatchObject({ state: 'skipped', sent_to: 0, is_by_hand: true })
  expect(await outbox(world)).toHaveLength(3)
  const listed = ok(await t.call('listReportRuns', { params: { id: made.id } }, world.admin)).report_runs
  expect(listed.map((run: { state: string }) => run.state)).toEqual(['skipped', 'sent'])
})
const mailTo = (mails: Mail[], email: string): Mail | undefined => mails.find((mail) => mail.to === email)

it('pauses by its owner, or when the owner loses the right, who is told; resuming needs the right (KPI10, KPI23)', async () => {
  const world = await t.tenant()
  const manager = await t.member(world, 'service-manager')
  const report = await save(manager)
  const made = await schedule(manager, report, [world.admin])
  const params = { id: made.id }
  const state = async () => ok(await t.call('getReportSchedule', { params }, world.admin)).report_schedule as ReportSchedule
  expect(await state()).toMatchObject({ state: 'active', pause_reason: '', is_own: false, allowed: ['delete'] })
  const listed = async (who: Member) =>
    ok(await t.call('listReportSchedules', {}, who)).report_schedules.map((one: ReportSchedule) => one.id)
  const another = await t.member(world, 'service-manager')
  expect([await listed(manager), await listed(world.admin), await listed(another)]).toEqual([[made.id], [made.id], []])
  // Only its owner moves it.
  expect((await t.call('pauseReportSchedule', { params, body: {} }, world.admin)).status).toBe(403)
  expect((await t.call('resumeReportSchedule', { params, body: {} }, manager)).body.code).toBe('REPORT_SCHEDULE_STATE')
  ok(await t.call('pauseReportSchedule', { params, body: { version: made.version } }, manager))
  expect((await t.call('pauseReportSchedule', { params, body: {} }, manager)).body.code).toBe('REPORT_SCHEDULE_STATE')
  expect(await state()).toMatchObject({ state: 'paused', pause_reason: 'owner', next_due_at: null })
  await age(made.id)
  expect(await dueAt(world, '2026-03-08T23:00:00Z')).toBe(0)
  ok(await t.call('resumeReportSchedule', { params, body: {} }, manager))
  // What was due while it paused is not sent.
  expect(await dueAt(world, new Date().toISOString())).toBe(0)
  await age(made.id)
  expect(await dueAt(world, new Date().toISOString())).toBe(1)
  const asRole = (role: SystemRole) =>
    t.admin.query('update app.users set system_role = $2 where id = $1', [manager.userId, role])
  await asRole('viewer')
  await work()
  expect(await state()).toMatchObject({ state: 'paused', pause_reason: 'right_lost' })
  expect(await runs(made.id)).toMatchObject([{ state: 'skipped' }])
  expect((await notices(manager)).map((one) => one.title)).toContain('A report is no longer mailed')
  expect((await t.call('resumeReportSchedule', { params, body: {} }, manager)).status).toBe(403)
  await asRole('service-manager')
  expect(ok(await t.call('resumeReportSchedule', { params, body: {} }, manager)).report_schedule.state).toBe('active')
  // A member who is suspended lost it, too.
  await age(made.id)
  await t.admin.query("update app.report_runs set due_on = '2026-01-05' where schedule_id = $1", [made.id])
  expect(await dueAt(world, new Date().toISOString())).toBe(1)
  await t.admin.query("update app.users set status = 'suspended' where id = $1", [manager.userId])
  await work()
  expect(await state()).toMatchObject({ state: 'paused', pause_reason: 'right_lost' })
  expect(await outbox(world)).toHaveLength(0)
  ok(await t.call('deleteReportSchedule', { params }, world.admin))
  expect((await t.call('getReportSchedule', { params }, world.admin)).status).toBe(404)
})

it('tries a run three times before it has failed, and tells the owner (KPI10, KPI23)', async () => {
  const world = await t.tenant()
  const report = await save(world.admin)
  const made = await schedule(world.admin, report, [world.admin])
  await t.admin.query("update app.saved_reports set codes = '{gone}' where id = $1", [report.id])
  await age(made.id)
  await dueAt(world, new Date().toISOString())
  for (const [tries, state] of [
    [1, 'due'],
    [2, 'due'],
    [3, 'failed'],
  ] as const) {
    await work()
    expect(await runs(made.id)).toMatchObject([{ tries, state }])
  }
  await work()
  expect((await runs(made.id))[0]).toMatchObject({ tries: 3, state: 'failed' })
  expect((await notices(world.admin)).map((one) => one.title)).toEqual(['A report could not be mailed'])
  expect(await outbox(world)).toHaveLength(0)
})

it('mails the tax report to who sees the books, as a workbook (TAX16, KPI14)', async () => {
  const world = await t.tenant()
  const viewer = await t.member(world, 'viewer')
  const report = await save(world.admin, { name: 'Taxes', kind: 'tax', codes: [], filters: { basis: 'paid' } })
  const made = await schedule(world.admin, report, [world.admin, viewer], { format: 'xlsx', every: 'month' })
  expect(ok(await t.call('sendReportNow', { params: { id: made.id } }, world.admin)).report_run).toMatchObject({ state: 'due' })
  await work()
  const mails = await deliver(world)
  expect(mails.map((mail) => mail.to)).toEqual([await emailOf(world.admin)])
  expect(mails[0]?.attachments?.[0]?.filename).toMatch(/^taxes-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.xlsx$/)
})
