import { OrderChange, type ServiceOrderDetail } from '@twopost/contract/service-orders'
import { orderPriorities } from '@twopost/contract/service-orders.states'
import * as z from 'zod'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import type { OrderFields } from './service-orders.api.ts'

const { title, priority, po_number, notes } = OrderChange.shape

/**
 * What people say of an order when they create it and may change later, as a form has it: the due date is on the wall clock of the
 * shop's `zone`, '' is none; so is the service level.
 */
export const ownShape = (zone: string) => ({
  title: title.unwrap(),
  priority: priority.unwrap(),
  due_date: z.string().transform((wall) => (wall === '' ? null : fromWall(wall, zone))),
  promised_at: z.string().transform((wall) => (wall === '' ? null : fromWall(wall, zone))),
  service_level_id: z.string().transform((id) => id || null),
  po_number: po_number.unwrap(),
  notes: notes.unwrap(),
})
export const ownSchema = (zone: string) => z.object(ownShape(zone))
export type OwnValues = z.input<ReturnType<typeof ownSchema>>
export type OwnForm = SchemaForm<OwnValues, z.output<ReturnType<typeof ownSchema>>>

export const emptyOwn = (): OwnValues => ({
  title: '',
  priority: 'normal',
  due_date: '',
  promised_at: '',
  service_level_id: '',
  po_number: '',
  notes: '',
})
/** Does this field of a call stand among them? */
export const isOwnField = (name: string): name is keyof OwnValues => Object.hasOwn(emptyOwn(), name)

/** What a form shows of an order. */
export const ownOf = (order: ServiceOrderDetail, zone: string): OwnValues => ({
  title: order.title,
  priority: order.priority,
  due_date: order.due_date ? toWall(order.due_date, zone) : '',
  promised_at: order.promised_at ? toWall(order.promised_at, zone) : '',
  service_level_id: order.service_level?.id ?? '',
  po_number: order.po_number,
  notes: order.notes,
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Those of a kept draft; what does not fit is empty. Drafts of older versions have due date and level under other names. */
export const readOwn = (fields: Readonly<Record<string, unknown>>): OwnValues => ({
  title: text(fields.title),
  priority: orderPriorities.find((one) => one === fields.priority) ?? 'normal',
  due_date: text(fields.due_date ?? fields.due),
  promised_at: text(fields.promised_at),
  service_level_id: text(fields.service_level_id ?? fields.level),
  po_number: text(fields.po_number),
  notes: text(fields.notes),
})

/** Empty texts and nulls say nothing and are left out. */
export const filled = <V extends object>(values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<V>

/** What the create call gets of them. */
export const ownBody = (own: OwnValues, zone: string): Pick<OrderFields, keyof OwnValues> => ({
  ...(filled({
    ...Object.fromEntries(Object.keys(emptyOwn()).map((name) => [name, own[name as keyof OwnValues].trim()])),
    due_date: fromWall(own.due_date, zone),
    promised_at: fromWall(own.promised_at, zone),
  }) as object),
  title: own.title.trim(),
})
