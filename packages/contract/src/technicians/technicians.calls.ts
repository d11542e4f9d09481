import * as z from 'zod'
import { allOf, anyOf, defineCall, orOwn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { technicianList } from './technicians.list.ts'
import {
  Technician,
  TechnicianCalendar,
  TechnicianCalendarInput,
  TechnicianChange,
  TechnicianFields,
} from './technicians.model.ts'

const one = z.object({ technician: Technician })
const params = z.object({ id: pathId() })

const narrowing = {
  shop_id: z.string().max(60).optional(),
  search: searchText().optional(),
  status: z.enum(['active', 'inactive']).optional(),
}

export const listTechnicians = defineCall({
  method: 'GET',
  path: '/technicians',
  summary: 'Technicians, as far as they work in a shop one may enter (F16)',
  access: anyOf('technicians:view', 'service-order:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ technicians: z.array(Technician), pagination: Pagination }),
})
export const exportTechnicians = defineCall({
  method: 'GET',
  path: '/technicians/export',
  summary: 'The filtered technicians as a CSV file',
  access: allOf('technicians:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(technicianList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getTechnician = defineCall({
  method: 'GET',
  path: '/technicians/{id}',
  summary: 'One technician',
  access: anyOf('technicians:view', 'service-order:view'),
  params,
  answer: one,
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const createTechnician = defineCall({
  method: 'POST',
  path: '/technicians',
  summary: 'Make a member a technician',
  access: anyOf('technicians:create'),
  status: 201,
  body: TechnicianFields,
  answer: one,
  problems: ['USER_NOT_FOUND', 'TECHNICIAN_EXISTS', 'BEYOND_OWN_SHOPS', 'SKILL_NOT_FOUND'],
})
export const updateTechnician = defineCall({
  method: 'PUT',
  path: '/technicians/{id}',
  summary: 'Change skills or status',
  access: anyOf('technicians:create'),
  params,
  body: TechnicianChange,
  answer: one,
  problems: ['TECHNICIAN_NOT_FOUND', 'STALE_VERSION', 'TECHNICIAN_IN_USE', 'BEYOND_OWN_SHOPS', 'SKILL_NOT_FOUND'],
})
export const deleteTechnician = defineCall({
  method: 'DELETE',
  path: '/technicians/{id}',
  summary: 'End a technician record; past work keeps its name',
  access: anyOf('technicians:delete'),
  params,
  problems: ['TECHNICIAN_NOT_FOUND', 'TECHNICIAN_IN_USE', 'BEYOND_OWN_SHOPS'],
})

const calendar = z.object({ calendar: TechnicianCalendar })
export const getTechnicianCalendar = defineCall({
  method: 'GET',
  path: '/technicians/{id}/calendar',
  summary: 'Working hours and absences of a technician, or one’s own',
  access: orOwn(anyOf('technicians:view')),
  params,
  answer: calendar,
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const replaceTechnicianCalendar = defineCall({
  method: 'PUT',
  path: '/technicians/{id}/calendar',
  summary: 'Set working hours and absences',
  access: anyOf('technicians:create'),
  params,
  body: TechnicianCalendarInput,
  answer: calendar,
  problems: ['TECHNICIAN_NOT_FOUND', 'STALE_VERSION', 'BEYOND_OWN_SHOPS'],
})
