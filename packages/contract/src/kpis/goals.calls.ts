import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { Goal } from './goals.model.ts'
import { kpiCodes } from './kpi-catalog.rules.ts'
import { kpiSteps } from './kpis.rules.ts'

const one = z.object({ goal: Goal })
const params = z.object({ id: pathId('GOAL_NOT_FOUND') })
/** In the unit of the figure: dollars, hours, orders, a quotient, or a share of one. */
const value = z.number('INVALID_GOAL').gt(0, 'INVALID_GOAL').max(1_000_000_000, 'INVALID_GOAL')
const fields = { per: z.enum(kpiSteps), value, valid_from: calendarDate() }

export const listGoals = defineCall({
  method: 'GET',
  path: '/goals',
  summary: 'Goals of figures by code, the latest first (KPI3)',
  access: anyOf('reports:view'),
  query: z.object({ shop_id: z.string().max(60).optional(), ...pageFields }),
  answer: z.object({ goals: z.array(Goal), pagination: Pagination }),
})
export const getGoal = defineCall({
  method: 'GET',
  path: '/goals/{id}',
  summary: 'One goal (KPI3)',
  access: anyOf('reports:view'),
  params,
  answer: one,
  problems: ['GOAL_NOT_FOUND'],
})
export const createGoal = defineCall({
  method: 'POST',
  path: '/goals',
  summary: 'Set a goal for a figure from a day on (KPI14)',
  access: anyOf('settings:create'),
  status: 201,
  body: z.object({ code: z.enum(kpiCodes), shop_id: id().nullable().optional(), ...fields }),
  answer: one,
  problems: ['GOAL_EXISTS', 'SHOP_NOT_FOUND', 'GOAL_OF_ALL_SHOPS'],
})
export const updateGoal = defineCall({
  method: 'PUT',
  path: '/goals/{id}',
  summary: 'Change a goal; which figure and shop it is of stays (KPI14)',
  access: anyOf('settings:create'),
  params,
  body: z.object({ ...fields, ...versionField }),
  answer: one,
  problems: ['GOAL_NOT_FOUND', 'GOAL_EXISTS', 'GOAL_OF_ALL_SHOPS', 'STALE_VERSION'],
})
export const deleteGoal = defineCall({
  method: 'DELETE',
  path: '/goals/{id}',
  summary: 'Delete a goal (KPI14)',
  access: anyOf('settings:create'),
  params,
  problems: ['GOAL_NOT_FOUND', 'GOAL_OF_ALL_SHOPS', 'STALE_VERSION'],
})
