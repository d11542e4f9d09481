import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { OrderService } from '../service-orders/index.ts'
import {
  Inspection,
  InspectionRules,
  InspectionRulesFields,
  InspectionSummary,
  MeasuredItem,
  OpenFinding,
  ReopenFields,
  ResultsInput,
  StartFields,
  VersionOnly,
} from './inspections.model.ts'

const ofOrder = z.object({ id: pathId('ORDER_NOT_FOUND') })
const ofShop = z.object({ id: pathId('SHOP_NOT_FOUND') })
const ofVehicle = z.object({ id: pathId('VEHICLE_NOT_FOUND') })
const ofInspection = z.object({ id: pathId('INSPECTION_NOT_FOUND') })
const one = z.object({ inspection: Inspection })
const shop_id = z.string().max(60).optional()
const moves = ['INSPECTION_NOT_FOUND', 'INVALID_INSPECTION_TRANSITION', 'REPORT_SIGNED', 'STALE_VERSION'] as const

export const listOrderInspections = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/inspections',
  summary: 'The inspections of an order, the first of them first (INS14)',
  access: anyOf('inspections:view'),
  params: ofOrder,
  query: z.object({ shop_id }),
  /** Findings of finished inspections without a service, the worst first. */
  answer: z.object({ inspections: z.array(InspectionSummary), open_findings: z.array(OpenFinding) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const startInspection = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/inspections',
  summary: 'Begin an inspection of the order’s vehicle with a published template (INS15)',
  access: anyOf('inspections:create'),
  status: 201,
  params: ofOrder,
  body: StartFields,
  answer: one,
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'INSPECTION_TEMPLATE_NOT_FOUND', 'TECHNICIAN_NOT_FOUND'],
})
export const getInspection = defineCall({
  method: 'GET',
  path: '/inspections/{id}',
  summary: 'One inspection with all its results, what was found there the last time and what wears how fast (INS9, INS15)',
  access: anyOf('inspections:view'),
  params: ofInspection,
  answer: one,
  problems: ['INSPECTION_NOT_FOUND'],
})
export const putInspectionResults = defineCall({
  method: 'PUT',
  path: '/inspections/{id}/results',
  summary: 'Write down what was found, of many items at once; of two about the same item the later one holds (INS10, INS15)',
  access: anyOf('inspections:create'),
  takesKey: true,
  params: ofInspection,
  body: ResultsInput,
  answer: one,
  problems: [...moves, 'RESULT_NOT_FOUND', 'TIME_TOO_OLD'],
})
export const finishInspection = defineCall({
  method: 'POST',
  path: '/inspections/{id}/finish',
  summary: 'Say that everything was looked at (INS5, INS23)',
  access: anyOf('inspections:create'),
  params: ofInspection,
  body: VersionOnly,
  answer: one,
  problems: [...moves, 'ITEMS_OPEN', 'PHOTO_REQUIRED'],
})
export const reviewInspection = defineCall({
  method: 'POST',
  path: '/inspections/{id}/review',
  summary: 'Say that what was found may be shown to the customer (INS5)',
  access: anyOf('inspections:review'),
  params: ofInspection,
  body: VersionOnly,
  answer: one,
  problems: moves,
})
export const reopenInspection = defineCall({
  method: 'POST',
  path: '/inspections/{id}/reopen',
  summary: 'Give an inspection back to its technician; the technician may take it back on the same day (INS5)',
  access: anyOf('inspections:review', 'inspections:create'),
  params: ofInspection,
  body: ReopenFields,
  answer: one,
  problems: moves,
})
export const createFindingService = defineCall({
  method: 'POST',
  path: '/inspections/{id}/results/{resultId}/service',
  summary: 'Make a recommended service of a finding; asked again the first one is answered (INS7, INS16, INS25)',
  access: anyOf('service-order:create'),
  status: 201,
  params: ofInspection.extend({ resultId: pathId('RESULT_NOT_FOUND') }),
  answer: z.object({ service: OrderService }),
  problems: ['INSPECTION_NOT_FOUND', 'RESULT_NOT_FOUND', 'NO_FINDING', 'ORDER_CLOSED', 'ITEM_NOT_FOUND', 'ORDER_TOO_HIGH'],
})
export const listVehicleInspections = defineCall({
  method: 'GET',
  path: '/vehicles/{id}/inspections',
  summary: 'The inspections of a vehicle, the latest first (INS16)',
  access: anyOf('inspections:view'),
  params: ofVehicle,
  query: z.object({ ...pageFields }),
  answer: z.object({ inspections: z.array(InspectionSummary), pagination: Pagination }),
  problems: ['VEHICLE_NOT_FOUND'],
})
export const listVehicleMeasurements = defineCall({
  method: 'GET',
  path: '/vehicles/{id}/measurements',
  summary: 'What was measured at a vehicle, by item and position, and when it wears out: an estimate (INS9, INS16, INS21)',
  access: anyOf('inspections:view'),
  params: ofVehicle,
  query: z.object({
    /** The code of an item. */
    item: z.string().max(40).optional(),
  }),
  answer: z.object({ items: z.array(MeasuredItem) }),
  problems: ['VEHICLE_NOT_FOUND'],
})
export const getInspectionRules = defineCall({
  method: 'GET',
  path: '/shops/{id}/inspection-rules',
  summary: 'What a shop says about inspections (INS5, INS12)',
  access: anyOf('settings:view'),
  params: ofShop,
  answer: z.object({ rules: InspectionRules }),
  problems: ['SHOP_NOT_FOUND'],
})
export const putInspectionRules = defineCall({
  method: 'PUT',
  path: '/shops/{id}/inspection-rules',
  summary: 'Set what a shop says about inspections, and which ones new orders get by themselves (INS5, INS12, INS14)',
  access: anyOf('settings:create'),
  params: ofShop,
  body: InspectionRulesFields,
  answer: z.object({ rules: InspectionRules }),
  problems: ['SHOP_NOT_FOUND', 'INSPECTION_TEMPLATE_NOT_FOUND', 'STALE_VERSION'],
})
