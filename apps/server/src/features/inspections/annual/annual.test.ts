import { expect, it } from 'vitest'
import { digestOf } from '#platform/database/digest.ts'
import { fault, ok, refusal } from '../../../../test/factories/consent.ts'
import {
  type Begun,
  begin,
  beginInspection,
  horn,
  lining,
  publishedTemplate,
  say,
} from '../../../../test/factories/inspections.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'

const t = useApp()
const annual = { kind: 'annual' }
const brakeLining = { ...lining, is_brake: true, positions: ['A1L', 'A2L'] }
const qualify = (one: Begun, kind: 'annual' | 'brake', more: object = {}, who: Member = one.world.admin) =>
  t.call(
    'createQualification',
    {
      params: { id: one.technician.technicianId },
      body: { kind, basis: `49 CFR 396, ${kind}`, valid_from: '2025-01-01', ...more },
    },
    who,
  )
const sign = (one: Begun, body: object = {}, who: Member = one.technician) =>
  t.call('signInspection', { params: { id: one.id }, body: { result: 'passed', ...body } as never }, who)
const repair = (one: Begun, name: string, what: 'repaired' | 'not_needed' = 'repaired', who: Member = one.technician) =>
  t.call('recordDefectRepair', { params: { id: one.id }, body: { result_id: one.results[name]?.id ?? one.id, what } }, who)
const finished = async (words: Record<string, object>, items: readonly object[] = [brakeLining, horn]) => {
  const one = await beginInspection(t, items, { template: annual })
  ok(await say(t, one, words))
  ok(await t.call('finishInspection', { params: { id: one.id }, body: {} }, one.technician))
  return one
}
const worn = { 'lining A1L': { value: 2 }, 'lining A2L': { value: 3 }, horn: { rating: 'ok' } }
const fine = { 'lining A1L': { value: 9 }, 'lining A2L': { value: 9 }, horn: { rating: 'ok' } }
const today = () => new Date().toISOString().slice(0, 10)

it('is signed by a person who is qualified: annual, and for brakes brake as well (INS4, INS12, INS24)', async () => {
  const one = await finished(fine)
  const never = await sign(one)
  expect([never.status, never.body.code, never.body.message]).toEqual([
    409,
    'NEVER_QUALIFIED',
    'You have no qualification for annual inspections.',
  ])
  ok(await qualify(one, 'annual', { expires_on: '2025-06-30' }))
  const ended = await sign(one)
  expect([ended.body.code, ended.body.message]).toEqual([
    'NOT_QUALIFIED',
    'Your qualification for annual inspections expired on 2025-06-30.',
  ])
  ok(await qualify(one, 'annual'))
  expect((await sign(one)).body).toMatchObject({ code: 'NEVER_QUALIFIED', params: { kind: 'brake' } })
  ok(await qualify(one, 'brake', { expires_on: '2099-01-01' }))
  // Somebody else may sign nothing by it, and who does not inspect at all is not asked for a qualification.
  expect(refusal(await sign(one, {}, one.world.admin))).toEqual([409, 'NEVER_QUALIFIED'])
  expect((await sign(one, {}, await t.member(one.world, 'customer-service'))).status).toBe(403)
  const { inspection } = ok(await sign(one, { decal_no: 'A-100', carrier_name: 'Cascadia Freight', carrier_no: 'USDOT 12' }))
  expect(inspection).toMatchObject({ state: 'signed', report: { result: 'passed', decal_no: 'A-100', signed_by: 'Marcus Bell' } })
  expect(inspection.report.number).toMatch(/^AI-20\d\d-00001$/)
  expect(inspection.allowed).not.toContain('rate')
})

it('is not passed with two defects of now, nor with one repaired; with both it is passed after repair (INS12, INS22)', async () => {
  const one = await finished(worn)
  ok(await qualify(one, 'annual'))
  ok(await qualify(one, 'brake'))
  const left = await sign(one)
  expect([left.status, left.body.code]).toEqual([409, 'DEFECTS_LEFT'])
  expect(left.body.message).toBe(
    'Not settled yet: Lining, axle 1 left, Lining, axle 2 left. Record the repair, or sign the inspection as failed.',
  )
  expect(refusal(await repair(one, 'horn'))).toEqual([409, 'NO_DEFECT'])
  expect(refusal(await repair(one, 'none'))).toEqual([404, 'RESULT_NOT_FOUND'])
  ok(await repair(one, 'lining A1L'))
  expect(refusal(await sign(one))).toEqual([409, 'DEFECTS_LEFT'])
  const settled = ok(await repair(one, 'lining A2L')).inspection
  expect(settled.results[1].repair).toMatchObject({ what: 'repaired', by: 'Marcus Bell' })
  expect(ok(await sign(one)).inspection.report.result).toBe('passed_after_repair')
})

it('may be signed as failed at once, and as passed where nothing had to be repaired (INS12)', async () => {
  const failed = await finished(worn)
  ok(await qualify(failed, 'annual'))
  ok(await qualify(failed, 'brake'))
  expect(ok(await sign(failed, { result: 'failed' })).inspection.report.result).toBe('failed')
  const one = await finished({ horn: { rating: 'now' } }, [horn])
  ok(await qualify(one, 'annual'))
  ok(await repair(one, 'horn', 'not_needed'))
  expect(ok(await sign(one)).inspection.report.result).toBe('passed')
})

it('never changes what is signed; a mistake is a new report that names the old one (INS13, INS24)', async () => {
  const one = await finished({ horn: { rating: 'ok' } }, [horn])
  ok(await qualify(one, 'annual'))
  ok(await sign(one, { decal_no: 'A 200', carrier_name: 'Cascadia Freight', carrier_no: 'USDOT 77' }))
  const signed = [409, 'REPORT_SIGNED']
  const params = { id: one.id }
  expect(refusal(await sign(one))).toEqual(signed)
  expect(refusal(await say(t, one, { horn: { rating: 'now' } }))).toEqual(signed)
  expect(refusal(await repair(one, 'horn'))).toEqual(signed)
  for (const name of ['finishInspection', 'reviewInspection', 'reopenInspection'] as const)
    expect(refusal(await t.call(name, { params, body: {} }, one.world.admin))).toEqual(signed)
  const photo = { purpose: 'inspection-photo', target: { inspection_id: one.id, result_id: one.results.horn?.id } }
  const body = { ...photo, details: {}, filename: 'a.png' }
  expect(refusal(await t.call('createUpload', { body: body as never }, one.technician))).toEqual(signed)
  // What its digest covers, and not who it is for (NOW17).
  const [row] = (await t.admin.query('select * from app.inspection_reports where inspection_id = $1', [one.id])).rows
  expect(digestOf(row.document)).toBe(row.sha256)
  expect(JSON.stringify(row.document)).not.toContain('Cascadia')
  expect(row.party).toMatchObject({ carrierName: 'Cascadia Freight', carrierNo: 'USDOT 77' })
  expect(row.keep_until).toBeDefined()
  await expect(
    t.inTenant(one.world.tenantId as never, (tx) =>
      tx.run("update app.inspection_reports set result = 'failed' where tenant_id = $1", [tx.tenant]),
    ),
  ).rejects.toThrow(/permission denied/)
  // The paper says what was signed, whatever the customer is called since.
  const pdf = await t.call('getInspectionPdf', { params, query: {} }, one.technician)
  const text = (await textOfPdf(pdf.bytes)).join('\n')
  for (const words of ['Annual inspection report', 'Passed', 'Marcus Bell', 'A 200', 'USDOT 77', 'Horn'])
    expect(text).toContain(words)
  const templateId = await publishedTemplate(t, one.world.admin, [horn], annual)
  const next = await begin(t, { ...one, templateId })
  ok(await say(t, next, { horn: { rating: 'ok' } }))
  ok(await t.call('finishInspection', { params: { id: next.id }, body: {} }, one.technician))
  // The number of a decal is used once in a shop, however it is written.
  expect(refusal(await sign(next, { decal_no: 'a200' }))).toEqual([409, 'DECAL_USED'])
  expect(refusal(await sign(next, { replaces_report_id: next.id }))).toEqual([404, 'REPORT_NOT_FOUND'])
  ok(await sign(next, { decal_no: 'A 201', replaces_report_id: row.id }))
  const { inspection_reports: reports } = ok(await t.call('listInspectionReports', {}, one.world.admin))
  expect(reports.map((report: object) => report)).toMatchObject([
    { number: expect.stringMatching(/00002$/), replaces: row.number, is_replaced: false },
    { number: row.number, replaces: '', is_replaced: true },
  ])
})

it('keeps qualifications as long as their reports and 12 months more, and tells which end soon (INS13, INS17)', async () => {
  const one = await finished({ horn: { rating: 'ok' } }, [horn])
  const technician = { id: one.technician.technicianId }
  expect(fault(await qualify(one, 'annual', { expires_on: '2024-01-01' }))).toEqual([422, 'ENDS_LATER'])
  expect(fault(await qualify(one, 'annual', { basis: ' ' }))).toEqual([422, 'BASIS_REQUIRED'])
  const end = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { qualification } = ok(await qualify(one, 'annual', { expires_on: end }))
  const params = { ...technician, qualificationId: qualification.id }
  ok(await sign(one))
  expect(refusal(await t.call('deleteQualification', { params }, one.world.admin))).toEqual([409, 'QUALIFICATION_KEPT'])
  const { qualifications } = ok(await t.call('listQualifications', { params: technician }, one.world.admin))
  expect(qualifications[0].keep_until > today()).toBe(true)
  const list = ok(await t.call('listInspectionReports', {}, one.technician))
  expect(list.expiring).toMatchObject([{ id: qualification.id, technician_name: 'Marcus Bell' }])
  const change = { kind: 'annual' as const, basis: 'Certificate', valid_from: '2025-01-01', expires_on: null }
  ok(await t.call('updateQualification', { params, body: { ...change, version: 1 } }, one.world.admin))
  expect(refusal(await t.call('updateQualification', { params, body: { ...change, version: 1 } }, one.world.admin))).toEqual([
    409,
    'STALE_VERSION',
  ])
  expect(ok(await t.call('listInspectionReports', {}, one.technician)).expiring).toEqual([])
  const spare = ok(await qualify(one, 'brake')).qualification
  const gone = { ...technician, qualificationId: spare.id }
  expect((await t.call('deleteQualification', { params: gone }, one.world.admin)).status).toBe(204)
  expect((await t.call('deleteQualification', { params: gone }, one.world.admin)).status).toBe(404)
})

it('lists vehicles that are due again by the latest report that they passed (INS17)', async () => {
  const one = await finished({ horn: { rating: 'ok' } }, [horn])
  ok(await qualify(one, 'annual'))
  ok(await sign(one))
  const due = async (due_before: string) => {
    const found = ok(await t.call('listInspectionReports', { query: { due_before } }, one.world.admin))
    return found.inspection_reports.map((report: { due_on: string }) => report.due_on)
  }
  const [report] = ok(await t.call('listInspectionReports', {}, one.world.admin)).inspection_reports
  expect(await due(report.due_on)).toEqual([report.due_on])
  expect(await due(today())).toEqual([])
  const other = ok(await t.call('listInspectionReports', { query: { customer_id: one.id } }, one.world.admin))
  expect(other.inspection_reports).toEqual([])
})

it('signs annual inspections alone, and only what is done (INS5)', async () => {
  const plain = await beginInspection(t, [horn])
  ok(await say(t, plain, { horn: { rating: 'ok' } }))
  ok(await t.call('finishInspection', { params: { id: plain.id }, body: {} }, plain.technician))
  expect(refusal(await sign(plain))).toEqual([409, 'NOT_ANNUAL'])
  const { id: orderId } = await makeOrder(t, plain.world)
  const templateId = await publishedTemplate(t, plain.world.admin, [horn], annual)
  const open = await begin(t, { ...plain, orderId, templateId })
  expect(refusal(await sign(open))).toEqual([409, 'INVALID_INSPECTION_TRANSITION'])
})
