import { dateIn } from '@twopost/contract/core/time'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { type Qualification, useQualifications, useRemoveQualification } from './annual.api.ts'
import { annualText } from './annual.text.ts'

const QualificationDialog = lazyDialog(() => import('./qualification-dialog.tsx'))

/** What a technician is qualified to sign (INS4). */
export function Qualifications({ technicianId }: { technicianId: string }) {
  const t = useText(annualText)
  const found = useQualifications(technicianId)
  const problem = useProblemText(found.error)
  const mayChange = useMay('technicians:create')
  const remove = useRemoveQualification()
  const [edited, setEdited] = useState<Qualification | null>(null)
  const [window, setWindow] = useState<'edit' | 'remove' | null>(null)
  const list = found.data?.qualifications
  const open = (which: 'edit' | 'remove', one: Qualification | null) => {
    setEdited(one)
    setWindow(which)
  }
  return (
    <section className="flex flex-col gap-2" aria-label={t('qualifications')}>
      <h3 className="font-[560]">{t('qualifications')}</h3>
      {!list && found.error ? (
        <ErrorState title={t('qualificationsFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : !list ? (
        <SkeletonRows rows={1} />
      ) : list.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border">
          {list.map((one) => (
            <Row
              key={one.id}
              one={one}
              mayChange={mayChange}
              onEdit={() => open('edit', one)}
              onRemove={() => open('remove', one)}
            />
          ))}
        </ul>
      )}
      {mayChange && list && (
        <span>
          <Button size="sm" icon={<Plus size={16} />} onClick={() => open('edit', null)}>
            {t('add')}
          </Button>
        </span>
      )}
      <QualificationDialog
        open={window === 'edit'}
        onOpenChange={(opens) => setWindow(opens ? 'edit' : null)}
        technicianId={technicianId}
        qualification={edited}
      />
      <ConfirmDialog
        open={window === 'remove' && edited !== null}
        onOpenChange={(opens) => setWindow(opens ? 'remove' : null)}
        danger
        title={t('removeTitle')}
        description={t('removeText')}
        confirmText={t('remove')}
        onConfirm={async () => {
          try {
            await remove.mutateAsync({ params: { id: technicianId, qualificationId: edited?.id ?? '' } })
            notify({ kind: 'success', title: t('removed') })
            setWindow(null)
          } catch (error) {
            notify({ kind: 'error', title: t('removeFailed'), text: await spokenProblem(error) })
          }
        }}
      />
    </section>
  )
}

function Row({
  one,
  mayChange,
  onEdit,
  onRemove,
}: {
  one: Qualification
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useText(annualText)
  const format = useFormat()
  const today = dateIn('UTC', useNow())
  const until = one.expires_on ? format.calendarDate(one.expires_on) : t('forever')
  return (
    <li className="flex flex-wrap items-center gap-2 px-3 py-2">
      <span className="flex min-w-0 flex-1 basis-[200px] flex-col">
        <span>
          {t(`kinds.${one.kind}`)} {one.expires_on !== null && one.expires_on < today && <Tag>{t('ended')}</Tag>}
        </span>
        <span className="text-sm break-words text-ink-3">
          {one.basis} · {t('span', { from: format.calendarDate(one.valid_from), until })}
        </span>
      </span>
      {mayChange && (
        <span className="flex">
          <IconButton size="sm" kind="ghost" label={`${t('edit')}: ${one.basis}`} icon={<Pencil size={16} />} onClick={onEdit} />
          <IconButton
            size="sm"
            kind="danger-quiet"
            label={`${t('remove')}: ${one.basis}`}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
