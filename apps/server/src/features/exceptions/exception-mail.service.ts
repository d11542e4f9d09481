import { dateIn, startOfDate } from '@twopost/contract/core/time'
import { exceptionRuleOf, hiddenRules, isExceptionCode } from '@twopost/contract/exceptions'
import { formatCents } from '@twopost/contract/invoices'
import type { ShopRow } from '#features/shops/index.ts'
import { countActive, findActingMembers, selectActiveIds } from '#features/users/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { markMailed, type NewRow, selectNew, selectReader, selectSlug } from './exception-mail.queries.ts'
import { exceptionMailText } from './exception-mail.text.ts'
import { rulesInForce } from './exception-rules.service.ts'

const hourMs = 3_600_000
/** From this hour of the shop on; the first check of the day after it sends the mail. */
const morning = 6
const dayMs = 24 * hourMs
const mostPeople = 100

/** What concerns a person: what they were given, and what nobody has of the rules that name their role. */
const ofPerson = (rows: readonly NewRow[], userId: string, rules: readonly string[]): NewRow[] =>
  rows.filter((row) => (row.owner_user_id === null ? rules.includes(row.rule) : row.owner_user_id === userId))

/**
 * Mails what is new at a shop to the people who own it, once a day in the morning (EXC18): each with the right to see it, in this shop, and in their
 * language. @returns how many mails
 */
export async function mailNew(ctx: Context, shop: ShopRow): Promise<number> {
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  if (ctx.now.getTime() < startOfDate(shop.time_zone, today) + morning * hourMs) return 0
  if ((await markMailed(ctx.tx, shop.id, today)) === 0) return 0
  const from = fromMs(ctx.now.getTime() - dayMs)
  const rows = await selectNew(ctx.tx, shop.id, from, ctx.now)
  if (rows.length === 0) return 0
  const rules = await rulesInForce(ctx, shop.id)
  const all = await countActive(ctx.tx)
  let mails = 0
  for (let offset = 0; offset < all; offset += mostPeople) {
    const ids = (await selectActiveIds(ctx.tx, { limit: mostPeople, offset })).map((row) => row.id)
    for (const person of (await findActingMembers(ctx, ids)).values()) {
      if (!person.isActive || !may(person.ctx, 'exceptions:view') || !mayEnterShop(person.ctx, shop.id)) continue
      const { roles, language } = person.ctx.principal
      const hidden: readonly string[] = hiddenRules((permission) => may(person.ctx, permission))
      const named = rules.filter((one) => roles.includes(one.ownerRole) && !hidden.includes(one.rule)).map((one) => one.rule)
      const seen = rows.filter((row) => !hidden.includes(row.rule))
      if (ofPerson(seen, person.id, named).length === 0) continue
      const params = {
        ...{ shop_id: shop.id, user_id: person.id, rules: named.join(','), hidden: hidden.join(',') },
        ...{ from: from.toISOString(), to: ctx.now.toISOString() },
      }
      await queueMail(ctx.tx, ctx.tenant, { template: 'exceptions', recipient: person.email, language, params }, ctx.now)
      mails += 1
    }
  }
  return mails
}

/** Writes that mail of what is still open when it is sent. */
export const composeExceptionMail =
  (publicUrl: () => string): MailComposer =>
  async (tx, { params, language }) => {
    const { shop_id = '', user_id = '', rules = '', hidden = '', from = '', to = '' } = params
    const reader = await selectReader(tx, user_id, shop_id)
    const rows = ofPerson(
      await selectNew(tx, shop_id, fromMs(Date.parse(from)), fromMs(Date.parse(to))),
      user_id,
      rules.split(','),
    ).filter((row) => !hidden.split(',').includes(row.rule))
    if (!reader || rows.length === 0) return undefined
    const slug = await selectSlug(tx)
    const words = exceptionMailText[language]
    const byRule = new Map<string, { count: number; cents: number }>()
    for (const { rule, count, cents } of rows) {
      const sum = byRule.get(rule) ?? { count: 0, cents: 0 }
      byRule.set(rule, { count: sum.count + count, cents: sum.cents + cents })
    }
    const nameOf = (rule: string) => (isExceptionCode(rule) ? exceptionRuleOf(rule).words[language === 'es' ? 1 : 0] : rule)
    const total = rows.reduce((sum, row) => sum + row.cents, 0)
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    const letter = writeLetter({
      language,
      letterhead: reader.shop_name,
      subject: words.subject(reader.shop_name, count),
      greeting: words.greeting(reader.name),
      paragraphs: [words.body(reader.shop_name)],
      facts: [
        { label: words.total, value: formatCents(total) },
        ...[...byRule].map(([rule, sum]) => ({ label: words.line(nameOf(rule), sum.count), value: formatCents(sum.cents) })),
      ],
      button: { label: words.button, url: `${publicUrl()}/${encodeURIComponent(slug)}/exceptions` },
      notes: [words.note],
      closing: reader.shop_name,
    })
    return () => Promise.resolve({ ...letter, attachments: [] })
  }
