import type { Permission } from '../permissions.ts'

/**
 * What is told at once to everyone who looks (H32): the one list of live events. Who hears of an event is written beside it. An event that is
 * not here cannot be announced and is heard by nobody (R1-17).
 */
interface Event {
  /** Anyone who holds one of these, or everyone of the organization. */
  readonly heardBy: 'everyone' | readonly Permission[]
  /** The ids it may carry. With `user_id` it is for that person alone. */
  readonly ids: readonly string[]
}
const ofOrders = ['service-order:view'] as const
export const liveEvents = {
  'order.changed': { heardBy: ofOrders, ids: ['order_id', 'job_id'] },
  'flag.changed': { heardBy: ofOrders, ids: ['flag_id', 'order_id', 'job_id'] },
  'job.changed': { heardBy: ofOrders, ids: ['job_id', 'order_id', 'technician_id'] },
  'parts_request.changed': { heardBy: ofOrders, ids: ['request_id', 'order_id', 'job_id'] },
  'timer.changed': { heardBy: ofOrders, ids: ['timer_id', 'order_id', 'technician_id'] },
  'time.changed': { heardBy: ['service-order:view', 'time:view'], ids: ['technician_id'] },
  'pay-period.changed': { heardBy: ['time:view'], ids: ['pay_period_id'] },
  'invoice.changed': { heardBy: ['invoices:view'], ids: ['invoice_id', 'order_id', 'customer_id'] },
  'credit-note.changed': { heardBy: ['invoices:view'], ids: ['credit_note_id', 'invoice_id', 'customer_id'] },
  'invoice-template.changed': { heardBy: ['invoices:view'], ids: ['invoice_template_id'] },
  // Money in and back, and days that were closed.
  'receipt.changed': { heardBy: ['payments:view'], ids: ['receipt_id', 'customer_id'] },
  'payment-intent.changed': {
    heardBy: ['payments:view'],
    ids: ['payment_intent_id', 'invoice_id', 'order_id', 'customer_id'],
  },
  'day.changed': { heardBy: ['payments:view'], ids: ['day_close_id'] },
  'statement.changed': { heardBy: ['payments:view'], ids: ['statement_id', 'customer_id'] },
  // A thread with a customer.
  'conversation.changed': { heardBy: ['messages:view'], ids: ['conversation_id', 'order_id', 'customer_id'] },
  'customer.changed': { heardBy: ['customers:view'], ids: ['customer_id'] },
  'deferred.changed': { heardBy: ['vehicles:view'], ids: ['deferred_id', 'vehicle_id'] },
  'vehicle.changed': { heardBy: ['vehicles:view'], ids: ['vehicle_id'] },
  // Its fields, or what a shop has of it; without an id the categories of all.
  'item.changed': { heardBy: ['inventory:view'], ids: ['item_id'] },
  // Purchase orders, reorders and what came.
  'purchase.changed': { heardBy: ['inventory:view', 'purchasing:view'], ids: ['purchase_order_id', 'reorder_id'] },
  'bill.changed': { heardBy: ['purchasing:match'], ids: ['vendor_bill_id'] },
  // Claims and old parts.
  'claim.changed': { heardBy: ['purchasing:create', 'purchasing:match'], ids: ['vendor_claim_id', 'core_id'] },
  // How a shop taxes, or what one of its customers is exempt of.
  'tax.changed': { heardBy: ['tax:view', 'service-order:view', 'customers:view'], ids: ['customer_id'] },
  // Labor rates, parts matrices and canned jobs.
  'pricing.changed': { heardBy: ['pricing:view', 'service-order:create'], ids: ['canned_job_id'] },
  // An inspection of an order; templates, which are of all shops.
  'inspection.changed': { heardBy: ['inspections:view'], ids: ['inspection_id', 'order_id', 'vehicle_id'] },
  'inspection_template.changed': { heardBy: ['inspections:view'], ids: ['inspection_template_id'] },
  'supplier.changed': { heardBy: ['suppliers:view'], ids: ['supplier_id'] },
  'technician.changed': { heardBy: ['technicians:view', 'service-order:view'], ids: ['technician_id'] },
  'service_level.changed': { heardBy: ['service-order:view', 'settings:view'], ids: ['service_level_id'] },
  'skill.changed': { heardBy: ['service-order:view', 'technicians:view', 'settings:view'], ids: ['skill_id'] },
  // Figures that are kept were counted again.
  'figures.changed': {
    heardBy: ['analytics:view', 'reports:view', 'service-order:view', 'customers:view', 'vehicles:view', 'time:view'],
    ids: [],
  },
  // What the exception center found, or how its rules are set.
  'exception.changed': { heardBy: ['exceptions:view'], ids: ['exception_id'] },
  // Keys of the API, webhooks and what they were sent.
  'integration.changed': { heardBy: ['integrations:view'], ids: ['api_key_id', 'webhook_id'] },
  // Requests of people about their data, holds, and how long records are kept.
  'privacy.changed': { heardBy: ['data:erase', 'data:export'], ids: ['privacy_request_id', 'customer_id'] },
  // Saved reports, their schedules and runs.
  'report.changed': { heardBy: ['reports:view'], ids: ['saved_report_id', 'report_schedule_id'] },
  // Menus, guards and the reader's own rights follow from these.
  'shop.changed': { heardBy: 'everyone', ids: ['shop_id'] },
  'user.changed': { heardBy: 'everyone', ids: ['subject_id'] },
  'role.changed': { heardBy: 'everyone', ids: ['role_id'] },
  'organization.changed': { heardBy: 'everyone', ids: [] },
  'organization.suspended': { heardBy: 'everyone', ids: [] },
  // For the one person whom they concern.
  'notification.changed': { heardBy: 'everyone', ids: ['user_id'] },
  'long-job.changed': { heardBy: 'everyone', ids: ['id', 'user_id'] },
} as const satisfies Record<string, Event>
export type LiveEventType = keyof typeof liveEvents
/** The ids of an event; those that a change does not concern are left out. */
export type LiveEventIds<T extends LiveEventType> = { readonly [K in (typeof liveEvents)[T]['ids'][number]]?: string }
export const isLiveEventType = (type: string): type is LiveEventType => Object.hasOwn(liveEvents, type)
