import type { Tx } from '#platform/database/transaction.ts'

/** The customer without a person: name and key as given, nothing else of who they were (AUD8). */
export const blankCustomer = (tx: Tx, id: string, as: { name: string; nameKey: string }, at: Date): Promise<number> =>
  tx.run(
    `update app.customers set name = $3, name_key = $4, company_name = '', tax_id = '', tax_id_sealed = null, website = '', primary_contact_name = '',
            primary_contact_email = '', primary_contact_phone = '', email = '', email_key = '', phone = '', phone_key = '', address = '', city = '',
            state = '', zip_code = '', notes = '', status = 'inactive', version = version + 1, updated_at = $5
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, as.name, as.nameKey, at],
  )
/** Their emergency contacts go. */
export const dropCustomerContacts = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.customer_contacts where tenant_id = $1 and customer_id = $2', [tx.tenant, id])
/** Contacts stay as rows, because decisions point at them, and are nobody. */
export const blankContacts = (tx: Tx, id: string, name: string, at: Date): Promise<number> =>
  tx.run(
    `update app.contacts set name = $3, phone = '', email = '', is_active = false, version = version + 1, updated_at = $4
      where tenant_id = $1 and customer_id = $2 and (name <> $3 or phone <> '' or email <> '')`,
    [tx.tenant, id, name, at],
  )
