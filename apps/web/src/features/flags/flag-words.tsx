import type { FlagPriority, FlagStatus, FlagType } from '@twopost/contract/flags.states'
import { BadgeCheck, Clock, Flag as FlagIcon, Package, ShieldAlert, UserRound, Wrench } from 'lucide-react'
import type { ComponentType } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Pill, Priority, Tag, tone } from '#ui/status.tsx'
import { flagsText } from './flags.text.ts'

const icons: Readonly<Record<FlagType, ComponentType<{ size?: number }>>> = {
  safety: ShieldAlert,
  quality: BadgeCheck,
  parts: Package,
  customer: UserRound,
  delay: Clock,
  technical: Wrench,
  other: FlagIcon,
}
export const flagIcon = (type: FlagType, size = 13) => {
  const Icon = icons[type]
  return <Icon size={size} />
}

/** What it is about, as a square label in the color of the type. */
export function FlagTypeTag({ type }: { type: FlagType }) {
  const t = useText(flagsText)
  return (
    <Tag family="flag" value={type} icon={flagIcon(type)}>
      {t(`types.${type}`)}
    </Tag>
  )
}
/** The same as a tile at the beginning of a row; `done` takes its color. The word is spoken. */
export function FlagTile({ type, done }: { type: FlagType; done: boolean }) {
  const t = useText(flagsText)
  return (
    <span className="icon-tile" {...(done ? {} : tone('flag', type))}>
      {flagIcon(type, 17)}
      <span className="sr-only">{t(`types.${type}`)}</span>
    </span>
  )
}
export function FlagStatusPill({ status }: { status: FlagStatus }) {
  const t = useText(flagsText)
  return (
    <Pill family="flag_state" value={status}>
      {t(`statuses.${status}`)}
    </Pill>
  )
}
export function FlagPriorityMark({ priority }: { priority: FlagPriority }) {
  const t = useText(flagsText)
  return <Priority priority={priority}>{t(`priorities.${priority}`)}</Priority>
}
