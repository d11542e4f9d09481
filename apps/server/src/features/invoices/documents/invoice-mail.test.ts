import { layoutInvoice } from '@twopost/contract/invoices'
import { expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import type { MailSender } from '#platform/mail/mail.ts'
import { mailboxSender } from '#platform/mail/mailbox.ts'
import { sendMailJob } from '#platform/mail/outbox.ts'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { composeInvoiceMail } from '../index.ts'

const t = useApp()

const issued = async (world: World, customer: object = {}): Promise<Reply['body']> => {
  const workOrderId = await addCompletedOrder(t, world, { customer })
  const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  return (await t.call('sendInvoice', { params: { id: made.body.data.invoice.id }, body: {} }, world.admin)).body.data.invoice
}
const outboxOf = async (world: World) =>
  (await t.admin.query('select * from app.outbox where tenant_id = $1 order by created_at', [world.tenantId])).rows
const runJob = (world: World, mailId: string, sender: MailSender = mailboxSender(t.app.db, systemClock)) =>
  sendMailJob({
    database: t.app.db,
    sender,
    mailFrom: 'Twopost <mail@twopost.example>',
    composers: { invoice: composeInvoiceMail },
  })({ tenant_id: world.tenantId, mail_id: mailId }, silentLog)
const mailTo = async (address: string) => (await t.admin.query('select * from auth.mailbox where recipient = $1', [address])).rows
const linkOf = async (world: World, invoice: Reply['body']): Promise<string> => {
  const made = await t.call('createInvoiceLink', { params: { id: invoice.id } }, world.admin)
  expect([made.status, made.body.data.link.url]).toEqual([201, expect.stringMatching(/^http.*\/i\/tp_l_[\w-]{43}$/)])
  return made.body.data.link.url.split('/i/')[1]
}

it('mails PDF and link once in the language of the customer, with the same Message-ID when repeated (M8, S-94)', async () => {
  const world = await t.tenant()
  const address = `ana-${world.canary}@example.com`
  const invoice = await issued(world, { name: 'Ana Ríos', email: address, preferred_language: 'es' })
  const [mail] = await outboxOf(world)
  expect(mail).toMatchObject({ template: 'invoice', recipient: address, language: 'es', state: 'waiting' })
  const jobs = await t.admin.query('select payload from graphile_worker._private_jobs where key = $1', [`mail:${mail.id}`])
  expect(jobs.rows).toEqual([
    { payload: { tenant_id: world.tenantId, mail_id: mail.id, _request: expect.stringMatching(/^[\da-f-]{36}$/) } },
  ])
  await runJob(world, mail.id)
  await runJob(world, mail.id)
  const [kept, ...more] = await mailTo(address)
  expect(more).toEqual([])
  expect(kept).toMatchObject({
    message_id: `<${mail.id}@twopost.example>`,
    subject: `Factura ${invoice.invoiceNumber} de Tenant ${world.canary}`,
  })
  const mailed = /\/i\/(tp_l_[\w-]{43})/.exec(kept.body_text)?.[1] ?? ''
  expect((await t.call('getPublicInvoice', { params: { token: mailed } }, null)).body.data.invoice.number).toBe(
    invoice.invoiceNumber,
  )
  expect(kept.body_text).toContain('Saldo por pagar: $395.98')
  for (const shown of ['Hola, Ana Ríos:', 'Saldo por pagar', '$395.98', `Tenant ${world.canary}`, invoice.invoiceNumber])
    expect(kept.body_html).toContain(`>${shown}<`)
  // One button, which leads to the invoice (R1-50).
  expect(kept.body_html.match(/<a href="[^"]+"/g)).toEqual([expect.stringContaining(`/i/${mailed}`)])
  expect(kept.body_html).toContain('>Ver la factura</a>')
  const [attachment] = kept.attachments
  const pdf = await t.request('GET', `/api/v1/invoices/${invoice.id}/pdf`, { token: world.admin.token })
  expect(attachment).toMatchObject({ filename: `${invoice.invoiceNumber}.pdf`, contentType: 'application/pdf' })
  expect(Buffer.from(attachment.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(attachment.base64, 'base64').length).toBe(Number(pdf.headers['content-length']))
  expect((await outboxOf(world))[0]).toMatchObject({ state: 'sent', attempts: 1 })
  await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)
  expect(await outboxOf(world)).toHaveLength(2)
})

it('keeps a mail that could not be sent for the next attempt, and gives up after eight (S-94)', async () => {
  const world = await t.tenant()
  await issued(world)
  const [mail] = await outboxOf(world)
  const broken: MailSender = { send: () => Promise.reject(new Error('no route to host')), close: () => {} }
  await expect(runJob(world, mail.id, broken)).rejects.toThrow('no route to host')
  expect((await outboxOf(world))[0]).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'no route to host' })
  for (let attempt = 2; attempt <= 8; attempt++) await expect(runJob(world, mail.id, broken)).rejects.toThrow()
  expect((await outboxOf(world))[0]).toMatchObject({ state: 'failed', attempts: 8 })
})

it('shows the invoice behind its link without a sign-in, and nothing behind a wrong one (M9, OP-24)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const token = await linkOf(world, invoice)
  const shown = await t.call('getPublicInvoice', { params: { token } }, null)
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.data.invoice).toMatchObject({
    number: invoice.invoiceNumber,
    status: 'sent',
    balance: 395.98,
    total: 395.98,
    language: 'en',
    shopName: `Tenant ${world.canary}`,
    document: invoice.document,
  })
  const own = await t.app.server.inject({
    url: `/api/v1/invoices/${invoice.id}/pdf`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  })
  const linked = await t.app.server.inject({ url: `/api/v1/public/invoices/${token}/pdf` })
  expect([linked.statusCode, linked.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(linked.rawPayload.equals(own.rawPayload)).toBe(true)
  for (const wrong of ['x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(0, -1), invoice.id])
    for (const name of ['getPublicInvoice', 'getPublicInvoicePdf'] as const) {
      const reply = await t.call(name, { params: { token: wrong } }, null)
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([404, 'INVOICE_NOT_FOUND', 'Invoice not found'])
    }
  const stored = await t.admin.query("select encode(token_hash, 'hex') as hash from auth.public_links where record_id = $1", [
    invoice.id,
  ])
  expect(stored.rows).toHaveLength(1)
  expect(stored.rows[0].hash).not.toContain(token)
})

it('draws the same bytes for the same issue, and says Paid or Void when it became so (M18)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const read = async () =>
    (
      await t.app.server.inject({
        url: `/api/v1/invoices/${invoice.id}/pdf`,
        headers: { authorization: `Bearer ${world.admin.token}` },
      })
    ).rawPayload
  const [one, two] = [await read(), await read()]
  expect(one.equals(two)).toBe(true)
  const texts = (document: Reply['body']) =>
    layoutInvoice(document.template, document)
      .flatMap((page) => page.steps)
      .flatMap((step) => (step.kind === 'text' ? [step.text] : []))
  expect(texts(invoice.document)).toContain(invoice.invoiceNumber)
  const paid = await t.call('markInvoicePaid', { params: { id: invoice.id } }, world.admin)
  expect(texts(paid.body.data.invoice.document)).toContain('Paid')
  expect((await read()).equals(one)).toBe(false)
})

it('keeps a customer’s link by its hash alone, counts looks, and makes another when it is asked for (S1-17, NOW13)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const tokens = [await linkOf(world, invoice), await linkOf(world, invoice)]
  for (const token of tokens) expect((await t.call('getPublicInvoice', { params: { token } }, null)).status).toBe(200)
  const kept = await t.admin.query(
    "select views, expires_at > now() + interval '700 days' as lasts, viewed_at is not null as viewed from auth.public_links where record_id = $1",
    [invoice.id],
  )
  expect(kept.rows).toEqual([1, 2].map(() => ({ views: 1, lasts: true, viewed: true })))
  const tables = await t.admin.query<{ name: string }>(
    "select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'auth') and c.relkind = 'r'",
  )
  for (const { name } of tables.rows)
    for (const token of tokens) {
      const found = await t.admin.query(`select count(*)::int as count from ${name} x where strpos(x::text, $1) > 0`, [token])
      expect(found.rows[0].count, name).toBe(0)
    }
})

it('says of the link of a voided invoice that it is void, and shows it no more (S1-17)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const token = await linkOf(world, invoice)
  const params = { id: invoice.id }
  expect((await t.call('voidInvoice', { params, body: { reason: 'Wrong customer' } }, world.admin)).status).toBe(200)
  for (const name of ['getPublicInvoice', 'getPublicInvoicePdf'] as const) {
    const reply = await t.call(name, { params: { token } }, null)
    expect([reply.status, reply.body.code]).toEqual([404, 'INVOICE_LINK_VOID'])
    expect(reply.body.message).toBe(
      'This invoice has been voided. There is nothing to pay on it. Ask the shop for the current one.',
    )
  }
  expect((await t.call('createInvoiceLink', { params }, world.admin)).body.code).toBe('INVALID_INVOICE_STATE')
  await t.admin.query('update auth.public_links set expires_at = now() where record_id = $1', [invoice.id])
  expect((await t.call('getPublicInvoice', { params: { token } }, null)).body.code).toBe('INVOICE_NOT_FOUND')
})
