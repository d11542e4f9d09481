import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { searchText } from '../core/page.ts'
import { CustomerType } from '../customers/index.ts'
import { vehicleKinds } from '../vehicles/index.ts'
import { customerFigures, orderFigures, technicianFigures, vehicleFigures } from './figure-records.model.ts'
import { figureCalls } from './figure-screen.calls.ts'
import { CustomerAnalytics, FigureChoices, OrderAnalytics, VehicleAnalytics } from './figures.model.ts'
import { TechnicianAnalytics } from './technician-figures.model.ts'

const mayExport = anyOf('analytics:export', 'reports:export')
/** The person who wrote up the order; other orders do not count. */
const advisor = { advisor: id().optional() }

const orders = figureCalls({
  base: 'service-orders',
  access: {
    figures: anyOf('service-order:view', 'analytics:view'),
    file: mayExport,
    records: anyOf('service-order:view'),
    recordsFile: allOf('service-order:view', 'analytics:export'),
  },
  says: {
    figures: 'Work orders of a period: how many, how long, on time, and what was posted (G34)',
    of: 'work orders',
    lines: 'G34, O5',
  },
  analytics: OrderAnalytics,
  filters: advisor,
  records: orderFigures,
})
export const getOrderAnalytics = orders.figures
export const exportOrderAnalytics = orders.file
export const listOrderFigureRecords = orders.records
export const exportOrderFigureRecords = orders.recordsFile

const customers = figureCalls({
  base: 'customers',
  access: {
    figures: anyOf('customers:view', 'analytics:view'),
    file: mayExport,
    records: anyOf('customers:view'),
    recordsFile: allOf('customers:view', 'analytics:export'),
  },
  says: {
    figures: 'Customers of a period: new, kept and lost ones, and the five that spent most (E11)',
    of: 'customers',
    lines: 'E11, O5',
  },
  analytics: CustomerAnalytics,
  filters: { type: CustomerType.optional(), ...advisor },
  records: customerFigures,
})
export const getCustomerAnalytics = customers.figures
export const exportCustomerAnalytics = customers.file
export const listCustomerFigureRecords = customers.records
export const exportCustomerFigureRecords = customers.recordsFile

const vehicles = figureCalls({
  base: 'vehicles',
  access: {
    figures: anyOf('vehicles:view', 'analytics:view'),
    file: mayExport,
    records: anyOf('vehicles:view'),
    recordsFile: allOf('vehicles:view', 'analytics:export'),
  },
  says: {
    figures: 'Vehicles of a period: how many, how often, of which kind, age and make (F10)',
    of: 'vehicles',
    lines: 'F10, O5',
  },
  analytics: VehicleAnalytics,
  /** `none` are vehicles of which nobody has said a kind; `fleet` is the customer whose vehicles they are now. */
  filters: { kind: z.enum([...vehicleKinds, 'none']).optional(), fleet: id().optional(), make: searchText().optional() },
  records: vehicleFigures,
})
export const getVehicleAnalytics = vehicles.figures
export const exportVehicleAnalytics = vehicles.file
export const listVehicleFigureRecords = vehicles.records
export const exportVehicleFigureRecords = vehicles.recordsFile

// Hours of others are for time:view, what they did for service-order:assign (CLK15, H34); these figures are of both.
const technicians = figureCalls({
  base: 'technicians',
  access: {
    figures: allOf('time:view', 'service-order:assign'),
    file: allOf('analytics:export', 'time:view', 'service-order:assign'),
    records: allOf('time:view', 'service-order:assign'),
    recordsFile: allOf('analytics:export', 'time:view', 'service-order:assign'),
  },
  says: {
    figures:
      'Technicians of a period: hours attended, on job and sold with what is made of them, jobs done, on time, ratings (O5, CLK9)',
    of: 'technicians',
    lines: 'O5, CLK9',
  },
  analytics: TechnicianAnalytics,
  filters: {},
  records: technicianFigures,
})
export const getTechnicianAnalytics = technicians.figures
export const exportTechnicianAnalytics = technicians.file
export const listTechnicianFigureRecords = technicians.records
export const exportTechnicianFigureRecords = technicians.recordsFile

export const listFigureChoices = defineCall({
  method: 'GET',
  path: '/analytics/choices',
  summary: 'What figures can be narrowed to: who wrote up orders, fleets, and makes of vehicles that occur',
  access: anyOf('analytics:view', 'service-order:view', 'customers:view', 'vehicles:view'),
  query: z.object({ shop_id: z.string().max(60).optional() }),
  answer: z.object({ choices: FigureChoices }),
})
