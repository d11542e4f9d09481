import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { classesOfType, type LineType, type SalesClass } from '@twopost/contract/service-orders.states'
import { kindRules, type NumberKind, readNumber } from '#ui/typed-number.ts'
import type { DraftLine, DraftNeed, DraftService, OrderDraft } from './order-draft.rules.ts'

/** What somebody typed into the one line for services. */
export type TypedService =
  /** `1,5 rotate tires`, `1.5 h rotate tires`, `90m rotate tires`. */
  | { kind: 'labor'; hours: number; description: string }
  /** `2x seal 14.20`; without a price it has still to be said. */
  | { kind: 'part'; quantity: number; description: string; price: number | null }
  /** Plain words: a service by its name. */
  | { kind: 'name'; name: string }

const figure = (typed: string, kind: NumberKind): number | null => {
  const reading = readNumber(typed, kindRules[kind], kind)
  return reading.is === 'number' && reading.value > 0 ? reading.value : null
}

/** Reads the line; what cannot be mistaken for hours or pieces is a name. Null while nothing is typed. */
export function readService(typed: string): TypedService | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return null
  const pieces = text.match(/^([\d.,]+) ?[x×] ?([^\d\s].*)$/i)
  const quantity = pieces && figure(pieces[1] ?? '', 'quantity')
  if (quantity) {
    const words = (pieces[2] ?? '').split(' ')
    const price = words.length > 1 ? figure(words.at(-1) ?? '', 'money') : null
    return { kind: 'part', quantity, description: (price === null ? words : words.slice(0, -1)).join(' '), price }
  }
  const timed = text.match(/^(\d\S*)(?: (?:h|hr|hrs|hora|horas))? ([^\d\s].*)$/i)
  const hours = timed && figure(timed[1] ?? '', 'hours')
  if (hours) return { kind: 'labor', hours, description: timed[2] ?? '' }
  return { kind: 'name', name: text }
}

/** A service that the shop has done before, with its lines as they were the last time. */
export interface KnownService {
  name: string
  lines: readonly Pick<DraftLine, 'type' | 'salesClass' | 'description' | 'amount' | 'price'>[]
  skills?: DraftService['skills']
  bayKind?: DraftService['bayKind']
}

/** A service as it was done the last time, as one of the draft; what it takes comes along. */
export function withKnown(services: readonly DraftService[], known: KnownService, newKey: () => string): DraftService[] {
  const { name, skills, bayKind } = known
  const lines = known.lines.map((one) => ({ ...one, key: newKey() }))
  return [
    ...services,
    { key: newKey(), name, concern: '', lines, ...(skills?.length && { skills }), ...(bayKind && { bayKind }) },
  ]
}

/** What was typed as a service of the draft. A part goes to the last service, a bare name has an hour of labor of that name. */
export function withTyped(
  services: readonly DraftService[],
  typed: TypedService,
  known: KnownService | undefined,
  newKey: () => string,
): DraftService[] {
  const line = (one: Omit<DraftLine, 'key'>): DraftLine => ({ key: newKey(), ...one })
  const add = (name: string, lines: DraftLine[]): DraftService[] => [...services, { key: newKey(), name, concern: '', lines }]
  if (known) return withKnown(services, known, newKey)
  if (typed.kind === 'name') return add(typed.name, [line({ type: 'labor', description: typed.name, amount: 1, price: null })])
  if (typed.kind === 'labor')
    return add(typed.description, [line({ type: 'labor', description: typed.description, amount: typed.hours, price: null })])
  const part = line({ type: 'parts', description: typed.description, amount: typed.quantity, price: typed.price })
  const last = services.at(-1)
  return last ? [...services.slice(0, -1), { ...last, lines: [...last.lines, part] }] : add(typed.description, [part])
}

const takesOf = (
  service: ServiceOrderDetail['services'][number] | undefined,
): Pick<DraftService, 'concern' | 'skills' | 'bayKind'> => ({
  concern: service?.concern ?? '',
  ...(service?.skills.length && { skills: service.skills }),
  ...(service?.bay_kind && { bayKind: service.bay_kind }),
})

/** The services of an order as a draft has them, lines without a service among those of the first. */
export function servicesOf(
  order: Pick<ServiceOrderDetail, 'services' | 'line_items' | 'title'>,
  newKey: () => string,
): DraftService[] {
  // Fees are counted for the new order by themselves.
  const own = order.line_items.filter((line) => line.price.source !== 'fee')
  const services = order.services.filter((one) => one.kind !== 'fees' || own.some((line) => line.service_name === one.name))
  const names = [...new Set([...services.map((one) => one.name), ...own.map((one) => one.service_name)])]
  return names.map((name) => ({
    key: newKey(),
    name: name || order.title,
    ...takesOf(order.services.find((one) => one.name === name)),
    lines: own
      .filter((line) => line.service_name === name)
      .map((line) => ({
        key: newKey(),
        type: line.type,
        ...draftClass(line),
        description: line.description,
        amount: line.type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity,
        // Labor costs what the shop takes today.
        price: line.type === 'labor' ? null : line.unit_cost,
        ...(line.inventory_item_id &&
          line.part && {
            item: {
              id: line.inventory_item_id,
              label: [line.part.number, line.description].filter(Boolean).join(' · '),
              source: line.part.source,
              isKit: false,
              available: null,
            },
          }),
      })),
  }))
}

/** Everything that is to be done: the draft's own services, and work from earlier visits. */
export const draftWork = ({ services, deferred }: Pick<OrderDraft, 'services' | 'deferred'>): DraftService[] => [
  ...services,
  ...deferred.map(({ id, name, lines }) => ({
    ...{ key: id, name, concern: '' },
    lines: lines.map((line, at) => ({ ...line, key: `${id}-${at}` })),
  })),
]

/** What all services of a draft take together: each skill at its highest level. */
export function draftNeeds(services: readonly Pick<DraftService, 'skills'>[]): DraftNeed[] {
  const needs = new Map<string, DraftNeed>()
  for (const need of services.flatMap((one) => one.skills ?? []))
    if ((needs.get(need.id)?.level ?? 0) < need.level) needs.set(need.id, need)
  return [...needs.values()]
}

/** What is missing on a line. */
export function lineFault(line: DraftLine): 'part' | 'description' | 'amount' | 'price' | null {
  if (line.isAdding) return 'part'
  if (line.description.trim() === '') return 'description'
  if (line.amount === null || (line.type !== 'labor' && line.amount <= 0)) return 'amount'
  return line.type !== 'labor' && line.price === null ? 'price' : null
}

/** The class of a line as a draft keeps it: only where it is not the one of its type. */
export const draftClass = (line: { type: LineType; sales_class: SalesClass }): Pick<DraftLine, 'salesClass'> =>
  line.sales_class === classesOfType[line.type][0] ? {} : { salesClass: line.sales_class }
