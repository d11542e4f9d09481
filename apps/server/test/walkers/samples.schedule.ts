import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type ScheduleCall =
  | 'listSkills'
  | 'getSkill'
  | 'createSkill'
  | 'updateSkill'
  | 'deleteSkill'
  | 'getSchedule'
  | 'suggestSchedule'
  | 'planSchedule'
  | 'applySchedule'
  | 'listKnownServices'

/** Valid inputs of the calls about skills and the schedule. */
export function scheduleSamples({ ids, world }: FullWorld): Record<ScheduleCall, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const at = (key: string): Sample => ({ params: { id: id(key) } })
  return {
    listSkills: { query: { page: '1', limit: '5' } },
    getSkill: at('skill'),
    createSkill: { body: { name: `Skill ${world.canary}` } },
    updateSkill: { ...at('skill'), body: { name: `Renamed ${world.canary}` } },
    deleteSkill: at('skill'),
    getSchedule: { query: { shop_id: id('shop'), from: '2027-03-01', to: '2027-03-03' } },
    listKnownServices: { query: { vehicle_id: id('vehicle') } },
    suggestSchedule: { query: { order_id: id('pending_order') } },
    planSchedule: { body: { shop_id: id('shop'), from: '2027-03-01', to: '2027-03-01', order_ids: [id('pending_order')] } },
    applySchedule: {
      body: {
        shop_id: id('shop'),
        items: [
          {
            order_id: id('pending_order'),
            version: 1,
            technician_id: id('technician'),
            bay_id: id('bay'),
            pieces: [{ starts_at: '2027-07-02T16:00:00Z', ends_at: '2027-07-02T17:00:00Z' }],
          },
        ],
      },
    },
  }
}
