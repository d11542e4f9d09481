export { ownTechnicianId } from './own-technician.rules.ts'
export type { TechnicianName, TechnicianRow } from './technicians.queries.ts'
export { techniciansRoutes } from './technicians.routes.ts'
export { getTechnicianRow, listTechniciansByIds } from './technicians.service.ts'
