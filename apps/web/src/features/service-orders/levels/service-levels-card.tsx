import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { type ServiceLevel, useDeleteServiceLevel, useServiceLevels } from './service-levels.api.ts'
import { serviceLevelsText } from './service-levels.text.ts'

const LevelDialog = lazyDialog(() => import('./service-level-dialog.tsx'))
type Opened = { kind: 'new' } | { kind: 'edit' | 'remove'; level: ServiceLevel }

/** The organization's promises, for who may see its settings (G38, OP-83). */
export function ServiceLevelsCard() {
  const may = useMay('settings:view', 'settings:create')
  return may ? <Levels /> : null
}

function Levels() {
  const t = useText(serviceLevelsText)
  const format = useFormat()
  const found = useServiceLevels()
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const remove = useDeleteServiceLevel()
  const [opened, setOpened] = useState<Opened | null>(null)
  useLiveRefresh(['service_level.changed'], ['listServiceLevels'])
  const levels = found.data?.service_levels
  const close = () => setOpened(null)

  async function destroy(level: ServiceLevel) {
    try {
      await remove.mutateAsync({ params: { id: level.id } })
      notify({ kind: 'success', title: t('deleted') })
    } catch (caught) {
      notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  return (
    <Card
      title={t('title')}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="mb-2 text-ink-2">{t('lead')}</p>
      {levels === undefined ? (
        found.error ? (
          <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : levels.length === 0 ? (
        <p className="text-ink-3">{t('empty')}</p>
      ) : (
        <ul>
          {levels.map((level) => (
            <li key={level.id} className="list-row">
              <Tag family="tone" value={level.color}>
                {level.name}
              </Tag>
              <span className="flex-1 text-ink-2">
                {format.hours(level.target_hours)} {t('hoursUnit')}
              </span>
              {mayChange && (
                <>
                  <IconButton
                    icon={<Pencil size={16} />}
                    label={t('edit', { name: level.name })}
                    onClick={() => setOpened({ kind: 'edit', level })}
                  />
                  <IconButton
                    icon={<Trash2 size={16} />}
                    label={t('remove', { name: level.name })}
                    onClick={() => setOpened({ kind: 'remove', level })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && opened.kind !== 'remove' && (
        <LevelDialog open onOpenChange={close} level={opened.kind === 'edit' ? opened.level : null} />
      )}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.level.name })}
          description={t('removeText')}
          confirmText={t('confirmRemove')}
          onConfirm={() => destroy(opened.level)}
        />
      )}
    </Card>
  )
}
