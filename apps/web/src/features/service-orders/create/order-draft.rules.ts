import { partSources } from '@twopost/contract/inventory.states'
import { type LineType, lineTypes, mayHaveClass, type SalesClass, salesClasses } from '@twopost/contract/service-orders.states'
import { type BayKind, bayKinds } from '@twopost/contract/shops'
import type { CustomerValues } from '#features/customers/index.ts'
import type { ChosenPart } from '#features/order-parts/index.ts'
import type { VehicleValues } from '#features/vehicles/index.ts'
import { fromWall } from '#platform/i18n/format.ts'
import { emptyOwn, filled, isOwnField, type OwnValues, ownBody, readOwn } from '../order-own.rules.ts'
import type { ScheduleValue } from '../schedule/schedule.rules.ts'
import type { OrderFields } from '../service-orders.api.ts'
import { lineFault } from './service-line.rules.ts'

/** A vehicle on file as far as the flow shows it. */
export interface KnownVehicle {
  kind: 'known'
  id: string
  name: string
  vin: string
  plate: string
  plateState: string
  unit: string
  mileage: number | null
  customerId: string | null
}
export interface KnownCustomer {
  kind: 'known'
  id: string
  name: string
  phone: string
  email: string
  taxExempt: boolean
}
export interface DraftLine {
  key: string
  type: LineType
  /** What it sells, where that is not plain from its type. */
  salesClass?: SalesClass
  description: string
  /** Hours of labor, pieces of a part; null while empty. */
  amount: number | null
  /** Price of one hour or piece in major units; null for labor is the shop's rate. */
  price: number | null
  item?: ChosenPart
  /** What the list says for it: as long as nobody types another price, the rules of the shop price it (CAN10). */
  listPrice?: number
  /** A part is being put on file for it, and the form for that is open; a draft that is taken up again has none. */
  isAdding?: true
}
/** A skill that work needs, at a level. */
export interface DraftNeed {
  id: string
  name: string
  level: 1 | 2 | 3
}
export interface DraftService {
  key: string
  name: string
  concern: string
  lines: DraftLine[]
  /** What the service takes, where it is known from the last time (G37). */
  skills?: readonly DraftNeed[]
  bayKind?: BayKind | null
}
/** Work from an earlier visit that comes onto the order, with its lines as they are priced now (DEF10). */
export interface DraftDeferred {
  id: string
  name: string
  lines: Pick<DraftLine, 'type' | 'description' | 'amount' | 'price'>[]
}
export interface DraftTechnician {
  id: string
  name: string
  minutes: number | null
}
/** Everything the five steps know; it is kept on the server as it is (G43). */
export interface OrderDraft extends OwnValues {
  vehicle: KnownVehicle | { kind: 'new'; values: Partial<VehicleValues> }
  /** The reading now, for a vehicle on file; a new one has it among its values. */
  mileage: number | null
  description: string
  customer: KnownCustomer | { kind: 'new'; values: Partial<CustomerValues> } | null
  services: DraftService[]
  deferred: DraftDeferred[]
  technicians: DraftTechnician[]
  isScheduled: boolean
  schedule: ScheduleValue
  /** Nobody has touched technician and time: the best proposal is taken, and again when the work changes (x1). */
  autoSlot: boolean
}

export const stepCount = 5
export type Step = 1 | 2 | 3 | 4 | 5
/** Any number as a step of the flow. */
export const stepFrom = (value: unknown): Step =>
  (typeof value === 'number' && Number.isInteger(value) ? Math.min(stepCount, Math.max(1, value)) : 1) as Step

export const emptyDraft = (): OrderDraft => ({
  vehicle: { kind: 'new', values: {} },
  mileage: null,
  description: '',
  customer: null,
  ...emptyOwn(),
  services: [],
  deferred: [],
  technicians: [],
  isScheduled: false,
  schedule: { start: '', minutes: 60, bayId: null, allowOverlap: false, allowUnfit: false, anyway: false },
  autoSlot: true,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function readVehicle(value: unknown): OrderDraft['vehicle'] {
  if (!isRecord(value)) return { kind: 'new', values: {} }
  if (value.kind !== 'known' || text(value.id) === '') return { kind: 'new', values: isRecord(value.values) ? value.values : {} }
  return {
    kind: 'known',
    id: text(value.id),
    name: text(value.name),
    vin: text(value.vin),
    plate: text(value.plate),
    plateState: text(value.plateState),
    unit: text(value.unit),
    mileage: numberOrNull(value.mileage),
    customerId: text(value.customerId) || null,
  }
}
function readCustomer(value: unknown): OrderDraft['customer'] {
  if (!isRecord(value)) return null
  if (value.kind === 'new') return { kind: 'new', values: isRecord(value.values) ? value.values : {} }
  if (text(value.id) === '') return null
  return {
    kind: 'known',
    id: text(value.id),
    name: text(value.name),
    phone: text(value.phone),
    email: text(value.email),
    taxExempt: value.taxExempt === true,
  }
}

function readItem(value: unknown): Pick<DraftLine, 'item'> {
  if (!isRecord(value) || text(value.id) === '') return {}
  const source = partSources.find((one) => one === value.source) ?? 'stock'
  return {
    item: {
      id: text(value.id),
      label: text(value.label),
      source,
      isKit: value.isKit === true,
      available: numberOrNull(value.available),
    },
  }
}
function readNeeds(service: Record<string, unknown>): Pick<DraftService, 'skills' | 'bayKind'> {
  const skills = list(service.skills)
    .filter((one) => text(one.id) !== '' && (one.level === 1 || one.level === 2 || one.level === 3))
    .map((one) => ({ id: text(one.id), name: text(one.name), level: one.level as DraftNeed['level'] }))
  const bayKind = bayKinds.find((kind) => kind === service.bayKind)
  return { ...(skills.length > 0 && { skills }), ...(bayKind && { bayKind }) }
}

/** A kept draft as the flow needs it: what an older version wrote, or nobody, becomes empty instead of breaking the screen. */
export function readDraft(fields: Readonly<Record<string, unknown>>): OrderDraft {
  const schedule = isRecord(fields.schedule) ? fields.schedule : {}
  const technicians = list(fields.technicians)
    .filter((one) => text(one.id) !== '')
    .map((one) => ({ id: text(one.id), name: text(one.name), minutes: numberOrNull(one.minutes) }))
  return {
    vehicle: readVehicle(fields.vehicle),
    mileage: numberOrNull(fields.mileage),
    description: text(fields.description),
    customer: readCustomer(fields.customer),
    ...readOwn(fields),
    services: list(fields.services).map((service, index) => ({
      key: text(service.key) || `s${index}`,
      name: text(service.name),
      concern: text(service.concern),
      ...readNeeds(service),
      lines: list(service.lines).map((line, at) => ({
        key: text(line.key) || `l${index}-${at}`,
        ...readType(line),
        description: text(line.description),
        amount: numberOrNull(line.amount),
        price: numberOrNull(line.price),
        ...(line.type === 'parts' && readItem(line.item)),
        ...(numberOrNull(line.listPrice) !== null && { listPrice: Number(line.listPrice) }),
      })),
    })),
    deferred: list(fields.deferred)
      .filter((one) => text(one.id) !== '')
      .map((one) => ({
        id: text(one.id),
        name: text(one.name),
        lines: list(one.lines).map((line) => ({
          type: readType(line).type,
          description: text(line.description),
          amount: numberOrNull(line.amount),
          price: numberOrNull(line.price),
        })),
      })),
    technicians,
    isScheduled: fields.isScheduled === true,
    schedule: {
      start: text(schedule.start),
      minutes: 'minutes' in schedule ? numberOrNull(schedule.minutes) : 60,
      bayId: text(schedule.bayId) || null,
      allowOverlap: schedule.allowOverlap === true,
      allowUnfit: schedule.allowUnfit === true,
      anyway: schedule.anyway === true,
    },
    // What somebody chose in an older draft is theirs.
    autoSlot:
      fields.autoSlot === true || (fields.autoSlot === undefined && fields.isScheduled !== true && technicians.length === 0),
  }
}

function readType(line: Record<string, unknown>): Pick<DraftLine, 'type' | 'salesClass'> {
  const type = lineTypes.find((one) => one === line.type) ?? 'labor'
  const salesClass = salesClasses.find((one) => one === line.salesClass)
  return { type, ...(salesClass && mayHaveClass(type, salesClass) && { salesClass }) }
}

/** Is anything in it that would be a loss? */
export const isEmptyDraft = (draft: OrderDraft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft())

/** The name a service goes by: lines of services without one stand together under the order's title. */
export const serviceName = (service: DraftService, draft: Pick<OrderDraft, 'title'>): string =>
  service.name.trim() || draft.title.trim()

/**
 * The one create call's body (G5, G14, G15, OP-38). Leaves out technicians and
 * schedule of those who may not give them.
 */
export function draftPayload(
  draft: OrderDraft,
  { shopId, zone, mayAssign, maySchedule }: { shopId: string; zone: string; mayAssign: boolean; maySchedule: boolean },
): OrderFields {
  const { vehicle, customer } = draft
  const mileage = vehicle.kind === 'known' ? draft.mileage : (vehicle.values.mileage ?? null)
  const start = draft.isScheduled && maySchedule ? fromWall(draft.schedule.start, zone) : null
  const lines = draft.services.flatMap((service) =>
    service.lines.map((line) => ({
      type: line.type,
      ...(line.salesClass && { sales_class: line.salesClass }),
      description: line.description.trim(),
      service_name: serviceName(service, draft),
      ...(line.type === 'labor' ? { estimated_hours: line.amount ?? 0 } : { quantity: line.amount ?? 0 }),
      ...(line.price !== null && { unit_cost: line.price }),
      ...(line.item && !line.item.isKit && line.price === line.listPrice && { price_by_rule: true as const }),
      ...(line.type === 'parts' && line.item && { inventory_item_id: line.item.id, part_source: line.item.source }),
    })),
  )
  return {
    shop_id: shopId,
    ...(customer?.kind === 'known' && { customer_id: customer.id }),
    ...(customer?.kind === 'new' && { customer: filled(customer.values) as never }),
    ...(vehicle.kind === 'known' ? { vehicle_id: vehicle.id } : { vehicle: filled(vehicle.values) as never }),
    ...ownBody(draft, zone),
    description: draft.description.trim(),
    ...(mileage !== null && { mileage_in: mileage }),
    ...(lines.length > 0 && { line_items: lines }),
    ...(draft.services.length > 0 && {
      services: draft.services.map((service) => ({
        name: serviceName(service, draft),
        ...(service.concern.trim() !== '' && { concern: service.concern.trim() }),
        ...(service.skills?.length && { skills: service.skills.map(({ id, level }) => ({ id, level })) }),
        ...(service.bayKind && { bay_kind: service.bayKind }),
      })),
    }),
    ...(draft.deferred.length > 0 && { deferred_ids: draft.deferred.map((one) => one.id) }),
    ...(mayAssign &&
      draft.technicians.length > 0 && {
        technicians: draft.technicians.map((one) => ({
          technician_id: one.id,
          ...(one.minutes !== null && { estimated_minutes: one.minutes }),
        })),
        ...(start === null && draft.schedule.allowUnfit && { allow_unfit: true }),
      }),
    ...(start !== null && {
      schedule: {
        scheduled_start: start,
        ...(draft.schedule.minutes !== null && { estimated_duration: draft.schedule.minutes }),
        bay_id: draft.schedule.bayId,
        ...(draft.schedule.allowOverlap && { allow_overlap: true }),
        ...(draft.schedule.allowUnfit && { allow_unfit: true }),
      },
    }),
  }
}

export type DraftFault =
  | 'description'
  | 'customer'
  | 'title'
  | 'serviceName'
  | 'line'
  | 'technician'
  | 'scheduleStart'
  | 'scheduleDuration'

/** What a step still lacks, apart from the fields of a new vehicle or customer, which their own forms check. */
export function stepFaults(draft: OrderDraft, step: Step): DraftFault[] {
  const faults: DraftFault[] = []
  if (step === 1 && draft.description.trim() === '') faults.push('description')
  if (step === 2 && draft.customer === null) faults.push('customer')
  if (step === 3) {
    if (draft.title.trim() === '') faults.push('title')
    if (draft.services.length > 1 && draft.services.some((service) => service.name.trim() === '')) faults.push('serviceName')
    if (draft.services.some((service) => service.lines.some((line) => lineFault(line) !== null))) faults.push('line')
  }
  if (step === 4 && draft.isScheduled) {
    if (fromWall(draft.schedule.start, 'UTC') === null) faults.push('scheduleStart')
    if (!draft.schedule.minutes) faults.push('scheduleDuration')
  }
  return faults
}

/** The title that a report gives: its first sentence. */
export const titleOf = (report: string): string =>
  (
    report
      .split(/[.!?\n]/)
      .map((one) => one.trim())
      .find((one) => one !== '') ?? ''
  ).slice(0, 120)

/** A change of the draft; the title follows the report until somebody has written another one (x1). */
export function withChange(draft: OrderDraft, part: Partial<OrderDraft>): OrderDraft {
  const idOf = ({ vehicle }: Pick<OrderDraft, 'vehicle'>) => (vehicle.kind === 'known' ? vehicle.id : null)
  const isOther = part.vehicle !== undefined && idOf({ vehicle: part.vehicle }) !== idOf(draft)
  const follows = draft.title === '' || draft.title === titleOf(draft.description)
  return {
    ...draft,
    ...part,
    // What was ticked is work of the vehicle that was there.
    ...(isOther && { deferred: [] }),
    ...(part.description !== undefined && part.title === undefined && follows && { title: titleOf(part.description) }),
  }
}

/** Is a part of the order complete? It ticks itself; the last one does only when the order is created (x1). */
export function isStepDone(draft: OrderDraft, step: Step): boolean {
  const { vehicle, services } = draft
  if (step === 5 || stepFaults(draft, step).length > 0) return false
  if (step === 1) return vehicle.kind === 'known' || Boolean(vehicle.values.make && vehicle.values.model)
  if (step === 3) return draft.deferred.length > 0 || services.some((one) => one.lines.length > 0)
  return step === 2 || draft.technicians.length > 0 || draft.isScheduled
}

const stepOfField: readonly (readonly [RegExp, Step])[] = [
  [/^(vehicle|vehicle_id|description|mileage_in)\b/, 1],
  [/^(customer|customer_id)\b/, 2],
  [/^(line_items|services|deferred_ids)\b/, 3],
  [/^(technicians|schedule)\b/, 4],
]
const stepOfCode: Readonly<Record<string, Step>> = {
  VIN_ON_FILE: 1,
  VEHICLE_NOT_FOUND: 1,
  VEHICLE_INACTIVE: 1,
  VEHICLE_OF_ANOTHER_CUSTOMER: 2,
  CUSTOMER_NOT_FOUND: 2,
  ITEM_NOT_FOUND: 3,
  DEFERRED_NOT_FOUND: 3,
  OF_ANOTHER_VEHICLE: 3,
  ALREADY_OFFERED: 3,
  STOCK_SHORT: 3,
  TECHNICIAN_NOT_FOUND: 4,
  ALREADY_ASSIGNED: 4,
  BAY_NOT_FOUND: 4,
  DOUBLE_BOOKING: 4,
  OVERLAP_NOT_ALLOWED: 4,
  TECHNICIAN_AWAY: 4,
  NOT_ABLE: 4,
  BAY_UNFIT: 4,
  UNFIT_NOT_ALLOWED: 4,
  SCHEDULE_ENDS_BEFORE_START: 4,
}

/** The step on which a refusal of the create call can be put right; the review itself for the rest. */
export function stepOfProblem(problem: { code: string; errors: readonly { path: string }[] }): Step {
  for (const { path } of problem.errors) {
    const field = path.replace(/^body\.?/, '')
    if (isOwnField(field)) return 3
    const found = stepOfField.find(([pattern]) => pattern.test(field))
    if (found) return found[1]
  }
  return stepOfCode[problem.code] ?? 5
}
