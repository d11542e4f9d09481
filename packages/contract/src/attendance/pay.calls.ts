import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile } from '../core/list-fields.ts'
import { money } from '../core/money.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { requiredLine } from '../core/text.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { payKinds } from './attendance.states.ts'
import { PayPeriod, PayRate, PayReport } from './pay.model.ts'

const params = z.object({ id: pathId() })
const rateParams = z.object({ id: pathId(), rateId: pathId() })
const changeRates = allOf('pay:view', 'technicians:create')
const rateFields = z.strictObject({
  kind: z.enum(payKinds),
  amount: money(),
  loaded_percent: z.number('INVALID_PERCENT').min(100, 'INVALID_PERCENT').max(500, 'INVALID_PERCENT').optional(),
  valid_from: calendarDate(),
})
const oneRate = z.object({ pay_rate: PayRate })

export const listPayRates = defineCall({
  method: 'GET',
  path: '/technicians/{id}/pay-rates',
  summary: 'Rates of pay of a technician, the latest first (CLK3)',
  access: anyOf('pay:view'),
  params,
  answer: z.object({ pay_rates: z.array(PayRate) }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const createPayRate = defineCall({
  method: 'POST',
  path: '/technicians/{id}/pay-rates',
  summary: 'Add a rate of pay from a date on (CLK3, CLK20)',
  access: changeRates,
  status: 201,
  params,
  body: rateFields,
  answer: oneRate,
  problems: ['TECHNICIAN_NOT_FOUND', 'PAY_RATE_EXISTS', 'PERIOD_APPROVED', 'BEYOND_OWN_SHOPS'],
})
export const updatePayRate = defineCall({
  method: 'PUT',
  path: '/technicians/{id}/pay-rates/{rateId}',
  summary: 'Change a rate of pay that no approved period counted with',
  access: changeRates,
  params: rateParams,
  body: rateFields.extend(versionField),
  answer: oneRate,
  problems: [
    'TECHNICIAN_NOT_FOUND',
    'PAY_RATE_NOT_FOUND',
    'PAY_RATE_EXISTS',
    'PERIOD_APPROVED',
    'STALE_VERSION',
    'BEYOND_OWN_SHOPS',
  ],
})
export const deletePayRate = defineCall({
  method: 'DELETE',
  path: '/technicians/{id}/pay-rates/{rateId}',
  summary: 'Remove a rate of pay that no approved period counted with',
  access: changeRates,
  params: rateParams,
  problems: ['TECHNICIAN_NOT_FOUND', 'PAY_RATE_NOT_FOUND', 'PERIOD_APPROVED', 'BEYOND_OWN_SHOPS'],
})

const dates = { from: calendarDate(), to: calendarDate() }
const onePeriod = z.object({ pay_period: PayPeriod })
export const listPayPeriods = defineCall({
  method: 'GET',
  path: '/pay-periods',
  summary: 'Pay periods of a shop, the latest first (CLK4)',
  access: anyOf('time:view'),
  query: z.object({ shop_id: z.string().max(60).optional(), ...pageFields }),
  answer: z.object({ pay_periods: z.array(PayPeriod), pagination: Pagination }),
})
export const getPayPeriod = defineCall({
  method: 'GET',
  path: '/pay-periods/{id}',
  summary: 'One pay period, and how many entries need review first',
  access: anyOf('time:view'),
  params,
  answer: onePeriod,
  problems: ['PAY_PERIOD_NOT_FOUND'],
})
export const createPayPeriod = defineCall({
  method: 'POST',
  path: '/pay-periods',
  summary: 'Make a pay period of a shop',
  access: anyOf('time:approve'),
  status: 201,
  body: z.strictObject({ shop_id: id(), ...dates }).superRefine(datesInOrder),
  answer: onePeriod,
  problems: ['SHOP_NOT_FOUND', 'PAY_PERIOD_OVERLAP'],
})
export const updatePayPeriod = defineCall({
  method: 'PUT',
  path: '/pay-periods/{id}',
  summary: 'Change the days of an open pay period',
  access: anyOf('time:approve'),
  params,
  body: z.strictObject({ ...dates, ...versionField }).superRefine(datesInOrder),
  answer: onePeriod,
  problems: ['PAY_PERIOD_NOT_FOUND', 'PAY_PERIOD_OVERLAP', 'PERIOD_APPROVED', 'STALE_VERSION'],
})
export const deletePayPeriod = defineCall({
  method: 'DELETE',
  path: '/pay-periods/{id}',
  summary: 'Remove an open pay period; the hours stay',
  access: anyOf('time:approve'),
  params,
  problems: ['PAY_PERIOD_NOT_FOUND', 'PERIOD_APPROVED'],
})
export const approvePayPeriod = defineCall({
  method: 'POST',
  path: '/pay-periods/{id}/approve',
  summary: 'Approve a pay period that is over and has nothing to review: its hours are fixed (CLK5)',
  access: anyOf('time:approve'),
  params,
  body: z.strictObject(versionField).optional(),
  answer: onePeriod,
  problems: ['PAY_PERIOD_NOT_FOUND', 'INVALID_PERIOD_TRANSITION', 'PERIOD_NEEDS_REVIEW', 'PERIOD_NOT_OVER', 'STALE_VERSION'],
})
export const reopenPayPeriod = defineCall({
  method: 'POST',
  path: '/pay-periods/{id}/reopen',
  summary: 'Reopen an approved pay period, with a reason (CLK5)',
  access: anyOf('time:approve'),
  params,
  body: z.strictObject({ reason: requiredLine(500, 'REASON_REQUIRED'), ...versionField }),
  answer: onePeriod,
  problems: ['PAY_PERIOD_NOT_FOUND', 'INVALID_PERIOD_TRANSITION', 'STALE_VERSION'],
})

const ofPeriod = z.object({ period: id() })
export const getPayReport = defineCall({
  method: 'GET',
  path: '/reports/pay',
  summary: 'Hours attended, on job and sold of each person in a pay period, with amounts at each basis side by side (CLK11)',
  access: anyOf('pay:view'),
  query: ofPeriod,
  answer: z.object({ report: PayReport }),
  problems: ['PAY_PERIOD_NOT_FOUND'],
})
export const exportPayReport = defineCall({
  method: 'GET',
  path: '/reports/pay/export',
  summary: 'The pay report of a period as a CSV file: a row per person and rate (CLK15)',
  access: anyOf('pay:view'),
  limit: 'export',
  query: ofPeriod,
  answer: csvFile,
  problems: ['PAY_PERIOD_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
