import type { TestApp } from '../harness.ts'
import { sendPieces, sha256Of } from '../uploads/send-in-pieces.ts'
import { tinyPng } from '../walkers/sample-files.ts'
import { ok } from './consent.ts'
import { makeOrder } from './orders.ts'
import type { Member, World } from './world.ts'

/** An item that is measured: brake lining, soon at 5 mm, now at 3 mm. */
export const lining = { code: 'lining', name_en: 'Lining', name_es: 'Balata', unit: 'mm', soon_at: 5, now_at: 3 }
export const horn = { code: 'horn', name_en: 'Horn', name_es: 'Claxon' }

/** A published template with these items. @returns its id */
export async function publishedTemplate(t: TestApp, who: Member, items: readonly object[], more: object = {}): Promise<string> {
  const body = { name_en: 'Check', name_es: 'Revisión', items, ...more }
  const { inspection_template: made } = ok(await t.call('createInspectionTemplate', { body: body as never }, who))
  ok(await t.call('publishInspectionTemplate', { params: { id: made.id } }, who))
  return made.id
}
export interface Begun {
  world: World
  orderId: string
  technician: Member
  id: string
  /** Results by code, and position where there is one. */
  results: Record<string, { id: string; item_id: string; position: string }>
  item(name: string): { item_id: string; position: string }
}
/** An inspection of an order's vehicle that a technician has begun. */
export async function beginInspection(
  t: TestApp,
  items: readonly object[],
  { world, template = {}, order = {} }: { world?: World; template?: object; order?: object } = {},
): Promise<Begun> {
  const own = world ?? (await t.tenant())
  const technician = await t.member(own, 'technician', { technician: true, name: 'Marcus Bell' })
  const { id: orderId } = await makeOrder(t, own, order)
  return begin(t, { world: own, technician, orderId, templateId: await publishedTemplate(t, own.admin, items, template) })
}
export async function begin(
  t: TestApp,
  { world, technician, orderId, templateId }: { world: World; technician: Member; orderId: string; templateId: string },
): Promise<Begun> {
  const started = await t.call('startInspection', { params: { id: orderId }, body: { template_id: templateId } }, technician)
  const { inspection } = ok(started)
  const results = Object.fromEntries(
    inspection.results.map((one: { code: string; position: string }) => [
      [one.code, one.position].filter(Boolean).join(' '),
      one,
    ]),
  )
  return {
    ...{ world, orderId, technician, id: inspection.id, results },
    item: (name) => ({ item_id: results[name].item_id, position: results[name].position }),
  }
}
/** Says what was found, now unless `at` says otherwise. */
export const say = (t: TestApp, one: Begun, words: Record<string, object>, who: Member = one.technician, at = new Date()) =>
  t.call(
    'putInspectionResults',
    {
      params: { id: one.id },
      body: {
        results: Object.entries(words).map(([name, said]) => ({ ...one.item(name), at: at.toISOString(), ...said })),
      } as never,
    },
    who,
  )
/** A photo of an item, sent in pieces. */
export async function photograph(t: TestApp, one: Begun, name: string, who: Member = one.technician, bytes = tinyPng()) {
  const target = { inspection_id: one.id, result_id: one.results[name]?.id }
  const body = { purpose: 'inspection-photo', target, details: { caption: 'Worn' }, filename: 'a.png' }
  const { upload } = ok(await t.call('createUpload', { body: body as never }, who))
  await sendPieces(t, who.token, upload.id, bytes)
  const sent = { size: bytes.length, sha256: sha256Of(bytes) }
  return ok(await t.call('completeUpload', { params: { id: upload.id }, body: sent }, who)).result.result
}
