import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { RecordsCard } from '#platform/records-card.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Tag } from '#ui/status.tsx'
import { useDeleteServiceLevel, useServiceLevels } from './service-levels.api.ts'
import { serviceLevelsText } from './service-levels.text.ts'

const LevelDialog = lazyDialog(() => import('./service-level-dialog.tsx'))

/** The organization's promises, for those who may see its settings (G38, OP-83). */
export function ServiceLevelsCard() {
  const may = useMay('settings:view', 'settings:create')
  return may ? <Levels /> : null
}

function Levels() {
  const t = useText(serviceLevelsText)
  const format = useFormat()
  const found = useServiceLevels()
  const remove = useDeleteServiceLevel()
  const mayChange = useMay('settings:create')
  useLiveRefresh(['service_level.changed'], ['listServiceLevels'])
  return (
    <RecordsCard
      words={t}
      found={found}
      items={found.data?.service_levels}
      mayChange={mayChange}
      row={(level) => (
        <>
          <Tag family="tone" value={level.color}>
            {level.name}
          </Tag>
          <span className="flex-1 text-ink-2">
            {format.hours(level.target_hours)} {t('hoursUnit')}
          </span>
        </>
      )}
      dialog={(level, close) => <LevelDialog open onOpenChange={close} level={level} />}
      onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
    />
  )
}
