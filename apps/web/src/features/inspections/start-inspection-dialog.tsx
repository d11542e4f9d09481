import { useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { RadioCards } from '#ui/toggle.tsx'
import { usePublishedTemplates, useStartInspection } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'

/** Chooses the template that an inspection begins with. */
export default function StartInspectionDialog({
  open,
  onOpenChange,
  orderId,
  inPortal = false,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
  /** A technician goes on with rating at once. */
  inPortal?: boolean
}) {
  const t = useText(inspectionsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const isSpanish = useLocale() === 'es'
  const list = usePublishedTemplates()
  const problem = useProblemText(list.error)
  const start = useStartInspection()
  const [chosen, setChosen] = useState<string | null>(null)
  const templates = list.data?.inspection_templates ?? []
  const templateId = chosen ?? templates[0]?.id ?? null
  const send = async () => {
    if (!templateId) return
    try {
      const { inspection } = await start.mutateAsync({ params: { id: orderId }, body: { template_id: templateId } })
      onOpenChange(false)
      if (inPortal) void navigate({ to: paths.ownInspection(inspection.id) })
    } catch (error) {
      notify({ kind: 'error', title: t('startFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('startTitle')}
      description={t('startText')}
      onSubmit={() => void send()}
      footer={
        <>
          <Button size={inPortal ? 'glove' : 'md'} className={inPortal ? '!min-h-12' : ''} onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size={inPortal ? 'glove' : 'md'}
            className={inPortal ? '!min-h-12' : ''}
            busy={start.isPending}
            busyText={t('starting')}
            disabled={!templateId}
          >
            {t('start')}
          </Button>
        </>
      }
    >
      {list.error && !list.data ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <SkeletonRows rows={3} />
      ) : templates.length === 0 ? (
        <EmptyState icon={<ClipboardList size={24} />} title={t('noTemplates')} text={t('noTemplatesText')} />
      ) : (
        <RadioCards
          aria-label={t('template')}
          value={templateId}
          onValue={setChosen}
          options={templates.map((one) => ({
            value: one.id,
            label: (isSpanish && one.name_es) || one.name_en,
            help: [
              t(`kinds.${one.kind}`),
              t('items', { count: one.item_count }),
              one.minutes > 0 && t('minutes', { count: one.minutes }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </Dialog>
  )
}
