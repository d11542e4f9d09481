export { type Technician, useTechnicians } from './technicians.api.ts'
