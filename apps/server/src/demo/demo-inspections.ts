import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Inspection, Position } from '@twopost/contract/inspections'
import { presentEstimate } from '#features/estimates/index.ts'
import { asReceived, prepareFile } from '#features/files/index.ts'
import {
  addInspectionPhoto,
  changeTemplate,
  createFindingService,
  createQualification,
  finishInspection,
  getTemplate,
  listTemplates,
  makeStandardTemplates,
  publishTemplate,
  putResults,
  putRules,
  reviewInspection,
  shareInspection,
  signInspection,
  startInspection,
} from '#features/inspections/index.ts'
import { listJobs } from '#features/pricing/index.ts'
import { getOrderLocked, putLines, selectServices } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop, OpenOrder } from './demo-orders.ts'

type Kind = Inspection['kind']
type PhotoName = 'brake-lining' | 'tire-tread' | 'wiper-blade'
interface Word {
  code: string
  position?: Position
  value?: number
  rating?: 'soon' | 'now' | 'na'
  customer_note_en?: string
  customer_note_es?: string
  note?: string
  photo?: PhotoName
  /** One more, of what stands beside it. */
  beside?: PhotoName
}
interface Plan {
  kind: Kind
  /** How far it went. */
  until: 'open' | 'in_progress' | 'done' | 'reviewed' | 'shared' | 'signed'
  /** Minutes ago that it began, and how long it took. */
  ago: number
  took: number
  found: readonly Word[]
  /** Findings that became services, by code. */
  services?: readonly string[]
}
const wornLining: Word = {
  ...{ code: 'brake_lining', position: 'LF', value: 3, photo: 'brake-lining' },
  customer_note_en: 'The front pads are down to their limit.',
  customer_note_es: 'Las balatas delanteras llegaron a su límite.',
}
const streaks: Word = {
  ...{ code: 'wiper_blades', rating: 'soon', photo: 'wiper-blade' },
  customer_note_en: 'Both blades leave streaks.',
  customer_note_es: 'Las dos plumas dejan rayas.',
  note: 'Sell with the next oil change.',
}
const thinTread: Word = { code: 'tread', position: 'RR', value: 4, photo: 'tire-tread' }
/** What of each shop is inspected: every state once. */
const plans: Readonly<Record<DemoShop['key'], readonly Plan[]>> = {
  yard: [
    { kind: 'annual', until: 'signed', ago: 190, took: 84, found: [{ code: 'pintle_hook', rating: 'na' }] },
    {
      ...{ kind: 'annual', until: 'in_progress', ago: 50, took: 40 },
      found: [
        { code: 'brake_lining', position: 'A2L', value: 6, photo: 'brake-lining' },
        { code: 'brake_lining', position: 'A2R', value: 7.5 },
      ],
    },
    { kind: 'annual', until: 'open', ago: 15, took: 0, found: [] },
  ],
  avenue: [
    {
      ...{ kind: 'multi_point', until: 'done', ago: 95, took: 38, services: ['brake_lining'] },
      found: [wornLining, { ...wornLining, position: 'RF', value: 4 }, streaks, thinTread, { code: 'battery', value: 12.3 }],
    },
    { kind: 'courtesy', until: 'shared', ago: 160, took: 14, found: [streaks, thinTread], services: ['wiper_blades'] },
    { kind: 'courtesy', until: 'reviewed', ago: 70, took: 12, found: [{ code: 'air_filter', rating: 'soon' }] },
  ],
}
const good: Readonly<Record<string, number>> = {
  ...{ brake_lining: 9, tread: 7, tire_pressure: 34, battery: 12.7, air_loss: 1, low_air_warning: 70 },
  ...{ tread_steer: 12, tread_drive: 14 },
}
const placeOf = (name: string) => fileURLToPath(new URL(`../../demo/${name}.jpg`, import.meta.url))

/** Inspections of the shop's orders in work, in every state, with findings, photos, services made of them and a signed report (INS). */
export async function seedInspections(
  stage: Stage,
  shop: DemoShop,
  { manager, open }: { manager: Actor; open: readonly OpenOrder[] },
  now: Date,
): Promise<void> {
  await makeStandardTemplates(actAs(stage, manager, after(now, -90 * 86_400_000)))
  if (shop.key === 'avenue') await nameJob(stage, manager, after(now, -60 * 86_400_000))
  else await inspectTrailers(stage, shop, manager, after(now, -60 * 86_400_000))
  for (const [place, plan] of plans[shop.key].entries()) {
    const order = open[place]
    if (!order) return
    await inspect(stage, { order, plan, manager }, now)
  }
}

/** Minutes after an order was written at which somebody begins to look at its vehicle. */
const looksAfter = 15
/**
 * What was found on an order whose customer is asked, with photos, and shown to them on a second estimate, which waits for an answer (EST20).
 */
export async function seedFindings(
  stage: Stage,
  { manager, writer, lead }: { manager: Actor; writer: Actor; lead: Actor },
  order: { id: string; at: Date },
  now: Date,
): Promise<void> {
  const plan: Plan = {
    ...{ kind: 'multi_point', until: 'reviewed', took: 12, services: ['brake_lining', 'wiper_blades'] },
    ago: (now.getTime() - order.at.getTime()) / 60_000 - looksAfter,
    found: [{ ...wornLining, beside: 'tire-tread' }, { ...wornLining, position: 'RF', value: 3.5 }, streaks],
  }
  await inspect(stage, { order: { ...order, lead, begun: order.at }, plan, manager }, now)
  const ctx = actAs(stage, writer, after(order.at, 36 * 60_000))
  const row = await getOrderLocked(ctx, order.id)
  const bare = (await selectServices(ctx.tx, row.id)).find((one) => one.kind === 'recommended' && one.total_cents === 0)
  if (bare)
    await putLines(ctx, row, [
      { type: 'parts', description: 'Wiper blades, pair', quantity: 1, unit_cost: 38, service_name: bare.name },
      { type: 'labor', description: 'Fit wiper blades', estimated_hours: 0.2, service_name: bare.name },
    ])
  const message = 'We looked over your car and took photos. Please decide on each service.'
  await presentEstimate(ctx, { params: { id: order.id }, body: { message, send: 'none' } })
}

/** The yard looks at each trailer that comes in, without anybody adding it. */
async function inspectTrailers(stage: Stage, shop: DemoShop, manager: Actor, at: Date): Promise<void> {
  const ctx = actAs(stage, manager, at)
  const { inspection_templates: found } = await listTemplates(ctx, { query: { kind: 'annual' } } as never)
  const template_id = found[0]?.id
  if (!template_id) return
  const body = { skips_review: false, keep_months: 14, arrival: [{ vehicle_kind: 'trailer' as const, template_id }] }
  await putRules(ctx, { params: { id: shop.id }, body })
}

/** The multi-point inspection as the organization changed it: worn linings become a canned job. */
async function nameJob(stage: Stage, manager: Actor, at: Date): Promise<void> {
  const ctx = actAs(stage, manager, at)
  const { inspection_templates: found } = await listTemplates(ctx, { query: { kind: 'multi_point' } } as never)
  const { canned_jobs: jobs } = await listJobs(ctx, { query: { search: 'BRK-F' } } as never)
  const [id, jobId] = [found[0]?.id, jobs[0]?.id]
  if (!id || !jobId) return
  const { inspection_template: template } = await getTemplate(ctx, { params: { id } })
  const items = (template.published?.items ?? []).map((item) => ({
    ...item,
    positions: item.positions as Position[],
    canned_job_id: item.code === 'brake_lining' ? jobId : item.canned_job_id,
  }))
  await changeTemplate(ctx, { params: { id }, body: { items } })
  await publishTemplate(ctx, { params: { id } })
}

async function inspect(stage: Stage, { order, plan, manager }: { order: OpenOrder; plan: Plan; manager: Actor }, now: Date) {
  const at = (minutes: number) => after(now, -(plan.ago - minutes) * 60_000)
  const by = (who: Actor, minutes: number) => actAs(stage, who, at(minutes))
  const { lead } = order
  const { inspection_templates: templates } = await listTemplates(by(manager, 0), { query: { kind: plan.kind } } as never)
  const template = templates[0]
  if (!template) return
  const begun = await startInspection(by(lead, 0), { params: { id: order.id }, body: { template_id: template.id } })
  const { id, results } = begun.inspection
  const params = { id }
  if (plan.until === 'open') return
  const isHalf = plan.until === 'in_progress'
  const found = (one: Inspection['results'][number]) =>
    plan.found.find((word) => word.code === one.code && (word.position ?? one.position) === one.position)
  // One that runs is rated to two thirds.
  const rated = isHalf ? results.filter((one, i) => i < (results.length * 2) / 3 || found(one)) : results
  const entries = rated.map((one, i) => {
    const { code: _, position: __, photo: ___, beside: ____, ...word } = found(one) ?? { code: '' }
    const measured = one.unit === 'none' ? {} : { value: good[one.code] ?? 99 }
    const said = found(one) ? word : one.unit === 'none' ? { rating: 'ok' as const } : measured
    const when = at(1 + (i * Math.max(1, plan.took - 2)) / rated.length).toISOString()
    return { item_id: one.item_id, position: one.position as Position | '', ...said, at: when }
  })
  await putResults(by(lead, plan.took - 1), { params, body: { results: entries } })
  for (const one of results) {
    const { photo, beside } = found(one) ?? {}
    for (const [i, name] of [photo, beside].entries())
      if (name) await takePhoto(by(lead, plan.took - 1 + i / 4), { inspectionId: id, resultId: one.id, name })
  }
  if (isHalf) return
  await finishInspection(by(lead, plan.took), { params, body: {} })
  for (const code of plan.services ?? []) {
    const result = results.find((one) => one.code === code && found(one))
    if (result) await createFindingService(by(manager, plan.took + 4), { params: { id, resultId: result.id } })
  }
  if (plan.until === 'signed') return sign(stage, { lead, manager, id }, { at, took: plan.took })
  if (plan.until === 'done') return
  await reviewInspection(by(manager, plan.took + 6), { params, body: {} })
  if (plan.until === 'shared')
    await shareInspection(by(manager, plan.took + 7), { params, body: { expires_days: 30, send: 'none' } })
}

async function sign(
  stage: Stage,
  { lead, manager, id }: { lead: Actor; manager: Actor; id: string },
  { at, took }: { at: (minutes: number) => Date; took: number },
): Promise<void> {
  const ctx = actAs(stage, manager, at(0))
  const year = at(0).getUTCFullYear()
  for (const [kind, basis, expires_on] of [
    ['annual', '49 CFR 396.19, ten years as a truck mechanic', null],
    ['brake', '49 CFR 396.25, brake course', `${year + 1}-01-31`],
  ] as const)
    await createQualification(ctx, {
      params: { id: lead.technicianId ?? '' },
      body: { kind, basis, valid_from: `${year - 2}-02-01`, expires_on },
    })
  await signInspection(actAs(stage, lead, at(took + 3)), {
    params: { id },
    body: { result: 'passed', decal_no: 'A-104477', carrier_name: '', carrier_no: 'USDOT 1234567' },
  })
}
async function takePhoto(
  ctx: ReturnType<typeof actAs>,
  { name, ...of }: { inspectionId: string; resultId: string; name: string },
): Promise<void> {
  await asReceived({ bytes: await readFile(placeOf(name)), filename: `${name}.jpg`, fields: {} }, async (received) => {
    const prepared = await prepareFile(received, 'inspection-photo')
    await addInspectionPhoto(ctx, prepared, { ...of, caption: '' })
  })
}
