import { OrderFields } from '@twopost/contract/service-orders'
import { describe, expect, it } from 'vitest'
import { draftTotals } from '../order-totals.rules.ts'
import {
  draftPayload,
  emptyDraft,
  isEmptyDraft,
  isStepDone,
  type OrderDraft,
  readDraft,
  stepFaults,
  stepOfProblem,
  titleOf,
  withChange,
} from './order-draft.rules.ts'
import { draftNeeds, lineFault } from './service-line.rules.ts'

const id = (n: number) => `0198c1de-0000-7000-8000-00000000000${n}`
const all = { shopId: id(1), zone: 'America/Los_Angeles', mayAssign: true, maySchedule: true }
const full: OrderDraft = {
  vehicle: {
    kind: 'new',
    values: { make: 'Freightliner', model: 'Cascadia', vin: '3AKJHHDR4KSKD4821', year: 2019, mileage: 512_480, color: '' },
  },
  mileage: null,
  description: ' Derated on I-5 ',
  customer: { kind: 'new', values: { name: 'Harbor Line', email: 'renee@harborline.example', phone: '' } },
  title: 'DPF fault',
  priority: 'critical',
  promised_at: '',
  due_date: '2026-11-19T16:00',
  service_level_id: '',
  po_number: ' 4500-1 ',
  notes: '',
  services: [
    {
      key: 'a',
      name: 'Diagnosis',
      concern: 'Lamp flashes',
      lines: [
        { key: 'b', type: 'labor', description: 'Diagnose derate', amount: 1.5, price: null },
        { key: 'c', type: 'parts', description: 'Sensor', amount: 1, price: 218.4 },
      ],
    },
  ],
  deferred: [],
  technicians: [
    { id: id(2), name: 'Marcus Bell', minutes: 450 },
    { id: id(3), name: 'Priya Nair', minutes: null },
  ],
  isScheduled: true,
  schedule: { start: '2026-11-19T08:30', minutes: 450, bayId: id(4), allowOverlap: true, allowUnfit: false, anyway: true },
  autoSlot: false,
}

describe('the one create call', () => {
  it('carries everything of the five steps, in the shop’s time (G5, G14, G15, OP-38)', () => {
    expect(draftPayload(full, all)).toEqual({
      shop_id: id(1),
      customer: { name: 'Harbor Line', email: 'renee@harborline.example' },
      vehicle: { make: 'Freightliner', model: 'Cascadia', vin: '3AKJHHDR4KSKD4821', year: 2019, mileage: 512_480 },
      title: 'DPF fault',
      description: 'Derated on I-5',
      priority: 'critical',
      due_date: '2026-11-20T00:00:00.000Z',
      po_number: '4500-1',
      mileage_in: 512_480,
      line_items: [
        { type: 'labor', description: 'Diagnose derate', service_name: 'Diagnosis', estimated_hours: 1.5 },
        { type: 'parts', description: 'Sensor', service_name: 'Diagnosis', quantity: 1, unit_cost: 218.4 },
      ],
      services: [{ name: 'Diagnosis', concern: 'Lamp flashes' }],
      technicians: [{ technician_id: id(2), estimated_minutes: 450 }, { technician_id: id(3) }],
      schedule: {
        scheduled_start: '2026-11-19T16:30:00.000Z',
        estimated_duration: 450,
        bay_id: id(4),
        allow_overlap: true,
      },
    })
  })
  it('names the item of the inventory that a part is, and keeps it in the draft (G41)', () => {
    const item = { id: id(7), label: 'BP-1 · Pads', source: 'order' as const, isKit: false, available: 2 }
    const line = { key: 'c', type: 'parts' as const, description: 'Pads', amount: 3, price: 60, item }
    const draft: OrderDraft = { ...full, services: [{ key: 'a', name: 'Brakes', concern: '', lines: [line] }] }
    expect(draftPayload(draft, all).line_items?.[0]).toMatchObject({
      inventory_item_id: id(7),
      part_source: 'order',
      quantity: 3,
    })
    expect(readDraft({ ...draft }).services[0]?.lines).toEqual([line])
    const odd = { ...line, item: { id: 5, source: 'nowhere' } }
    expect(readDraft({ ...draft, services: [{ lines: [odd] }] }).services[0]?.lines[0]).not.toHaveProperty('item')
    expect(stepOfProblem({ code: 'STOCK_SHORT', errors: [] })).toBe(3)
  })
  it('leaves a part to the rules of the shop as long as nobody types another price (CAN10)', () => {
    const item = { id: id(7), label: 'BP-1 · Pads', source: 'stock' as const, isKit: false, available: 2 }
    const line = { key: 'c', type: 'parts' as const, description: 'Pads', amount: 1, price: 60, item, listPrice: 60 }
    const of = (more: object): OrderDraft => ({
      ...full,
      services: [{ key: 'a', name: 'Brakes', concern: '', lines: [{ ...line, ...more }] }],
    })
    expect(draftPayload(of({}), all).line_items?.[0]).toMatchObject({ unit_cost: 60, price_by_rule: true })
    expect(draftPayload(of({ price: 55 }), all).line_items?.[0]).not.toHaveProperty('price_by_rule')
    expect(draftPayload(of({ item: { ...item, isKit: true } }), all).line_items?.[0]).not.toHaveProperty('price_by_rule')
    expect(readDraft({ ...of({}) }).services[0]?.lines).toEqual([line])
  })
  it('is a body that the contract takes', () => {
    expect(OrderFields.safeParse(draftPayload(full, all)).error).toBeUndefined()
  })
  it('names what is on file by id', () => {
    const draft: OrderDraft = {
      ...full,
      vehicle: {
        kind: 'known',
        id: id(5),
        name: '2019 Freightliner',
        vin: '',
        plate: '',
        plateState: '',
        unit: '',
        mileage: 1,
        customerId: id(6),
      },
      mileage: 99,
      customer: { kind: 'known', id: id(6), name: 'Harbor Line', phone: '', email: '', taxExempt: false },
      isScheduled: false,
    }
    const body = draftPayload(draft, all)
    expect(body).toMatchObject({ vehicle_id: id(5), customer_id: id(6), mileage_in: 99 })
    expect(body).not.toHaveProperty('vehicle')
    expect(body).not.toHaveProperty('customer')
    expect(body).not.toHaveProperty('schedule')
  })
  it('leaves out technicians and schedule of people who may not give them', () => {
    const body = draftPayload(full, { ...all, mayAssign: false, maySchedule: false })
    expect(body).not.toHaveProperty('technicians')
    expect(body).not.toHaveProperty('schedule')
  })
  it('puts lines of a service without a name under the title', () => {
    const [service] = full.services
    const body = draftPayload({ ...full, services: [{ ...service!, name: ' ' }] }, all)
    expect(body.services).toEqual([{ name: 'DPF fault', concern: 'Lamp flashes' }])
    expect(body.line_items?.[0]?.service_name).toBe('DPF fault')
  })
  it('takes along what a service needs, and who is taken although not able (G37)', () => {
    const [service] = full.services
    const need = (level: 1 | 2 | 3) => ({ id: id(7), name: 'Diesel', level })
    const services = [
      { ...service!, skills: [need(2)], bayKind: 'heavy' as const },
      { ...service!, key: 'z', name: 'Turbo', skills: [need(3), { id: id(8), name: 'Air', level: 1 as const }] },
    ]
    const draft = { ...full, services, isScheduled: false, schedule: { ...full.schedule, allowUnfit: true } }
    const body = draftPayload(draft, all)
    expect(body.services?.[0]).toMatchObject({ skills: [{ id: id(7), level: 2 }], bay_kind: 'heavy' })
    expect(body.allow_unfit).toBe(true)
    expect(OrderFields.safeParse(body).error).toBeUndefined()
    expect(draftNeeds(services).map((one) => [one.name, one.level])).toEqual([
      ['Diesel', 3],
      ['Air', 1],
    ])
    // A draft that was kept has them again; what is no level or kind is left out.
    expect(readDraft(structuredClone({ ...draft })).services).toEqual(services)
    expect(
      readDraft({ services: [{ name: 'x', skills: [{ id: 'a', level: 9 }], bayKind: 'roof' }] }).services[0],
    ).not.toHaveProperty('skills')
  })
})

describe('a kept draft', () => {
  it('comes back as it was', () => {
    expect(readDraft(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })
  it('has its due date and level where an older version wrote them', () => {
    expect(readDraft({ due: '2026-11-19T16:00', level: id(7) })).toMatchObject({
      due_date: '2026-11-19T16:00',
      service_level_id: id(7),
    })
  })
  it('becomes empty where it is damaged or old', () => {
    expect(isEmptyDraft(readDraft({}))).toBe(true)
    expect(isEmptyDraft(full)).toBe(false)
    expect(
      readDraft({ vehicle: 'truck', services: [7, null], priority: 'urgent', schedule: [], technicians: [{ id: 3 }] }),
    ).toEqual(emptyDraft())
  })
})

describe('what a step lacks', () => {
  it.each([
    [1, { description: '  ' }, ['description']],
    [2, { customer: null }, ['customer']],
    [3, { title: '' }, ['title']],
    [4, { schedule: { ...full.schedule, start: '', minutes: null } }, ['scheduleStart', 'scheduleDuration']],
    [4, { isScheduled: false, schedule: { ...full.schedule, start: '' } }, []],
  ] as const)('step %i: %o', (step, change, faults) => {
    expect(stepFaults({ ...full, ...change } as OrderDraft, step)).toEqual(faults)
    expect(stepFaults(full, step)).toEqual([])
  })
  it('a part without a price, a line without words', () => {
    const line = { key: 'x', type: 'parts', description: 'Filter', amount: 1, price: null } as const
    const withLine = (lines: OrderDraft['services'][number]['lines']) => ({
      ...full,
      services: [{ key: 's', name: 'PM', concern: '', lines }],
    })
    expect(stepFaults(withLine([line]), 3)).toEqual(['line'])
    expect(stepFaults(withLine([{ ...line, price: 4 }]), 3)).toEqual([])
    expect(stepFaults(withLine([{ ...line, price: 4, description: '' }]), 3)).toEqual(['line'])
  })
  it('a part that is still being put on file: the order waits for it, a draft that is taken up again does not', () => {
    const line = { key: 'x', type: 'parts', description: '', amount: 1, price: 4, isAdding: true } as const
    const draft = { ...full, services: [{ key: 's', name: 'PM', concern: '', lines: [line] }] }
    expect([lineFault(line), stepFaults(draft, 3), isStepDone(draft, 3)]).toEqual(['part', ['line'], false])
    expect(readDraft(structuredClone({ ...draft })).services[0]?.lines[0]).not.toHaveProperty('isAdding')
  })
})

it.each([
  ['VALIDATION_FAILED', 'body.vehicle.vin', 1],
  ['VALIDATION_FAILED', 'body.customer.email', 2],
  ['VALIDATION_FAILED', 'body.line_items.0.description', 3],
  ['VALIDATION_FAILED', 'body.notes', 3],
  ['VALIDATION_FAILED', 'body.schedule.scheduled_start', 4],
  ['VIN_ON_FILE', null, 1],
  ['VEHICLE_OF_ANOTHER_CUSTOMER', null, 2],
  ['DOUBLE_BOOKING', null, 4],
  ['SHOP_INACTIVE', null, 5],
])('leads a refusal %s %s to step %i', (code, path, step) => {
  expect(stepOfProblem({ code, errors: path ? [{ path }] : [] })).toBe(step)
})

it('counts as the server will: labor at the shop’s rate, tax once per rate (G40)', () => {
  const rates = { labor_rate: 165, labor_tax_percent: 10, parts_tax_percent: 10 }
  const none = { sublet: 0, fees: 0 }
  expect(draftTotals(full, rates)).toEqual({ laborHours: 1.5, labor: 247.5, parts: 218.4, ...none, tax: 46.59, total: 512.49 })
  expect(draftTotals({ ...full, customer: { kind: 'new', values: { taxExempt: true } } }, rates)).toMatchObject({
    tax: 0,
    total: 465.9,
  })
})

it('takes the work of another shop at the rate of labor and a fee at that of parts (NOW6, TAX7)', () => {
  const rates = { labor_rate: 165, labor_tax_percent: 5, parts_tax_percent: 8 }
  const line = (type: 'sublet' | 'fee', price: number) => ({ key: type, type, description: type, amount: 1, price })
  const services = [{ key: 's', name: '', concern: '', lines: [line('sublet', 180), line('fee', 15)] }]
  expect(draftTotals({ ...emptyDraft(), services }, rates)).toMatchObject({
    sublet: 180,
    fees: 15,
    labor: 0,
    parts: 0,
    tax: 10.2,
    total: 205.2,
  })
})

it('makes the title from the first sentence of the report until somebody writes another one (x1)', () => {
  const reported = withChange(emptyDraft(), { description: 'Squeals when braking. Worse when wet.' })
  expect(reported.title).toBe('Squeals when braking')
  expect(withChange(reported, { description: 'Grinds!' }).title).toBe('Grinds')
  const titled = withChange(reported, { title: 'Front brakes' })
  expect(withChange(titled, { description: 'Grinds!' }).title).toBe('Front brakes')
  expect(titleOf(' \n')).toBe('')
})

it('ticks each part of an order when it is complete, and the last one never before it is created (x1)', () => {
  const ticks = (draft: OrderDraft) => ([1, 2, 3, 4, 5] as const).filter((step) => isStepDone(draft, step))
  const draft = withChange(emptyDraft(), { description: 'Squeals.' })
  expect(ticks(draft)).toEqual([])
  const vehicle = { kind: 'new' as const, values: { make: 'Ford', model: 'F-150' } }
  expect(ticks({ ...draft, vehicle })).toEqual([1])
  const line = { key: 'l', type: 'labor' as const, description: 'Inspect', amount: 1, price: null }
  const services = [{ key: 's', name: '', concern: '', lines: [line] }]
  const customer = { kind: 'new' as const, values: { name: 'Ann' } }
  const technicians = [{ id: 't', name: 'Tom', minutes: null }]
  expect(ticks({ ...draft, vehicle, customer, services, technicians })).toEqual([1, 2, 3, 4])
})

it('leaves technician and time alone where somebody has chosen them, also in an older draft (x1)', () => {
  const { autoSlot, ...older } = emptyDraft()
  expect(autoSlot).toBe(true)
  expect(readDraft(older).autoSlot).toBe(true)
  expect(readDraft({ ...older, isScheduled: true }).autoSlot).toBe(false)
  expect(readDraft({ ...older, technicians: [{ id: 'm', name: 'Marcus', minutes: null }] }).autoSlot).toBe(false)
  expect(readDraft({ ...older, autoSlot: false }).autoSlot).toBe(false)
})

it('counts by the components of a shop where it has them, and not for whom a certificate frees (TAX8, TAX4)', () => {
  const rates = { labor_rate: 100, labor_tax_percent: 0, parts_tax_percent: 50 }
  const tax = (code: string, percent: number) => ({ code, name: code, jurisdiction: '', percent, on_top_of: [] })
  const rule = (code: string, sales_class: 'part_new' | 'labor') => ({
    ...{ code, sales_class, condition: 'always' as const, per_piece: null },
  })
  const shop = {
    ...{ mode: 'components' as const, labor_percent: 0, parts_percent: 50, expired_on: null, exemptions: [] },
    taxes: [tax('state', 6.25), tax('city', 2)],
    rules: [rule('state', 'part_new'), rule('city', 'part_new'), rule('city', 'labor')],
  }
  const known = { ...full, customer: { kind: 'known' as const, id: id(9), name: 'Ana', taxExempt: false } } as OrderDraft
  // 6.25 % of 218.40, and 2 % of 368.40.
  expect(draftTotals(known, rates, shop)).toMatchObject({ labor: 150, parts: 218.4, tax: 21.02, total: 389.42 })
  const exemptions = [{ is_all: false, codes: ['state'], reason: 'resale' as const }]
  expect(draftTotals(known, rates, { ...shop, exemptions }).tax).toBe(7.37)
})

it('takes work from earlier visits along: counted in the estimate, sent by its ids, and dropped with its vehicle (DEF10)', () => {
  const brakes = {
    ...{ id: id(7), name: 'Brakes' },
    lines: [
      { type: 'labor' as const, description: 'Front brakes', amount: 2, price: 125 },
      { type: 'parts' as const, description: 'Pads', amount: 1, price: 112 },
    ],
  }
  const draft: OrderDraft = { ...full, services: [], deferred: [brakes] }
  expect(draftPayload(draft, all)).toMatchObject({ deferred_ids: [id(7)] })
  expect(draftPayload(draft, all).line_items).toBeUndefined()
  const rates = { labor_rate: 165, labor_tax_percent: 0, parts_tax_percent: 0 }
  // The price of DEF11: 2.0 h at 125.00 and a part at 112.00.
  expect(draftTotals(draft, rates)).toMatchObject({ laborHours: 2, labor: 250, parts: 112, total: 362 })
  expect(readDraft(JSON.parse(JSON.stringify(draft))).deferred).toEqual([brakes])
  expect(isStepDone(draft, 3)).toBe(true)
  expect(withChange(draft, { mileage: 9 }).deferred).toHaveLength(1)
  expect(withChange(draft, { vehicle: { kind: 'new', values: {} } }).deferred).toHaveLength(1)
  const known = { kind: 'known', id: id(8), name: 'Ram', vin: '', plate: '', plateState: '', unit: '', mileage: null } as const
  expect(withChange(draft, { vehicle: { ...known, customerId: null } }).deferred).toEqual([])
})
