import type { FigureRecord } from '@twopost/contract/analytics'
import { measureHours, type PersonHours } from '#features/attendance/index.ts'
import type { Asked } from './analytics-period.service.ts'
import type { Counting } from './kept-figures.service.ts'
import { selectTechnicianNames } from './technician-analytics.queries.ts'

/** Figures of technicians that are sums of days. */
export type DayFigure = 'attended' | 'on_job' | 'productivity' | 'proficiency'

/** Hours of a day that a figure is the sum of, and those it is divided by; null where the day has none of either. */
function partOf(figure: DayFigure, person: PersonHours, date: string): { value: number; divisor: number | null } | null {
  const day = person.days.get(date)
  const [attended, onJob] = [(day?.attendedSeconds ?? 0) / 3600, (day?.onJobSeconds ?? 0) / 3600]
  const value = { attended, on_job: onJob, productivity: onJob, proficiency: (person.sold.get(date) ?? 0) / 1000 }[figure]
  const divisor = figure === 'productivity' || figure === 'proficiency' ? attended : null
  return value === 0 && !divisor ? null : { value, divisor }
}

/** The days of one technician, or of all where none is chosen, that a figure is the sum of; the newest first. */
export async function daysOfFigure(
  at: Counting,
  { shopIds, zone, period }: Asked,
  figure: DayFigure,
  technicianId: string,
): Promise<FigureRecord[]> {
  const technicianIds = technicianId === '' ? null : [technicianId]
  const [{ people }, names] = await Promise.all([
    measureHours(at, { technicianIds, shopIds }, zone, period.from, period.to),
    selectTechnicianNames(at.tx),
  ])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const records: FigureRecord[] = []
  for (const [id, person] of people)
    for (const date of new Set([...person.days.keys(), ...person.sold.keys()])) {
      const part = date >= period.from && date <= period.to ? partOf(figure, person, date) : null
      if (part) records.push({ ...nothingElse, id: `${id}:${date}`, date, technician_name: nameOf.get(id) ?? '', ...part })
    }
  return records.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.technician_name.localeCompare(b.technician_name))
}
const nothingElse = {
  kind: 'day',
  order_id: null,
  order_number: null,
  invoice_id: null,
  invoice_number: null,
  customer_id: null,
  customer_name: '',
  vehicle_id: null,
  vehicle_label: '',
  license_plate: '',
  plate_state: '',
  unit_number: '',
  counts: null,
  amount: null,
} as const
