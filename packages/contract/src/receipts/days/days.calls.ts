import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { requiredLine } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { versionField } from '../../core/version.ts'
import { CashMove, CashMoveFields, DayClose, DayCloseFields, DayExpected } from './days.model.ts'

const shop = { shop_id: z.string().max(60).optional() }
const ofShop = ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND'] as const

export const listDayCloses = defineCall({
  method: 'GET',
  path: '/day-closes',
  summary: 'The closed days of a shop in a month, the latest first (PAY29)',
  access: anyOf('payments:view'),
  query: z.object({ ...shop, month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'INVALID_DATE') }),
  answer: z.object({ day_closes: z.array(DayClose) }),
  problems: ofShop,
})
export const getDayExpected = defineCall({
  method: 'GET',
  path: '/day-closes/{date}/expected',
  summary: 'What a day should have by method, and what is left to invoice and to collect (PAY29, PAY30)',
  access: anyOf('payments:view'),
  params: z.object({ date: calendarDate() }),
  query: z.object(shop),
  answer: z.object({ day: DayExpected }),
  problems: ofShop,
})
export const closeDay = defineCall({
  method: 'POST',
  path: '/day-closes',
  summary: 'Close a business day with the count (PAY8, PAY29)',
  access: anyOf('payments:create'),
  status: 201,
  query: z.object(shop),
  body: DayCloseFields,
  answer: z.object({ day_close: DayClose }),
  problems: [...ofShop, 'DAY_ALREADY_CLOSED', 'DAY_IN_FUTURE', 'DAY_HAS_DIFFERENCE', 'STALE_VERSION', 'NO_CARD_NUMBERS'],
})
export const reopenDay = defineCall({
  method: 'POST',
  path: '/day-closes/{id}/reopen',
  summary: 'Open a closed day again, with a reason (PAY8)',
  access: anyOf('payments:backdate'),
  params: z.object({ id: pathId('DAY_CLOSE_NOT_FOUND') }),
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED'), ...versionField }),
  answer: z.object({ day_close: DayClose }),
  problems: ['DAY_CLOSE_NOT_FOUND', 'DAY_NOT_CLOSED', 'STALE_VERSION'],
})
export const addCashMove = defineCall({
  method: 'POST',
  path: '/cash-moves',
  summary: 'Put cash in the drawer or take it out today, with a reason (PAY7, PAY29)',
  access: anyOf('payments:create'),
  status: 201,
  query: z.object(shop),
  body: CashMoveFields,
  answer: z.object({ cash_move: CashMove }),
  problems: [...ofShop, 'DAY_CLOSED', 'NO_CARD_NUMBERS'],
})
