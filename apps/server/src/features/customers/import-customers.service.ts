import type { CustomerFields } from '@twopost/contract/customers'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { deleteTokensOf } from '#platform/search/search-tokens.queries.ts'
import { addTokens } from '#platform/search/search-tokens.ts'
import { insertCustomers, markCustomersDeleted, selectByContacts, selectChangedCustomers } from './customers.queries.ts'
import { emailKeyOf, phoneKeyOf, tokensOf, valuesFrom } from './customers.service.ts'

const atOnce = 200

/** Adds many customers to a shop (INT14). @returns their ids in the order of the rows */
export async function addCustomers(ctx: Context, shopId: string, rows: readonly CustomerFields[]): Promise<string[]> {
  const made = rows.map((fields) => ({ id: newId(ctx.now), values: valuesFrom(fields, shopId) }))
  for (let from = 0; from < made.length; from += atOnce) await insertCustomers(ctx.tx, made.slice(from, from + atOnce), ctx.now)
  await addTokens(
    ctx.tx,
    'customer',
    made.map(({ id, values }) => ({ id, shopId, tokens: tokensOf(values) })),
  )
  // One is enough for every list to be read again.
  await announceLive(ctx, 'customer.changed', shopId, {})
  return made.map(({ id }) => id)
}

/** Who is on file with the same email address, or the same phone number, among those that one may see; undefined for nobody. */
export async function probableDoubles(
  ctx: Pick<Context, 'tx' | 'shopIds'>,
  rows: readonly { email?: string | null | undefined; phone?: string | undefined }[],
): Promise<({ id: string; name: string } | undefined)[]> {
  const keys = rows.map(({ email, phone }) => ({ email: emailKeyOf(email ?? ''), phone: phoneKeyOf(phone ?? '') }))
  const wanted = (key: 'email' | 'phone') => [...new Set(keys.map((one) => one[key]).filter((text) => text.length >= 7))]
  const found = await selectByContacts(ctx.tx, ctx.shopIds, { emails: wanted('email'), phones: wanted('phone') })
  const byEmail = new Map(found.toReversed().map((one) => [one.email_key, one]))
  const byPhone = new Map(found.toReversed().map((one) => [one.phone_key, one]))
  return keys.map(({ email, phone }) => {
    const one = (email.length >= 7 ? byEmail.get(email) : undefined) ?? (phone.length >= 7 ? byPhone.get(phone) : undefined)
    return one && { id: one.id, name: one.name }
  })
}

/** Those of these customers that were changed or deleted since they were made, at most so many. */
export const changedCustomers = (ctx: Pick<Context, 'tx'>, ids: readonly string[], most: number) =>
  selectChangedCustomers(ctx.tx, ids, most)

/** Takes back customers that nothing has come to yet; who asks has looked at that. */
export async function takeBackCustomers(ctx: Context, shopId: string, ids: readonly string[]): Promise<void> {
  await markCustomersDeleted(ctx.tx, ids, ctx.now)
  await deleteTokensOf(ctx.tx, 'customer', ids)
  await announceLive(ctx, 'customer.changed', shopId, {})
}
