import { VehicleAnalytics } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { type Asked, presentPeriod, ratio } from './analytics-period.service.ts'
import type { Counting, Figures } from './kept-figures.service.ts'
import {
  selectMostDaysInWork,
  selectVehicleFigures,
  selectVehicleGroups,
  selectVehicleKinds,
} from './vehicle-analytics.queries.ts'

/** Years since the model year, in steps of three. */
const ageSteps = [0, 1, 2, 3, 4, 5].map((step) => ({ step, from_years: step * 3, to_years: step === 5 ? null : step * 3 + 2 }))

function presentAges(rows: readonly { step: number | null; vehicles: number }[]): VehicleAnalytics['by_age'] {
  const countOf = (step: number | null) => rows.find((row) => row.step === step)?.vehicles ?? 0
  const known = ageSteps.map(({ step, ...years }) => ({ ...years, vehicles: countOf(step) }))
  const unknown = countOf(null)
  return unknown > 0 ? [...known, { from_years: null, to_years: null, vehicles: unknown }] : known
}

async function count({ tx }: Counting, asked: Asked): Promise<VehicleAnalytics> {
  const { period, before, seesSales } = asked
  const [row, kinds, groups, inWork] = await Promise.all([
    selectVehicleFigures(tx, asked, period, before),
    selectVehicleKinds(tx, asked, period),
    selectVehicleGroups(tx, asked, period),
    selectMostDaysInWork(tx, asked, period),
  ])
  return {
    period: presentPeriod(asked),
    on_file: row.on_file,
    seen: row.seen,
    seen_before: row.seen_before,
    orders: row.orders,
    orders_per_vehicle: ratio(row.orders, row.seen),
    sales: seesSales ? fromCents(row.sales) : null,
    miles_between_visits: { vehicles: row.with_readings, median: row.median_miles },
    by_kind: kinds.map(({ kind, vehicles, orders, net }) => ({
      kind,
      vehicles,
      orders,
      total: seesSales ? fromCents(net) : null,
      share: seesSales ? ratio(net, row.sales) : null,
    })),
    by_age: presentAges(groups.by_age),
    makes: groups.makes.map((one) => ({ ...one, share: ratio(one.vehicles, row.seen) })),
    most_days_in_work: inWork,
    service_overdue: row.service_overdue,
    service_due_soon: row.service_due_soon,
    without_mileage: row.without_mileage,
  }
}
/** Vehicles by their posted orders, each figure counted from records (F10, O5). */
export const vehicleFigures: Figures<VehicleAnalytics> = { area: 'vehicles', shape: VehicleAnalytics, count }
