import { type APIRequestContext, expect } from '@playwright/test'
import type { Person } from '../people.ts'
import { goods, rules, shopDay } from '../story-sums.ts'

export const fleet = {
  name: 'Sound Freight Lines',
  unit: '114',
  plate: 'SFL 1140',
  lastMeter: 84_500,
  manager: 'Renee Castillo',
  phone: '(253) 555-0162',
  limit: 1000,
} as const
export const inspection = { en: 'Story check', es: 'Revisión', lining: 'Lining', blade: 'Wipers' } as const

/** What the calls left behind. */
export interface StoryShop {
  id: string
  /** An invoice of the same customer that is open since before. */
  olderInvoice: string
}

/** Speaks to the product as another program does. */
class Calls {
  readonly #request: APIRequestContext
  readonly #headers: Record<string, string>
  private constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#headers = { authorization: `Bearer ${token}` }
  }
  static async begin(request: APIRequestContext, { email, password }: Person): Promise<Calls> {
    const signedIn = await request.post('/api/v1/auth/login', { data: { email, password } })
    return new Calls(request, (await signedIn.json()).data.token)
  }
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  async send(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<any> {
    const answer = await this.#request[method](`/api/v1${path}`, { headers: this.#headers, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
}

/** State tax on all that is sold, city tax on parts alone (TAX3). */
async function setTaxes(calls: Calls, shop_id: string): Promise<void> {
  const valid_from = shopDay()
  const add = async (code: string, name: string, percent: number) =>
    (await calls.send('post', '/tax-components', { shop_id, code, name, percent, valid_from })).tax_component.id
  const [state, city] = [await add('state', 'State tax', rules.stateTax), await add('city', 'City tax', rules.cityTax)]
  const on = (component_id: string, ...classes: string[]) =>
    classes.map((sales_class) => ({ sales_class, component_id, condition: 'always' }))
  const parts = ['part_new', 'part_rebuilt']
  const grid = [...on(state, 'labor', 'supplies', ...parts), ...on(city, ...parts)]
  await calls.send('post', '/tax-rules/grid', { shop_id, valid_from, rules: grid })
  await calls.send('post', `/shops/${shop_id}/tax-mode`, { mode: 'components' })
}

/** Matrix, supplies, parts and the two jobs that are sold often, with the inspection whose findings become them. */
async function setGoods(calls: Calls, shop_id: string): Promise<void> {
  const tier = (from: number, to: number | null, method: string, value: number) => ({ from, to, method, value, round_to: 'cent' })
  const tiers = [tier(0, 50, 'multiplier', rules.double), tier(50.01, null, 'margin', rules.margin)]
  await calls.send('post', '/part-matrices', { shop_id, code: 'SOUND', name: 'Sound parts', is_default: true, tiers })
  const supplies = { basis: 'percent', of: 'both', percent: rules.supplies, max: rules.suppliesMost, sales_class: 'supplies' }
  await calls.send('post', '/fee-rules', { shop_id, code: 'SND-SUP', name: 'Shop supplies', ...supplies })
  const made = await calls.send('post', '/suppliers', { name: goods.supplier, category: 'Brakes', core_days: 5 })
  const supplier_id = made.supplier.id
  const item = async (one: { name: string; number: string; cost: number }, more: object) => {
    const body = { shop_id, name: one.name, partNumber: one.number, unit_cost: one.cost, supplier_id, ...more }
    return (await calls.send('post', '/inventory', body)).item.id as string
  }
  const stock = { quantity: 8, location: 'S1-01' }
  const pads = await item(goods.pads, stock)
  const blades = await item(goods.blades, stock)
  const caliper = await item(goods.caliper, { core_cost: goods.caliper.core, core_price: goods.caliper.core })
  const hours = (description: string, quantity: number) => ({ type: 'labor', description, quantity })
  const part = ({ name }: { name: string }, item_id: string, quantity: number) => ({
    ...{ type: 'parts', description: name, quantity, item_id },
  })
  const job = async (code: string, name: string, lines: object[]) =>
    (await calls.send('post', '/canned-jobs', { code, name, kind: 'recommended', lines })).canned_job.id as string
  const brakes = await job('SND-BRK', goods.brakes.name, [
    hours('Replace pads and caliper', goods.brakes.hours),
    part(goods.pads, pads, 1),
    part(goods.caliper, caliper, 1),
  ])
  const wipers = await job('SND-WIP', goods.wipers.name, [
    hours('Change blades', goods.wipers.hours),
    part(goods.blades, blades, goods.wipers.count),
  ])
  const items = [
    {
      ...{ name_en: inspection.lining, name_es: 'Balata', unit: 'mm', better: 'higher', soon_at: 5, now_at: 3 },
      ...{ photo: 'asked', canned_job_id: brakes, is_brake: true },
    },
    { name_en: inspection.blade, name_es: 'Plumas', canned_job_id: wipers },
  ]
  const template = await calls.send('post', '/inspection-templates', { name_en: inspection.en, name_es: inspection.es, items })
  await calls.send('post', `/inspection-templates/${template.inspection_template.id}/publish`)
}

/** The fleet, whose manager alone approves, with an invoice from before that is open. */
async function setFleet(calls: Calls, shop_id: string): Promise<string> {
  const labor = {
    type: 'labor',
    description: 'Grease the unit',
    estimated_hours: 1,
    unit_cost: goods.labor,
    service_name: 'Grease',
  }
  const { service_order: older } = await calls.send('post', '/service-orders', {
    ...{ shop_id, title: 'Grease', description: 'Grease the unit.', mileage_in: fleet.lastMeter, line_items: [labor] },
    customer: { name: fleet.name, phone: '(253) 555-0188', email: 'payables@soundfreight.example', customer_type: 'company' },
    vehicle: {
      make: 'Freightliner',
      model: 'Cascadia',
      year: 2019,
      license_plate: fleet.plate,
      plate_state: 'WA',
      unit_number: fleet.unit,
    },
    schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
  })
  for (const move of ['start', 'complete']) await calls.send('post', `/service-orders/${older.id}/${move}`, {})
  const { invoice } = await calls.send('post', '/invoices', { workOrderId: older.id })
  const sent = await calls.send('post', `/invoices/${invoice.id}/send`)
  const manager = { name: fleet.manager, roles: ['approver', 'fleet_manager'], phone: fleet.phone, language: 'es' }
  await calls.send('post', `/customers/${older.customer_id}/contacts`, { ...manager, approval_limit: fleet.limit })
  await calls.send('put', `/customers/${older.customer_id}/approvers`, { only_named_contacts_approve: true })
  return sent.invoice.invoiceNumber
}

/** Prepares the first shop for the story: taxes, prices, goods, an inspection, the fleet, and that customers are asked. */
export async function prepareStory(request: APIRequestContext, owner: Person): Promise<StoryShop> {
  const calls = await Calls.begin(request, owner)
  const { shops } = await calls.send('get', '/shops')
  const { id } = shops[0] as { id: string }
  await setTaxes(calls, id)
  await setGoods(calls, id)
  const olderInvoice = await setFleet(calls, id)
  const consent = { mode: 'block', tolerance: 'percent', percent: rules.tolerance, signature: 'required' }
  await calls.send('put', `/shops/${id}/consent-rules`, consent)
  return { id, olderInvoice }
}
