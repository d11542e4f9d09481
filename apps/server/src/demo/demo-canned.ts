import type { CannedJobInput } from '@twopost/contract/pricing'
import { createJob } from '#features/pricing/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

const hours = (description: string, quantity: number) => ({ type: 'labor' as const, description, quantity })
const part = (description: string, quantity: number, price: number, is_optional = false) => ({
  ...{ type: 'parts' as const, description, quantity, price, is_optional },
})
const fits = (make: string, model = '') => ({ make, model, year_from: null, year_to: null, engine: '', vehicle_kind: '' })

const jobs: readonly CannedJobInput[] = [
  {
    ...{ code: 'BRK-F', name: 'Front brakes, pads and rotors', category: 'Brakes', kind: 'recommended' },
    lines: [
      hours('Replace front pads and rotors', 1.8),
      part('Pads, front, set', 1, 86.4),
      part('Rotor, front', 2, 74.5),
      part('Caliper hardware kit', 1, 18.9, true),
    ],
    warranty: '24 months or 24,000 miles',
  },
  {
    ...{ code: 'OIL-SYN', name: 'Oil service, synthetic', category: 'Maintenance', kind: 'maintenance' },
    ...{ price_mode: 'package', package_price: 89.95, spread: 'labor_first' },
    lines: [
      hours('Change oil and filter, reset the reminder', 0.5),
      part('Synthetic oil, 1 qt', 6, 7.9),
      part('Oil filter', 1, 11.5),
    ],
  },
  {
    ...{ code: 'PM-B', name: 'PM-B service, tractor', category: 'Maintenance', kind: 'maintenance' },
    lines: [
      hours('Grease, change oil and filters, look the unit over', 2.5),
      part('Engine oil 15W-40, 1 gal', 11, 19.8),
      part('Oil filter, heavy duty', 1, 38.9),
    ],
    fitments: [fits('Freightliner'), fits('Peterbilt'), fits('Kenworth')],
  },
  {
    ...{ code: 'DPF-RGN', name: 'DPF forced regeneration', category: 'Aftertreatment', kind: 'diagnosis' },
    lines: [hours('Forced regeneration with the scan tool, soot load before and after', 1.5)],
    fitments: [fits('Freightliner'), fits('Mercedes-Benz', 'Sprinter 2500')],
  },
  {
    ...{ code: 'AC-RCH', name: 'A/C recharge', category: 'Heating and cooling', kind: 'requested' },
    lines: [hours('Recover, evacuate and recharge', 1), part('Refrigerant R-134a, 1 lb', 2, 24), part('Leak dye', 1, 9.5, true)],
  },
  {
    ...{ code: 'BAT', name: 'Replace battery', category: 'Electrical', kind: 'recommended' },
    lines: [
      hours('Test, replace, clean terminals', 0.4),
      { type: 'parts', sales_class: 'battery', description: 'Battery, group 65', quantity: 1, price: 184 },
    ],
  },
  {
    ...{ code: 'ALIGN', name: 'Four-wheel alignment', category: 'Suspension', kind: 'recommended' },
    lines: [hours('Align all four wheels, print the figures', 1.2)],
    fitments: [fits('Ford', 'F-150')],
  },
  {
    ...{ code: 'DIAG', name: 'Diagnosis, one hour', category: 'Diagnosis', kind: 'diagnosis' },
    lines: [{ ...hours('Find the cause and write it up', 1), sales_class: 'labor_diagnosis' }],
  },
]

/** Work that this business sells often: eight jobs, one of them a package, some for some vehicles alone (CAN5, CAN25). */
export async function seedCannedJobs(stage: Stage, manager: Actor, now: Date): Promise<void> {
  for (const body of jobs) await createJob(actAs(stage, manager, now), { body: { ...body, version: undefined } })
}
