import { adminRoles } from '@twopost/contract/permissions'
import { findActingMembers } from '#features/users/index.ts'
import type { Context } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { exportMailText } from './export-notices.text.ts'
import { selectAdmins, selectOrganization } from './exports.queries.ts'

const perPage = 100

/** Mails every administrator that an export of everything was asked for (INT12), each in their language. @returns how many mails */
export async function mailAdmins(
  ctx: Context,
  about: { exportId: string; withFiles: boolean; withPay: boolean },
): Promise<number> {
  let mails = 0
  for (let offset = 0; ; offset += perPage) {
    const ids = (await selectAdmins(ctx.tx, adminRoles, { limit: perPage, offset })).map(({ id }) => id)
    for (const person of (await findActingMembers(ctx, ids)).values()) {
      const params = {
        ...{ export_id: about.exportId, name: person.name, by: ctx.actorName, at: ctx.now.toISOString() },
        ...{ files: about.withFiles ? 'yes' : 'no', pay: about.withPay ? 'yes' : 'no' },
      }
      const { language } = person.ctx.principal
      await queueMail(ctx.tx, ctx.tenant, { template: 'export_asked', recipient: person.email, language, params }, ctx.now)
      mails += 1
    }
    if (ids.length < perPage) return mails
  }
}

/** Writes that mail. It says what was asked even when the export is gone by then. */
export const composeExportMail =
  (publicUrl: () => string): MailComposer =>
  async (tx, { params, language }) => {
    const { name = '', by = '', at = '', files = 'no', pay = 'no' } = params
    const organization = await selectOrganization(tx)
    const words = exportMailText[language]
    const said = (word: string) => (word === 'yes' ? words.yes : words.no)
    const letter = writeLetter({
      language,
      letterhead: organization.name,
      subject: words.subject(organization.name),
      greeting: words.greeting(name),
      paragraphs: [words.body(organization.name, by)],
      facts: [
        { label: words.by, value: by },
        { label: words.at, value: at.slice(0, 16).replace('T', ' ') },
        { label: words.files, value: said(files) },
        { label: words.pay, value: said(pay) },
      ],
      button: { label: words.button, url: `${publicUrl()}/${encodeURIComponent(organization.slug)}/settings/data` },
      notes: [words.note],
      closing: organization.name,
    })
    return () => Promise.resolve({ ...letter, attachments: [] })
  }
