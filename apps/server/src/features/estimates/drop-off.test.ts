import sharp from 'sharp'
import { expect, it } from 'vitest'
import { after } from '#platform/clock/clock.ts'
import { type Asked, askedOrder, fault, labor, ok, refusal } from '../../../test/factories/consent.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

const t = useApp(raisedLimits)
const say = (one: Asked, decisions: Record<string, string>, more: object = {}, key?: string) =>
  t.call(
    'recordAuthorization',
    {
      params: { id: one.id },
      body: {
        ...{ method: 'signature', person_name: 'Ann Lee', drop_off: true, not_above: 450 },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: one.services[name], decision })),
        ...more,
      } as never,
    },
    one.world.admin,
    key === undefined ? {} : { 'idempotency-key': key },
  )
/** The id of a photo's file that was attached to an order. */
const photoOf = async ({ world }: Pick<Asked, 'world'>, orderId: string): Promise<string> => {
  const sent = multipart(tinyPng(), 'paper.png', 'image/png')
  const reply = await t.request('POST', `/api/v1/service-orders/${orderId}/attachments`, { token: world.admin.token, ...sent })
  return ok(reply).attachment.file_id
}
const drawing = async (stroke: string) =>
  (
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90">${stroke}</svg>`))
      .png()
      .toBuffer()
  ).toString('base64')

it('takes the signed paper of a vehicle that was left, with its limit and without a tolerance (AUT9, AUT10)', async () => {
  const one = await askedOrder(t, { mode: 'block', tolerance: 'percent', percent: 10 }, [labor('Brakes', 4), labor('Oil', 1)])
  const paper = await photoOf(one, one.id)
  const { consent } = ok(await say(one, { Brakes: 'approve' }, { paper_file_id: paper }))
  expect(consent).toMatchObject({ authorized: 400, limit: 450, not_above: 450 })
  expect(consent.authorizations[0]).toMatchObject({ kind: 'drop_off', method: 'signature', paper_file_id: paper, not_above: 450 })
  // Somebody else in the office may open the photo, because it is one of the order's.
  const office = await t.member(one.world, 'customer-service')
  const opened = await t.request('GET', `/api/v1/files/${paper}`, { token: office.token })
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png'])
  const history = await t.call('getApprovalHistoryPdf', { params: { id: one.id }, query: { language: 'en' } }, one.world.admin)
  const printed = (await textOfPdf(history.bytes)).join('\n')
  for (const said of ['Signed when the vehicle was left', 'Not above $450.00']) expect(printed).toContain(said)
})

it('takes a drawn signature as well, which is kept and not shown as a photo (AUT10, EST30)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 4)])
  expect(fault(await say(one, { Brakes: 'approve' }, { signature: await drawing('') }))).toEqual([422, 'SIGNATURE_BLANK'])
  const signature = await drawing('<path d="M10 60 L90 20 L200 70" stroke="black" stroke-width="3" fill="none"/>')
  const { consent } = ok(await say(one, { Brakes: 'approve' }, { signature }))
  expect(consent.authorizations[0]).toMatchObject({ kind: 'drop_off', paper_file_id: null })
  const kept = await t.admin.query(
    'select f.purpose, f.state from app.authorizations a join app.files f on f.tenant_id = a.tenant_id and f.id = a.signature_file_id where a.service_order_id = $1',
    [one.id],
  )
  expect(kept.rows).toEqual([{ purpose: 'decision-signature', state: 'attached' }])
})

it('refuses what was signed without the paper, a drop-off without a limit, and the paper of another order (AUT10, AUT23)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 4), labor('Oil', 1)])
  const paper_file_id = await photoOf(one, one.id)
  expect(fault(await say(one, { Brakes: 'approve' }))).toEqual([422, 'SIGNED_PAPER_NEEDED'])
  expect(fault(await say(one, { Brakes: 'approve' }, { paper_file_id, not_above: null }))).toEqual([422, 'DROP_OFF_LIMIT'])
  expect(fault(await say(one, { Brakes: 'approve' }, { method: 'in_person' }))).toEqual([422, 'DROP_OFF_SIGNED'])
  expect(fault(await say(one, { Brakes: 'decline' }, { paper_file_id }))).toEqual([422, 'DROP_OFF_APPROVES'])
  const other = await makeOrder(t, one.world, { line_items: [labor('Brakes', 1)] })
  const strange = await say(one, { Brakes: 'approve' }, { paper_file_id: await photoOf(one, other.id) })
  expect(refusal(strange)).toEqual([404, 'FILE_NOT_FOUND'])
  const consent = ok(await t.call('getOrderConsent', { params: { id: one.id } }, one.world.admin)).consent
  expect(consent.authorizations).toEqual([])
  // What was signed at the counter is a decision like others.
  const { consent: signed } = ok(await say(one, { Oil: 'approve' }, { paper_file_id, drop_off: false, not_above: null }))
  expect(signed.authorizations[0]).toMatchObject({ kind: 'decision', method: 'signature', not_above: null })
})

it('keeps when something was said beside when it was written down (AUT11)', async () => {
  const one = await askedOrder(t, { mode: 'warn', backdate_days: 2 }, [labor('Brakes', 4), labor('Oil', 1)])
  const now = await t.app.db.now()
  await t.admin.query('update app.service_orders set created_at = $2 where id = $1', [one.id, after(now, -5 * 86_400_000)])
  const call = { method: 'in_person', drop_off: false, not_above: null }
  const at = (hours: number) => ({ ...call, received_at: after(now, hours * 3_600_000).toISOString() })
  expect(fault(await say(one, { Brakes: 'approve' }, at(-49)))).toEqual([422, 'DECIDED_TOO_EARLY'])
  const { consent } = ok(await say(one, { Brakes: 'approve' }, at(-47)))
  const [row] = consent.authorizations
  expect(row.received_at).toBe(at(-47).received_at)
  expect(row.recorded_at > row.received_at).toBe(true)
})

it('is recorded once however often it is sent under one key, with a drawing as well (AUT10, S-70)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 4)])
  const signature = await drawing('<path d="M10 60 L90 20 L200 70" stroke="black" stroke-width="3" fill="none"/>')
  const send = () => say(one, { Brakes: 'approve' }, { signature }, 'drop-off-once')
  const first = await send()
  const again = await send()
  expect([first.status, again.status, again.text]).toEqual([first.status, first.status, first.text])
  const { rows } = await t.admin.query('select count(*)::int as rows from app.authorizations where service_order_id = $1', [
    one.id,
  ])
  expect(rows).toEqual([{ rows: 1 }])
})
