import type { Ability, PlanConstraint, TechnicianFit } from '@twopost/contract/service-orders'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useFitWords } from '../use-technician-fit.ts'
import { schedulingText } from './scheduling.text.ts'

/** A proposed time as the wire gives it. */
interface Slot {
  technician: { name: string }
  bay: { name: string } | null
  starts_at: string
  ends_at: string
  ability: Ability
  late_minutes: number
  slack_minutes: number | null
  later_than_best_minutes?: number
}

/** What is said of a proposed time: when, with whom and where, what it costs. */
export function useSlotWords() {
  const t = useText(schedulingText)
  const format = useFormat()
  const fitWords = useFitWords()
  return {
    /** Whether a technician is able, and from when on they are free. */
    fit: ({ ability, lacks = [], free_at }: Pick<TechnicianFit, 'ability' | 'free_at'> & { lacks?: readonly string[] }): string =>
      fitWords({ ability, lacks, freeAt: free_at }),
    /** Why there is no time for an order. */
    missing: (missing: readonly PlanConstraint[]): string =>
      missing.length === 0
        ? t('plan.severalAtOnce')
        : t('plan.fits', { reasons: format.list(missing.map((one) => t(`missing.${one}`))) }),
    time: ({ starts_at, ends_at }: Pick<Slot, 'starts_at' | 'ends_at'>): string => {
      const [first, last] = [format.day(starts_at), format.day(ends_at)]
      const to = first === last ? format.time(ends_at) : `${last} ${format.time(ends_at)}`
      return t('slotTime', { day: first, from: format.time(starts_at), to })
    },
    who: (slot: Slot): string => {
      const who = slot.bay ? t('slotWho', { technician: slot.technician.name, bay: slot.bay.name }) : slot.technician.name
      return slot.ability === 'with_help' ? `${who} · ${t('withHelp')}` : who
    },
    cost: (slot: Slot): string => {
      const cost =
        slot.late_minutes > 0
          ? t('late', { time: format.duration(slot.late_minutes) })
          : slot.slack_minutes === null
            ? t('inTime')
            : t('beforeDue', { time: format.duration(slot.slack_minutes) })
      const later = slot.later_than_best_minutes ?? 0
      return later > 0 ? `${cost} · ${t('later', { time: format.duration(later) })}` : cost
    },
  }
}
