import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { useApp } from '../../../test/harness.ts'
import { listSubscribers, removeSubscriber, sendNewsletterMailJob, sweepNewsletter } from './index.ts'

const t = useApp()
const newAddress = () => `Reader-${randomUUID()}@example.com`
const ask = (email: string, language?: 'en' | 'es') => t.call('subscribeNewsletter', { body: { email, language } }, null)
const confirm = (token: string) => t.call('confirmNewsletter', { body: { token } }, null)
const isListed = async (address: string) => {
  const all = await listSubscribers(t.app.db, null, 1000)
  return all.filter((one) => one.email_key === address.toLowerCase()).length
}

/** Sends what waits for an address, as the queue would. */
async function deliver(address: string): Promise<Mail[]> {
  const sent: Mail[] = []
  const job = sendNewsletterMailJob({
    database: t.app.db,
    sender: { send: async (mail) => void sent.push(mail), close: () => {} },
    mailFrom: 'Twopost <mail@twopost.example>',
    publicUrl: () => 'https://shop.example',
  })
  const rows = await t.admin.query<{ id: string }>('select id from auth.newsletter where email_key = $1', [address.toLowerCase()])
  for (const { id } of rows.rows) await job({ subscriber_id: id }, silentLog)
  return sent
}
const tokenIn = (mail: Mail | undefined): string => /\/newsletter\/confirm#(tp_l_\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

it('keeps an address once its owner confirms it, and says the same however often (Q3, OP-24)', async () => {
  const address = newAddress()
  const first = await ask(address, 'es')
  expect(first.status).toBe(200)
  expect(first.body.data).toEqual({ accepted: true })
  expect(await isListed(address)).toBe(0)
  const [mail] = await deliver(address)
  expect(mail).toMatchObject({ to: address, subject: 'Confirme el boletín' })
  const token = tokenIn(mail)
  const kept = await t.admin.query("select string_agg(n::text, '') as all from auth.newsletter n")
  expect(kept.rows[0].all).not.toContain(token)
  for (const reply of [await confirm(token), await confirm(token)]) {
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual({ subscription: { email: address } })
  }
  expect(await isListed(address)).toBe(1)
  const again = await ask(address.toUpperCase())
  expect({ status: again.status, data: again.body.data }).toEqual({ status: first.status, data: first.body.data })
  expect(await deliver(address)).toEqual([])
  expect(await isListed(address)).toBe(1)
})

it('ends an older link when a newer mail goes out, and an old one by time', async () => {
  const address = newAddress()
  await ask(address)
  const [older] = await deliver(address)
  const [newer] = await deliver(address)
  expect((await confirm(tokenIn(older))).body.code).toBe('LINK_UNKNOWN')
  await t.admin.query("update auth.newsletter set token_expires_at = now() - interval '1 second' where email_key = $1", [
    address.toLowerCase(),
  ])
  expect((await confirm(tokenIn(newer))).body.code).toBe('LINK_EXPIRED')
  expect(await isListed(address)).toBe(0)
})

it.each(['', 'nobody', 'a@b', 'two@example.com, three@example.com', 'x\r\nBcc: y@example.com'])(
  'refuses %j as an address',
  async (address) => {
    const reply = await ask(address)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0]).toMatchObject({ path: 'body.email', message: 'Please enter a valid email address' })
  },
)

it('takes people off the list, and forgets who never confirmed', async () => {
  const [stays, goes, silent] = [newAddress(), newAddress(), newAddress()]
  for (const address of [stays, goes, silent]) await ask(address)
  for (const address of [stays, goes]) await confirm(tokenIn((await deliver(address))[0]))
  expect(await removeSubscriber(t.app.db, goes.toLowerCase())).toBe(true)
  expect(await removeSubscriber(t.app.db, goes.toLowerCase())).toBe(false)
  await t.admin.query("update auth.newsletter set requested_at = now() - interval '31 days' where email_key = any($1)", [
    [stays.toLowerCase(), silent.toLowerCase()],
  ])
  await sweepNewsletter(t.app.db)
  const left = await t.admin.query<{ email: string }>('select email from auth.newsletter where email_key = any($1)', [
    [stays, goes, silent].map((address) => address.toLowerCase()),
  ])
  expect(left.rows.map((row) => row.email)).toEqual([stays])
})
