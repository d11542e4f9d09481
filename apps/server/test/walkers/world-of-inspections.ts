import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/**
 * A template of one item, and inspections with it: one that is shown to its customer, one that is open, and an annual one with a defect that
 * waits for its signature. @returns ids by kind
 */
export async function addInspections(
  t: TestApp,
  owner: Member,
  one: { orderId: string; technicianId: string; canary: string },
): Promise<Record<string, string>> {
  const data = (reply: { status: number; text: string; body: { data: Record<string, never> } }) => {
    expect(reply.status, reply.text).toBeLessThan(300)
    // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
    return reply.body.data as any
  }
  const mark = (text: string) => `${text} ${one.canary}`
  const templateOf = async (kind: 'custom' | 'annual') => {
    const items = [{ code: 'lining', name_en: mark('Lining'), unit: 'mm' as const, soon_at: 5, now_at: 3 }]
    const body = { name_en: mark(kind), kind, items }
    const { id } = data(await t.call('createInspectionTemplate', { body }, owner)).inspection_template
    return data(await t.call('publishInspectionTemplate', { params: { id } }, owner)).inspection_template
  }
  const start = async (template_id: string) =>
    data(await t.call('startInspection', { params: { id: one.orderId }, body: { template_id } }, owner)).inspection
  const rated = async (template_id: string) => {
    const inspection = await start(template_id)
    const params = { id: inspection.id }
    const [{ item_id }] = inspection.results
    const results = [{ item_id, value: 2, note: mark('note'), customer_note_en: mark('Worn'), at: '2026-11-20T10:00:00Z' }]
    data(await t.call('putInspectionResults', { params, body: { results } }, owner))
    return data(await t.call('finishInspection', { params, body: {} }, owner)).inspection
  }
  const template = await templateOf('custom')
  const inspection = await rated(template.id)
  const params = { id: inspection.id }
  data(await t.call('reviewInspection', { params, body: {} }, owner))
  const { link } = data(await t.call('shareInspection', { params, body: {} }, owner))
  const open = await start(template.id)
  const annual = await rated((await templateOf('annual')).id)
  const body = { kind: 'annual' as const, basis: mark('Basis'), valid_from: '2025-01-01' }
  const { qualification } = data(await t.call('createQualification', { params: { id: one.technicianId }, body }, owner))
  return {
    ...{ inspection_template: template.id, inspection: inspection.id, inspection_result: inspection.results[0].id },
    ...{ inspection_link: link.id, open_inspection: open.id, inspection_item: open.results[0].item_id },
    ...{ annual_inspection: annual.id, annual_result: annual.results[0].id, qualification: qualification.id },
  }
}
