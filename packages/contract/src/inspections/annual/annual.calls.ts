import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { Inspection } from '../inspections.model.ts'
import {
  InspectionReport,
  Qualification,
  QualificationChange,
  QualificationInput,
  RepairFields,
  SignFields,
} from './annual.model.ts'

const ofInspection = z.object({ id: pathId('INSPECTION_NOT_FOUND') })
const ofTechnician = z.object({ id: pathId('TECHNICIAN_NOT_FOUND') })
const ofQualification = ofTechnician.extend({ qualificationId: pathId('QUALIFICATION_NOT_FOUND') })
const one = z.object({ inspection: Inspection })

export const signInspection = defineCall({
  method: 'POST',
  path: '/inspections/{id}/sign',
  summary: 'Sign an annual inspection: its report is frozen and never changes (INS12, INS17, INS22)',
  access: anyOf('inspections:sign'),
  params: ofInspection,
  body: SignFields,
  answer: one,
  problems: [
    ...['INSPECTION_NOT_FOUND', 'INVALID_INSPECTION_TRANSITION', 'REPORT_SIGNED', 'NOT_QUALIFIED', 'NEVER_QUALIFIED'],
    ...['NOT_ANNUAL', 'DEFECTS_LEFT', 'DECAL_USED', 'REPORT_NOT_FOUND', 'STALE_VERSION'],
  ] as const,
})
export const recordDefectRepair = defineCall({
  method: 'POST',
  path: '/inspections/{id}/repairs',
  summary: 'Say that a defect was repaired, or that it needs no repair; the row is never changed (INS12, INS17)',
  access: anyOf('inspections:sign'),
  status: 201,
  params: ofInspection,
  body: RepairFields,
  answer: one,
  problems: ['INSPECTION_NOT_FOUND', 'RESULT_NOT_FOUND', 'NO_DEFECT', 'REPORT_SIGNED', 'INVALID_INSPECTION_TRANSITION'],
})
export const listQualifications = defineCall({
  method: 'GET',
  path: '/technicians/{id}/qualifications',
  summary: 'What a technician is qualified to inspect (INS17)',
  access: anyOf('technicians:view'),
  params: ofTechnician,
  answer: z.object({ qualifications: z.array(Qualification) }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const createQualification = defineCall({
  method: 'POST',
  path: '/technicians/{id}/qualifications',
  summary: 'Add a qualification of a technician (INS17)',
  access: anyOf('technicians:create'),
  status: 201,
  params: ofTechnician,
  body: QualificationInput,
  answer: z.object({ qualification: Qualification }),
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const updateQualification = defineCall({
  method: 'PUT',
  path: '/technicians/{id}/qualifications/{qualificationId}',
  summary: 'Change a qualification of a technician (INS17)',
  access: anyOf('technicians:create'),
  params: ofQualification,
  body: QualificationChange,
  answer: z.object({ qualification: Qualification }),
  problems: ['TECHNICIAN_NOT_FOUND', 'QUALIFICATION_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteQualification = defineCall({
  method: 'DELETE',
  path: '/technicians/{id}/qualifications/{qualificationId}',
  summary: 'Take a qualification away; one that reports were signed under is kept as long as they are and 12 months more (INS13)',
  access: anyOf('technicians:create'),
  params: ofQualification,
  problems: ['TECHNICIAN_NOT_FOUND', 'QUALIFICATION_NOT_FOUND', 'QUALIFICATION_KEPT'],
})
export const listInspectionReports = defineCall({
  method: 'GET',
  path: '/inspection-reports',
  summary: 'Signed reports, those of vehicles that are due again first where that is asked (INS17)',
  access: anyOf('inspections:view'),
  query: z.object({
    shop_id: z.string().max(60).optional(),
    customer_id: z.string().max(60).optional(),
    /** Of each vehicle the latest one that counts, if the next inspection is due by this date. */
    due_before: calendarDate().optional(),
    ...pageFields,
  }),
  answer: z.object({
    inspection_reports: z.array(InspectionReport),
    /** Qualifications that end by the same date, or within 60 days. */
    expiring: z.array(Qualification),
    pagination: Pagination,
  }),
  problems: ['CUSTOMER_NOT_FOUND'],
})
