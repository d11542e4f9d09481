import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A look of invoices that is not the default, by the name that is free. @returns its id */
export async function addTemplate(t: TestApp, owner: Member, description: string): Promise<string> {
  const found = await t.call('listInvoiceTemplates', {}, owner)
  const first = found.body.data.invoice_templates[0]
  const copy = await t.call('copyInvoiceTemplate', { params: { id: first.id } }, owner)
  const { id } = copy.body.data.invoice_template
  await t.call('updateInvoiceTemplate', { params: { id }, body: { description } }, owner)
  return id
}
