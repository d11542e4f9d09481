import { expect } from 'vitest'
import { kycComposers } from '#features/kyc/index.ts'
import { silentLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { sendMailJob } from '#platform/mail/outbox.ts'
import type { useApp } from '../harness.ts'
import { fullApplication } from '../walkers/samples.kyc.ts'
import { addTenant, type World } from './world.ts'

/** Applications of new businesses for tests about those who decide on them. */
export const applicationsOf = (t: ReturnType<typeof useApp>) => ({
  /** A handed-in application of a new pending business, and a reviewer. */
  handedIn: async (name = '') => {
    const world = await addTenant(t.app.db, { state: 'pending' })
    const full = fullApplication(world.canary)
    const body = { ...full, businessInfo: { ...full.businessInfo, businessName: name || full.businessInfo.businessName } }
    const id = (await t.call('createKycApplication', { body: body as never }, world.admin)).body.data.application.id as string
    expect((await t.call('submitKycApplication', { params: { id } }, world.admin)).status).toBe(200)
    return { world, id, reviewer: await t.member(world, 'super-admin', { name: 'Rita Wolfe' }) }
  },
  /** Sends the mails that wait in a tenant's outbox and are made from one of these templates; by recipient. */
  mailsOf: async (world: World, ...templates: string[]): Promise<Mail[]> => {
    const sent: Mail[] = []
    const job = sendMailJob({
      database: t.app.db,
      sender: { send: async (mail) => void sent.push(mail), close: () => {} },
      mailFrom: 'Twopost <mail@twopost.example>',
      composers: kycComposers(() => 'https://shop.example'),
    })
    const { rows } = await t.admin.query(
      "select id from app.outbox where tenant_id = $1 and template = any($2) and state = 'waiting' order by recipient",
      [world.tenantId, templates],
    )
    for (const { id } of rows) await job({ tenant_id: world.tenantId, mail_id: id }, silentLog)
    return sent
  },
})
