import type { Answer, Input } from '@twopost/contract/core/call'
import { toCents } from '@twopost/contract/core/money'
import { type PageQuery, pageOf } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { Customer, CustomerFields, listKnownCustomers as listKnownCall } from '@twopost/contract/customers'
import { getShopRow, requiredShopFilter, shopForNew } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { Question } from '#platform/events/facts.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { created, type WithStatus } from '#platform/http/route.ts'
import { foldText, phoneTokens, queryTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { presentCustomer } from './customers.presenter.ts'
import {
  type CountedCustomerRow,
  type CustomerFilter,
  type CustomerRow,
  type CustomerValues,
  countCustomers,
  findByContact,
  findByName,
  insertCustomer,
  lockContact,
  markCustomerDeleted,
  replaceContacts,
  selectCountedCustomer,
  selectCustomer,
  selectCustomers,
  selectKnownCustomers,
  updateCustomer,
  updateLateFees,
} from './customers.queries.ts'
import { openTaxId } from './tax-ids.service.ts'

/** Asked before a customer is deleted; any `true` keeps them (OP-71). Features with orders and invoices answer. */
export const isCustomerInUse = new Question<string, boolean>('customer.in_use')

export const phoneKeyOf = (phone: string): string => phone.replace(/\D/g, '')
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

type Change = Partial<CustomerFields>

/** The new values of a customer: what a change leaves out stays (E2–E4, OP-70). */
export function valuesFrom(change: Change, shopId: string, row?: CustomerRow): CustomerValues {
  const billing = change.billing_preferences
  const limit = change.creditLimit ?? billing?.creditLimit
  const pick = <K extends keyof Change & keyof CustomerRow>(key: K, otherwise: CustomerRow[K]): CustomerRow[K] =>
    (change[key] as CustomerRow[K] | undefined) ?? row?.[key] ?? otherwise
  const name = pick('name', '')
  const email = pick('email', '')
  const phone = pick('phone', '')
  return {
    shop_id: shopId,
    name,
    name_key: foldText(name),
    email,
    email_key: emailKeyOf(email),
    phone,
    phone_key: phoneKeyOf(phone),
    customer_type: change.customer_type ?? change.customerType ?? row?.customer_type ?? 'individual',
    company_name: pick('company_name', ''),
    // A form that was shown no tax id because its key is missing does not take it away.
    tax_id: change.tax_id === '' && row && openTaxId(row) === null ? undefined : change.tax_id,
    website: pick('website', ''),
    primary_contact_name: pick('primary_contact_name', ''),
    primary_contact_email: pick('primary_contact_email', ''),
    primary_contact_phone: pick('primary_contact_phone', ''),
    address: pick('address', ''),
    city: pick('city', ''),
    state: pick('state', ''),
    zip_code: change.zip_code ?? change.zipCode ?? row?.zip_code ?? '',
    notes: pick('notes', ''),
    status: pick('status', 'active'),
    preferred_language: pick('preferred_language', 'en'),
    credit_limit_cents: limit === undefined ? (row?.credit_limit_cents ?? 0) : toCents(limit),
    payment_terms: (change.paymentTerms ?? billing?.paymentTerms ?? row?.payment_terms) || 'Net 30',
    tax_exempt: change.taxExempt ?? billing?.taxExempt ?? row?.tax_exempt ?? false,
    preferred_contact:
      change.preferredContact ?? billing?.preferredContact ?? row?.preferred_contact ?? (email === '' ? 'phone' : 'email'),
  }
}

const contactsFrom = (change: Change): CountedCustomerRow['contacts'] | undefined =>
  change.contacts ??
  (change.emergencyContact && (change.emergencyContact.name || change.emergencyContact.phone)
    ? [change.emergencyContact]
    : undefined)

export const tokensOf = (values: CustomerValues): string[] => [
  ...wordsOf(values.name),
  ...wordsOf(values.company_name),
  ...wordsOf(values.primary_contact_name),
  foldText(values.email),
  ...wordsOf(values.email),
  ...phoneTokens(values.phone),
]

function visible<Row extends CustomerRow>(ctx: Context, row: Row | undefined): Row {
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CUSTOMER_NOT_FOUND')
  return row
}
/** A customer one may see, without what is counted of their records. @throws Problem CUSTOMER_NOT_FOUND, also for another shop's (C43) */
export async function getCustomerRow(ctx: Context, id: string): Promise<CustomerRow> {
  return visible(ctx, await selectCustomer(ctx.tx, id))
}
const getCounted = async (ctx: Context, id: string): Promise<CountedCustomerRow> =>
  visible(ctx, await selectCountedCustomer(ctx.tx, id))

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  company?: string | undefined
  all?: string | undefined
  customer_type?: string | undefined
  status?: string | undefined
}

/** What of the customers a query asks for. @throws Problem SHOP_ID_REQUIRED */
export function filterOf(ctx: Context, query: ListQuery): CustomerFilter {
  const type = query.customer_type
  return {
    shopIds: requiredShopFilter(ctx, query.shop_id),
    words: query.all ? queryTokens(query.all) : [],
    name: query.name && foldText(query.name),
    emailKey: query.email && emailKeyOf(query.email),
    phoneKey: query.phone && phoneKeyOf(query.phone),
    address: query.address,
    company: query.company,
    customerType: type === 'fleet' || type === 'commercial' ? 'company' : type,
    status: query.status,
  }
}

/** Customers of a shop, by name (E5). */
export async function listCustomers(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const filter = filterOf(ctx, query)
  const [rows, count] = await Promise.all([selectCustomers(ctx.tx, filter, at.limit, at.offset), countCustomers(ctx.tx, filter)])
  return {
    customers: rows.map((row) => presentCustomer(ctx, row)),
    pagination: paginateCounted(at, count),
  }
}

/** Shorter ones belong to too many. */
const fewestDigits = 7
/**
 * Who is on file in any shop that one may enter: so that a customer of another shop is not written down twice (R1-31). Without anything to
 * go by nobody is found.
 */
export async function listKnownCustomers(
  ctx: Context,
  { query }: Input<typeof listKnownCall>,
): Promise<Answer<typeof listKnownCall>> {
  requiredShopFilter(ctx, query.shop_id)
  const phoneKey = phoneKeyOf(query.phone ?? '')
  const asked = {
    words: query.all ? queryTokens(query.all) : [],
    emailKey: emailKeyOf(query.email ?? ''),
    phoneKey: phoneKey.length >= fewestDigits ? phoneKey : '',
  }
  if (asked.words.length === 0 && asked.emailKey === '' && asked.phoneKey === '') return { customers: [] }
  return { customers: await selectKnownCustomers(ctx.tx, ctx.shopIds, query.shop_id ?? '', asked) }
}

/** Adds a customer to a shop. @returns the id */
export async function addCustomer(ctx: Context, shopId: string, fields: CustomerFields): Promise<string> {
  const id = newId(ctx.now)
  const values = valuesFrom(fields, shopId)
  await insertCustomer(ctx.tx, id, values, ctx.now)
  const contacts = contactsFrom(fields)
  if (contacts) await replaceContacts(ctx.tx, id, contacts)
  await writeTokens(ctx.tx, 'customer', id, shopId, tokensOf(values))
  await announceLive(ctx, 'customer.changed', shopId, { customer_id: id })
  return id
}

type One = { customer: Customer }
const show = async (ctx: Context, id: string): Promise<One> => ({ customer: presentCustomer(ctx, await getCounted(ctx, id)) })

export async function createCustomer(
  ctx: Context,
  { query, body }: { query: { shop_id?: string | undefined }; body: CustomerFields },
): Promise<One> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const id = await addCustomer(ctx, shop.id, body)
  ctx.note({ kind: 'customer', id, code: 'customer.added' })
  return show(ctx, id)
}

/** Finds by e-mail, else phone, within what one may see, or adds; atomic (E10, OP-73). */
export async function findOrAddCustomer(
  ctx: Context,
  shopId: string,
  fields: CustomerFields,
): Promise<{ id: string; created: boolean }> {
  const emailKey = emailKeyOf(fields.email ?? '')
  const phoneKey = phoneKeyOf(fields.phone ?? '')
  await lockContact(ctx.tx, emailKey || phoneKey)
  const found =
    (emailKey === '' ? undefined : await findByContact(ctx.tx, ctx.shopIds, { emailKey })) ??
    (phoneKey.length >= 7 ? await findByContact(ctx.tx, ctx.shopIds, { phoneKey }) : undefined)
  if (found) return { id: found.id, created: false }
  return { id: await addCustomer(ctx, shopId, fields), created: true }
}

const walkInName = 'Walk-in customer'
/**
 * The customer of a shop who buys without giving a name: found by its name, or added with the shop's number in place of their own (PAY22, NOW23). Two
 * tills at once find the same one.
 */
export async function walkInCustomer(ctx: Context, shop: { id: string; phone: string }): Promise<CustomerRow> {
  await lockContact(ctx.tx, `walk-in:${shop.id}`)
  const found = await findByName(ctx.tx, shop.id, foldText(walkInName))
  if (found) return getCustomerRow(ctx, found.id)
  const id = await addCustomer(ctx, shop.id, { name: walkInName, phone: shop.phone, no_email: true })
  ctx.note({ kind: 'customer', id, code: 'customer.added' })
  return getCustomerRow(ctx, id)
}

export async function searchOrCreateCustomer(
  ctx: Context,
  { query, body }: { query: { shop_id?: string | undefined }; body: CustomerFields },
): Promise<(One & { created: boolean }) | WithStatus<One & { created: boolean }>> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const { id, created: isNew } = await findOrAddCustomer(ctx, shop.id, body)
  ctx.note({ kind: 'customer', id, code: isNew ? 'customer.added' : 'customer.found' })
  const answer = { ...(await show(ctx, id)), created: isNew }
  return isNew ? created(answer) : answer
}

export const showCustomer = (ctx: Context, { params }: { params: { id: string } }): Promise<One> => show(ctx, params.id)

/** @throws Problem CUSTOMER_NOT_FOUND, SHOP_NOT_FOUND, STALE_VERSION with the record as it is, 422 without any way to reach them */
export async function changeCustomer(ctx: Context, { params, body }: { params: { id: string }; body: Change }): Promise<One> {
  const row = await getCounted(ctx, params.id)
  const shopId = body.shop_id ? (await getShopRow(ctx, body.shop_id)).id : row.shop_id
  const values = valuesFrom(body, shopId, row)
  // What a change leaves out stays, so only here is it known whether a way to reach them is left (NOW23).
  if (body.no_email === true && values.email === '' && values.phone === '')
    throw fieldProblem('body.phone', 'NAME_PHONE_REQUIRED', fieldTexts.NAME_PHONE_REQUIRED)
  if ((await updateCustomer(ctx.tx, row.id, values, body.version ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentCustomer(ctx, row) })
  const contacts = contactsFrom(body)
  if (contacts) await replaceContacts(ctx.tx, row.id, contacts)
  await writeTokens(ctx.tx, 'customer', row.id, shopId, tokensOf(values))
  await announceLive(ctx, 'customer.changed', shopId, { customer_id: row.id })
  ctx.note({ kind: 'customer', id: row.id, code: 'customer.changed', details: { fields: Object.keys(body).join(', ') } })
  return show(ctx, row.id)
}

/** Soft delete (E9). @throws Problem CUSTOMER_NOT_FOUND, CUSTOMER_IN_USE */
export async function deleteCustomer(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  const row = await getCounted(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentCustomer(ctx, row) })
  if ((await isCustomerInUse.ask(ctx, row.id)).some(Boolean)) throw new Problem('CUSTOMER_IN_USE')
  await markCustomerDeleted(ctx.tx, row.id, ctx.now)
  await writeTokens(ctx.tx, 'customer', row.id, null, [])
  await announceLive(ctx, 'customer.changed', row.shop_id, { customer_id: row.id })
  ctx.note({ kind: 'customer', id: row.id, code: 'customer.deleted' })
}

/** Charges late fees as the rule says, or never (PAY6). @returns the customer @throws Problem CUSTOMER_NOT_FOUND */
export async function chooseLateFees(ctx: Context, id: string, lateFees: 'rule' | 'none'): Promise<CustomerRow> {
  const row = await getCustomerRow(ctx, id)
  await updateLateFees(ctx.tx, row.id, lateFees, ctx.now)
  await announceLive(ctx, 'customer.changed', row.shop_id, { customer_id: row.id })
  return row
}
