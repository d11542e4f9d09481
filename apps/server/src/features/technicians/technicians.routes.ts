import * as technicians from '@twopost/contract/technicians'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { replaceCalendar, showCalendar } from './calendar.service.ts'
import { changeSkill, createSkill, deleteSkill, listSkills, showSkill } from './skills.service.ts'
import { exportTechnicians } from './technicians.export.ts'
import { changeTechnician, createTechnician, deleteTechnician, listTechnicians, showTechnician } from './technicians.service.ts'

export const techniciansRoutes: Route[] = [
  route(technicians.listTechnicians, listTechnicians),
  routeOutside(technicians.exportTechnicians, exportTechnicians),
  route(technicians.getTechnician, showTechnician),
  route(technicians.createTechnician, createTechnician),
  route(technicians.updateTechnician, changeTechnician),
  route(technicians.deleteTechnician, deleteTechnician),
  route(technicians.getTechnicianCalendar, showCalendar),
  route(technicians.replaceTechnicianCalendar, replaceCalendar),
  route(technicians.listSkills, listSkills),
  route(technicians.getSkill, showSkill),
  route(technicians.createSkill, createSkill),
  route(technicians.updateSkill, changeSkill),
  route(technicians.deleteSkill, deleteSkill),
]
