import { addDays } from '@twopost/contract/core/time'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { dateOf, instantMs, now } from '#platform/clock.ts'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Card } from '#ui/layout.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { isTruck } from './arrival.rules.ts'
import { type DraftSlot, draftSlots } from './draft-slots.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import type { OrderDraft } from './order-draft.rules.ts'
import { draftNeeds } from './service-line.rules.ts'

const days = 7
const later = 'later'

/** The earliest times for the work with what speaks for each, one press away; or no time yet (x1, G36). */
export function CreateProposals({
  draft,
  minutes,
  onTake,
}: {
  draft: OrderDraft
  /** What the labor adds up to. */
  minutes: number
  /** Null: the order stays without a time. `auto`: nobody has chosen, and the best is taken again when the work changes. */
  onTake: (slot: DraftSlot | null, auto: boolean) => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const zone = useZone()
  const shop = useShop()
  const found = useCall(
    'getSchedule',
    { query: { shop_id: shop?.id ?? '', from: format.today, to: addDays(format.today, days - 1) } },
    { enabled: Boolean(shop), staleTime: 30_000 },
  )
  const schedule = found.data?.schedule
  const truck = isTruck(draft)
  const { services } = draft
  const slots = useMemo(() => {
    const takes = { needs: draftNeeds(services), bayKinds: services.flatMap((one) => one.bayKind ?? []) }
    return schedule ? draftSlots(schedule, minutes, truck, now(), takes) : []
  }, [schedule, minutes, truck, services])
  const best = slots[0]
  const isBest =
    best !== undefined &&
    draft.isScheduled &&
    draft.technicians[0]?.id === best.technician.id &&
    draft.schedule.minutes === best.minutes &&
    draft.schedule.bayId === (best.bay?.id ?? null) &&
    draft.schedule.start === toWall(dateOf(best.start).toISOString(), zone)
  const takeBest = useEffectEvent(() => best && onTake(best, true))
  const lacksBest = draft.autoSlot && best !== undefined && !isBest
  useEffect(() => {
    if (lacksBest) takeBest()
  }, [lacksBest])
  if (slots.length === 0) return null
  const wish = fromWall(draft.promised_at, zone) ?? fromWall(draft.due_date, zone)
  const iso = (at: number) => dateOf(at).toISOString()
  const timeOf = (slot: DraftSlot): string => {
    const [from, to] = [iso(slot.start), iso(slot.end)]
    const until = format.day(from) === format.day(to) ? format.time(to) : format.dateTime(to)
    return t('until', { from: format.dateTime(from), to: until })
  }
  const reasons = (slot: DraftSlot, place: number): string[] => {
    const spare = wish === null ? null : Math.round((instantMs(wish) - slot.end) / 60_000)
    return [
      ...(place === 0 ? [t('proposal.earliest')] : []),
      ...(slot.bay ? [t('proposal.bay', { bay: slot.bay.name })] : []),
      ...(spare === null
        ? []
        : [
            spare >= 0
              ? t('proposal.before', { time: format.duration(spare) })
              : t('proposal.late', { time: format.duration(-spare) }),
          ]),
    ]
  }
  const taken = slots.findIndex(
    (one) =>
      draft.isScheduled &&
      draft.technicians[0]?.id === one.technician.id &&
      draft.schedule.start === toWall(iso(one.start), zone),
  )
  return (
    <Card title={t('proposal.title')}>
      <RadioCards
        aria-label={t('proposal.title')}
        value={taken >= 0 ? String(taken) : draft.isScheduled ? null : later}
        onValue={(value) => onTake(value === later ? null : (slots[Number(value)] ?? null), false)}
        options={[
          ...slots.map((slot, place) => ({
            value: String(place),
            label: timeOf(slot),
            help: (
              <span className="flex flex-col">
                <span>{slot.technician.name}</span>
                {reasons(slot, place).map((reason) => (
                  <span key={reason} className="flex items-center gap-1.5">
                    <Check size={13} className="flex-none" aria-hidden="true" />
                    {reason}
                  </span>
                ))}
              </span>
            ),
          })),
          { value: later, label: t('proposal.later'), help: t('effects.pending') },
        ]}
      />
    </Card>
  )
}
