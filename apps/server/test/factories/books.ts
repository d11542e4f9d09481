import { dateIn } from '@twopost/contract/core/time'
import { fixedPlaces, type LedgerPlace, suggestedAccount } from '@twopost/contract/ledger'
import { writeJournals } from '#features/ledger/index.ts'
import { silentLog } from '#platform/log/log.ts'
import { longJobHandlers } from '#platform/queue/long-jobs.ts'
import type { Reply, TestApp } from '../harness.ts'
import { addCompletedOrder, type OrderLine } from './invoices.ts'
import { sameWork } from './long-jobs.ts'
import type { Member, World } from './world.ts'

const ok = (reply: Reply) => {
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.body?.data
}
/** What is suggested for every place and these taxes, but for a few other accounts. */
export const mapOf = (more: Partial<Record<LedgerPlace, [string, string]>> = {}, taxes: readonly string[] = ['sales', 'state']) =>
  [...fixedPlaces, ...taxes.map((code): LedgerPlace => `tax:${code}`)].map((place) => {
    const own = more[place]
    return own ? { place, code: own[0], name: own[1] } : { place, ...suggestedAccount(place, 'en') }
  })
/** Amounts of an entry by account in dollars, debits above and credits below zero. */
export const byAccount = (entry: Reply['body']) =>
  Object.fromEntries(entry.lines.map((line: Reply['body']) => [`${line.account} ${line.account_name}`, line.debit - line.credit]))

/** The books of organizations of a test: maps, invoices, sample days and exports, each by its call. */
export function booksOf(t: TestApp) {
  /** An organization whose shop taxes parts alone, at 8.25 %, as in EST26. */
  async function open(shops = 1): Promise<World> {
    const world = await t.tenant({ shops })
    const fields = { shop_id: world.shopId, code: 'state', name: 'State', percent: 8.25, valid_from: '2020-01-01' }
    const { tax_component } = ok(await t.call('createTaxComponent', { body: fields }, world.admin))
    const rules = [{ sales_class: 'part_new' as const, component_id: tax_component.id, condition: 'always' as const }]
    ok(await t.call('saveTaxGrid', { body: { shop_id: world.shopId, valid_from: '2020-01-01', rules } }, world.admin))
    ok(await t.call('setTaxMode', { params: { id: world.shopId }, body: { mode: 'components' } }, world.admin))
    return world
  }
  const saveMap = async (world: World, accounts: ReturnType<typeof mapOf> = mapOf()) =>
    ok(await t.call('saveLedgerAccounts', { body: { accounts } }, world.admin)).ledger
  async function issue(world: World, lines: OrderLine[], customer: object = {}) {
    const workOrderId = await addCompletedOrder(t, world, { lines, customer })
    const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
    return ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)).invoice
  }
  /** The two services of EST26, whose parts cost 110.00, and its supplies. */
  async function est26(world: World): Promise<OrderLine[]> {
    const part = async (name: string, unit_cost: number): Promise<string> => {
      const body = { shop_id: world.shopId, name, partNumber: name, quantity: 1, unit_cost }
      return ok(await t.call('createItem', { body }, world.admin)).item.id
    }
    const line = (type: 'labor' | 'parts', service_name: string, more: object) => ({
      ...{ type, description: service_name, service_name },
      ...more,
    })
    return [
      line('labor', 'Brakes', { estimated_hours: 2, unit_cost: 120 }),
      line('parts', 'Brakes', { quantity: 1, unit_cost: 180, inventory_item_id: await part('Rotor', 80) }),
      line('labor', 'Oil', { estimated_hours: 0.5, unit_cost: 120 }),
      line('parts', 'Oil', { quantity: 1, unit_cost: 45.5, inventory_item_id: await part('Filter', 30) }),
      { ...line('parts', 'Supplies', { quantity: 1, unit_cost: 15 }), type: 'fee' } as never,
    ]
  }
  const sampleOf = async (world: World, more: object = {}, who = world.admin) =>
    ok(await t.call('getLedgerSample', { query: { shop_id: world.shopId, limit: 100, ...more } }, who)).sample
  /** The long job of an export, run now. */
  async function run(world: World, exportId: string): Promise<void> {
    const { rows } = await t.admin.query('select id from app.long_jobs where subject_id = $1', [exportId])
    const work = writeJournals(t.app.db)
    const lane = longJobHandlers(sameWork(work))
    await lane['long:journals']?.(t.app.db)({ tenant: world.tenantId, id: rows[0].id }, silentLog)
  }
  const today = () => dateIn('America/Chicago', Date.now())
  const ask = (world: World, more: object = {}, who: Member = world.admin) =>
    t.call(
      'createJournals',
      { body: { shop_id: world.shopId, from: today(), to: today(), format: 'csv', ...more } as never },
      who,
    )
  /** Exports days and waits. @returns the export as it is then */
  async function exported(world: World, more: object = {}, who: Member = world.admin) {
    const { journal_export } = ok(await ask(world, more, who))
    await run(world, journal_export.id)
    return ok(await t.call('getJournalExport', { params: { id: journal_export.id } }, who)).journal_export
  }
  const journalsOf = async (world: World, export_id?: string) =>
    ok(await t.call('listJournals', { query: { limit: 100, ...(export_id && { export_id }) } }, world.admin)).journals
  const fileOf = async (world: World, id: string) => t.call('getJournalFile', { params: { id } }, world.admin)
  return { open, saveMap, issue, est26, sampleOf, run, today, ask, exported, journalsOf, fileOf }
}
