import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type AnalyticsCall =
  | 'getDashboard'
  | 'refreshDashboard'
  | 'getOrderAnalytics'
  | 'getCustomerAnalytics'
  | 'getVehicleAnalytics'
  | 'getTechnicianAnalytics'
  | 'exportOrderAnalytics'
  | 'exportCustomerAnalytics'
  | 'exportVehicleAnalytics'
  | 'exportTechnicianAnalytics'
  | 'listOrderFigureRecords'
  | 'listCustomerFigureRecords'
  | 'listVehicleFigureRecords'
  | 'listTechnicianFigureRecords'
  | 'exportOrderFigureRecords'
  | 'exportCustomerFigureRecords'
  | 'exportVehicleFigureRecords'
  | 'exportTechnicianFigureRecords'
  | 'listFigureChoices'
  | 'getTechnicianDashboard'
  | 'getTechnicianPerformance'
  | 'getTechnicianSchedule'
  | 'getPartsGap'
  | 'listPartsGapRecords'
  | 'getStockValue'
  | 'listDeadStock'
  | 'listUnknownCosts'
  | 'exportPartsReport'

/** Valid inputs of the calls about figures. */
export function analyticsSamples({ ids }: FullWorld): Record<AnalyticsCall, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const shop = { shop_id: id('shop') }
  const advisor = id('user')
  const technician = { params: { id: id('technician') } }
  return {
    getDashboard: { query: shop },
    refreshDashboard: { query: shop },
    listFigureChoices: { query: shop },
    getOrderAnalytics: { query: { ...shop, advisor } },
    getCustomerAnalytics: { query: { ...shop, type: 'company', advisor } },
    getVehicleAnalytics: { query: { ...shop, kind: 'truck', fleet: id('customer'), make: 'Ford' } },
    getTechnicianAnalytics: { query: shop },
    exportOrderAnalytics: { query: { ...shop, advisor, format: 'csv' } },
    exportCustomerAnalytics: { query: { ...shop, format: 'xlsx' } },
    exportVehicleAnalytics: { query: { ...shop, compare: 'year' } },
    exportTechnicianAnalytics: { query: { ...shop, format: 'csv' } },
    listOrderFigureRecords: { query: { ...shop, figure: 'status', choice: 'pending', advisor } },
    listCustomerFigureRecords: { query: { ...shop, figure: 'posted', choice: id('customer') } },
    listVehicleFigureRecords: { query: { ...shop, figure: 'in_work', choice: id('vehicle') } },
    listTechnicianFigureRecords: { query: { ...shop, figure: 'efficiency', choice: id('technician') } },
    exportOrderFigureRecords: { query: { ...shop, figure: 'status', choice: 'pending', advisor } },
    exportCustomerFigureRecords: { query: { ...shop, figure: 'posted', choice: id('customer') } },
    exportVehicleFigureRecords: { query: { ...shop, figure: 'in_work', choice: id('vehicle') } },
    exportTechnicianFigureRecords: { query: { ...shop, figure: 'attended', choice: id('technician') } },
    getTechnicianDashboard: technician,
    getTechnicianPerformance: { ...technician, query: { from: '2026-01-01', to: '2026-01-31' } },
    getPartsGap: { query: { ...shop, from: '2026-01-01', to: '2026-12-31' } },
    listPartsGapRecords: { query: { ...shop, from: '2026-01-01', to: '2026-12-31', part: 'stock_change' } },
    getStockValue: { query: shop },
    listDeadStock: { query: { ...shop, days: '30' } },
    listUnknownCosts: { query: { ...shop } },
    exportPartsReport: { query: { ...shop, report: 'stock_value', format: 'csv' } },
    getTechnicianSchedule: { ...technician, query: { from: '2026-01-01', to: '2026-01-07' } },
  }
}
