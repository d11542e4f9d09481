import type { CallName } from '@twopost/contract/calls'

/** What a field asks for, in place of what the table says of the call (C41, G12, G14, G15). */
export const inputTable: readonly { call: CallName; body: object; need: string }[] = [
  ...(['presentEstimate', 'createOrderLink'] as const).flatMap((call) => [
    { call, body: { send: 'none' }, need: 'service-order:create' },
    { call, body: { send: 'email' }, need: 'service-order:create and messages:send' },
  ]),
  { call: 'shareInspection', body: { send: 'none' }, need: 'inspections:review' },
  { call: 'shareInspection', body: { send: 'email' }, need: 'inspections:review and messages:send' },
  ...['activate', 'deactivate', 'suspend'].map(
    (action) => ({ call: 'bulkUsers', body: { action }, need: 'users:create' }) as const,
  ),
  { call: 'bulkUsers', body: { action: 'delete' }, need: 'users:delete' },
  { call: 'bulkUsers', body: { action: 'assignRole' }, need: 'users:assign' },
  { call: 'createPrivacyRequest', body: { kind: 'export' }, need: 'data:export' },
  { call: 'createPrivacyRequest', body: { kind: 'erase' }, need: 'data:erase' },
  { call: 'createPrivacyRequest', body: { kind: 'correct' }, need: 'data:erase' },
  { call: 'updateServiceOrder', body: { title: 'Brakes' }, need: 'service-order:create' },
  {
    call: 'updateServiceOrder',
    body: { status: 'scheduled', scheduled_start: '2027-01-11T15:00:00Z' },
    need: 'service-order:schedule',
  },
  { call: 'updateServiceOrder', body: { status: 'in_progress' }, need: 'service-order:start' },
  { call: 'updateServiceOrder', body: { status: 'completed' }, need: 'service-order:complete' },
  { call: 'updateServiceOrder', body: { status: 'cancelled', reason: 'No show' }, need: 'service-order:approve' },
  {
    call: 'updateServiceOrder',
    body: { status: 'in_progress', title: 'Brakes' },
    need: 'service-order:create and service-order:start',
  },
  ...(['createServiceOrder', 'createOrderWithLineItems'] as const).flatMap((call) => [
    { call, body: { customer: { name: 'Ann' } }, need: 'service-order:create and customers:create' },
    { call, body: { vehicle: { make: 'Ford' } }, need: 'service-order:create and vehicles:create' },
    { call, body: { technicians: [{}] }, need: 'service-order:create and service-order:assign' },
    { call, body: { schedule: {} }, need: 'service-order:create and service-order:schedule' },
  ]),
  {
    call: 'createOrderWithTechnicians',
    body: { customer: {}, vehicle: {}, technicians: [{}], schedule: {} },
    need: 'service-order:create and customers:create and vehicles:create and service-order:assign and service-order:schedule',
  },
]
