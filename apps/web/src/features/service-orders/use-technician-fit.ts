import { addDays } from '@twopost/contract/core/time'
import type { Ability, Schedule } from '@twopost/contract/service-orders'
import { useMemo } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { dateOf, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { nextFree } from './schedule/schedule-place.rules.ts'
import { abilityOf } from './schedule/scheduling.rules.ts'
import { technicianFitText } from './technician-fit.text.ts'

/** A technician as seen from some work. */
export interface Fit {
  /** Null where it is not known what the work needs. */
  ability: Ability | null
  /** The skills of which they have less than the work needs. */
  lacks?: readonly string[]
  /** When they could begin at the earliest; null within the days looked at. */
  freeAt: string | null
}
/** A skill that work needs, at a level. */
export type Need = Schedule['orders'][number]['needs'][number]
/** How far ahead is looked for free time. */
const days = 7
const usualMinutes = 60

const levelOf = (technician: Schedule['technicians'][number], skillId: string): number =>
  technician.skills.find((skill) => skill.id === skillId)?.level ?? 0

/** Who could do work of so many minutes when, from the days of a schedule. */
export function fitsIn(
  schedule: Schedule,
  orderId: string | undefined,
  minutes: number | null,
  at: number,
  said?: readonly Need[],
): Map<string, Fit> {
  const order = schedule.orders.find((one) => one.id === orderId)
  const needs = order?.needs ?? said
  return new Map(
    schedule.technicians.map((one): [string, Fit] => {
      const own = { ...schedule, bookings: schedule.bookings.filter((booking) => booking.technician_id === one.id) }
      const target = {
        orderId: orderId ?? '',
        technicianId: one.id,
        bayId: null,
        start: at,
        minutes: minutes ?? order?.minutes ?? usualMinutes,
      }
      const free = nextFree(own, target, at, at)
      return [
        one.id,
        {
          ability: needs ? abilityOf(one, needs) : null,
          lacks: (needs ?? []).filter((need) => levelOf(one, need.id) < need.level).map((need) => need.name),
          freeAt: free === null ? null : dateOf(free).toISOString(),
        },
      ]
    }),
  )
}

/**
 * Who is able, able with help, or not, and when each is free: for an order as the planner sees it, else for so many minutes by the days
 * of the shop. Empty while it is not known.
 */
export function useTechnicianFits({
  orderId,
  minutes = null,
  needs,
}: {
  orderId?: string | undefined
  minutes?: number | null
  /** What work needs that is no order yet. */
  needs?: readonly Need[] | undefined
}): ReadonlyMap<string, Fit> {
  const shop = useShop()
  const { today } = useFormat()
  const maySchedule = useMay('service-order:schedule')
  const asks = maySchedule && orderId !== undefined
  const asked = useCall('suggestSchedule', { query: { order_id: orderId ?? '' } }, { enabled: asks, staleTime: 15_000 })
  const looked = useCall(
    'getSchedule',
    { query: { shop_id: shop?.id ?? '', from: today, to: addDays(today, days - 1) } },
    { enabled: Boolean(shop) && (!asks || asked.isError), staleTime: 30_000 },
  )
  const [exact, schedule] = [asked.data?.technicians, looked.data?.schedule]
  return useMemo(() => {
    if (exact) return new Map(exact.map((one) => [one.id, { ability: one.ability, lacks: one.lacks, freeAt: one.free_at }]))
    return schedule ? fitsIn(schedule, orderId, minutes, now(), needs) : new Map<string, Fit>()
  }, [exact, schedule, orderId, minutes, needs])
}

/** A fit in words: `Able with help: Diesel · Free Today 1:00 PM`. */
export function useFitWords(): (fit: Fit) => string {
  const t = useText(technicianFitText)
  const format = useFormat()
  return ({ ability, lacks = [], freeAt }) => {
    const able = ability && (lacks.length > 0 ? t('short', { ability: t(ability), skills: format.list(lacks) }) : t(ability))
    if (ability === 'not_able') return able ?? ''
    const free = freeAt === null ? t('notFree') : t('freeAt', { time: format.dateTime(freeAt) })
    return able === null ? free : `${able} · ${free}`
  }
}

const order: Readonly<Record<Ability, number>> = { able: 0, with_help: 1, not_able: 2 }
/** Those who are able first, among them the one who is free first. */
export function compareFits(a: Fit | undefined, b: Fit | undefined): number {
  const [one, two] = [order[a?.ability ?? 'able'], order[b?.ability ?? 'able']]
  if (one !== two) return one - two
  if (a?.freeAt && b?.freeAt) return a.freeAt.localeCompare(b.freeAt)
  return Number(!a?.freeAt) - Number(!b?.freeAt)
}
