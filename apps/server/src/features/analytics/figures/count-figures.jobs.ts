import type { Database } from '#platform/database/transaction.ts'
import type { JobHandler } from '#platform/queue/queue.ts'
import { customerFigures } from './customer-analytics.service.ts'
import { countedRecords } from './figure-records.service.ts'
import { countFigures } from './kept-figures.service.ts'
import { orderFigures } from './order-analytics.service.ts'
import { technicianFigures } from './technician-analytics.service.ts'
import { topCustomers } from './top-customers.service.ts'
import { vehicleFigures } from './vehicle-analytics.service.ts'

const screens = {
  orders: orderFigures,
  customers: customerFigures,
  vehicles: vehicleFigures,
  technicians: technicianFigures,
  top_customers: topCustomers,
}
/** The job that counts kept figures again, whatever screen they are of, and what the records of one come to. */
export const countKeptFigures = (database: Pick<Database, 'inTenant' | 'now'>): JobHandler =>
  countFigures(database, (area, { record }) => (record && area !== 'top_customers' ? countedRecords(area) : screens[area]))
