import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/customers'
import type { Contact, ContactFields } from '@twopost/contract/customers'
import { revokeLinksOfContact } from '#features/share-links/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type ContactRow,
  type ContactValues,
  countContacts,
  insertContact,
  lockApprovers,
  selectContact,
  selectContacts,
  selectOnlyNamed,
  updateContactRow,
  updateOnlyNamed,
} from './contacts.queries.ts'
import type { CustomerRow } from './customers.queries.ts'
import { getCustomerRow } from './customers.service.ts'

const present = ({ approval_limit_cents, ...row }: ContactRow): Contact => ({
  ...row,
  approval_limit: approval_limit_cents === null ? null : fromCents(approval_limit_cents),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const valuesFrom = (fields: ContactFields, language: 'en' | 'es', isActive: boolean): ContactValues => ({
  ...{ name: fields.name, roles: [...new Set(fields.roles)], phone: fields.phone, email: fields.email },
  language: fields.language ?? language,
  approval_limit_cents: fields.approval_limit === null ? null : toCents(fields.approval_limit),
  is_active: isActive,
})
/** @throws Problem CUSTOMER_NOT_FOUND, CONTACT_NOT_FOUND for one of another customer */
async function getOwn(ctx: Context, customerId: string, id: string): Promise<{ customer: CustomerRow; row: ContactRow }> {
  const customer = await getCustomerRow(ctx, customerId)
  const row = await selectContact(ctx.tx, id)
  if (row?.customer_id !== customer.id) throw new Problem('CONTACT_NOT_FOUND')
  return { customer, row }
}

/** The people of a customer (NOW10). @throws Problem CUSTOMER_NOT_FOUND */
export async function listContacts(
  ctx: Context,
  { params, query }: Input<typeof calls.listContacts>,
): Promise<Answer<typeof calls.listContacts>> {
  const customer = await getCustomerRow(ctx, params.id)
  const at = pageOf(query)
  const [rows, counts, only] = await Promise.all([
    selectContacts(ctx.tx, customer.id, query.active, at),
    countContacts(ctx.tx, customer.id),
    selectOnlyNamed(ctx.tx, customer.id),
  ])
  const total = query.active === undefined ? counts.all : query.active ? counts.active : counts.all - counts.active
  return { contacts: rows.map(present), only_named_contacts_approve: only, pagination: paginate(at, total) }
}
/** @throws Problem CUSTOMER_NOT_FOUND, CONTACT_NOT_FOUND */
export const showContact = async (
  ctx: Context,
  { params }: Input<typeof calls.getContact>,
): Promise<Answer<typeof calls.getContact>> => ({
  contact: present((await getOwn(ctx, params.id, params.contactId)).row),
})
/** @throws Problem CUSTOMER_NOT_FOUND */
export async function createContact(
  ctx: Context,
  { params, body }: Input<typeof calls.createContact>,
): Promise<Answer<typeof calls.createContact>> {
  const customer = await getCustomerRow(ctx, params.id)
  const id = newId(ctx.now)
  await insertContact(ctx.tx, id, customer.id, valuesFrom(body, customer.preferred_language, true), ctx.now)
  return told(ctx, customer, id, 'contact.added')
}
async function told(
  ctx: Context,
  customer: CustomerRow,
  id: string,
  code: 'contact.added' | 'contact.changed' | 'contact.retired',
) {
  await announceLive(ctx, 'customer.changed', customer.shop_id, { customer_id: customer.id })
  ctx.note({ kind: 'contact', id, code, details: { customer_id: customer.id } })
  const row = await selectContact(ctx.tx, id)
  if (!row) throw new Problem('CONTACT_NOT_FOUND')
  return { contact: present(row) }
}
/** @throws Problem LAST_APPROVER, STALE_VERSION */
async function write(
  ctx: Context,
  { customer, row }: { customer: CustomerRow; row: ContactRow },
  values: ContactValues,
  version: number | undefined,
): Promise<void> {
  const only = await lockApprovers(ctx.tx, customer.id)
  const approves = values.is_active && values.roles.includes('approver')
  if (only && !approves && (await countContacts(ctx.tx, customer.id, row.id)).approvers === 0)
    throw new Problem('LAST_APPROVER', { name: row.name })
  if ((await updateContactRow(ctx.tx, row.id, values, version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
}
/** @throws Problem CUSTOMER_NOT_FOUND, CONTACT_NOT_FOUND, LAST_APPROVER, STALE_VERSION */
export async function changeContact(
  ctx: Context,
  { params, body }: Input<typeof calls.updateContact>,
): Promise<Answer<typeof calls.updateContact>> {
  const own = await getOwn(ctx, params.id, params.contactId)
  await write(ctx, own, valuesFrom(body, own.row.language, body.is_active), body.version)
  if (!body.is_active) await revokeLinksOfContact(ctx, own.row.id)
  return told(ctx, own.customer, own.row.id, 'contact.changed')
}
/** Nothing new is asked of them, and their links end; twice is once. @throws Problem CUSTOMER_NOT_FOUND, CONTACT_NOT_FOUND, LAST_APPROVER, STALE_VERSION */
export async function retireContact(
  ctx: Context,
  { params }: Input<typeof calls.retireContact>,
): Promise<Answer<typeof calls.retireContact>> {
  const own = await getOwn(ctx, params.id, params.contactId)
  await write(ctx, own, { ...own.row, is_active: false }, undefined)
  await revokeLinksOfContact(ctx, own.row.id)
  return told(ctx, own.customer, own.row.id, 'contact.retired')
}

/** Whether only contacts who are approvers may decide (AUT12). @throws Problem CUSTOMER_NOT_FOUND, NO_APPROVER */
export async function setApprovers(
  ctx: Context,
  { params, body }: Input<typeof calls.setApprovers>,
): Promise<Answer<typeof calls.setApprovers>> {
  const customer = await getCustomerRow(ctx, params.id)
  const only = body.only_named_contacts_approve
  await lockApprovers(ctx.tx, customer.id)
  if (only && (await countContacts(ctx.tx, customer.id)).approvers === 0) throw new Problem('NO_APPROVER')
  await updateOnlyNamed(ctx.tx, customer.id, only, ctx.now)
  await announceLive(ctx, 'customer.changed', customer.shop_id, { customer_id: customer.id })
  ctx.note({ kind: 'customer', id: customer.id, code: 'customer.approvers-set', details: { only_named: only } })
  return { only_named_contacts_approve: only }
}
