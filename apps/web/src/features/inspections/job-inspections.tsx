import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill } from '#ui/status.tsx'
import { useOrderInspections } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'

const StartInspectionDialog = lazyDialog(() => import('./start-inspection-dialog.tsx'))

/** The inspections of a technician's job: each opens the screen that is made for gloves (INS18). */
export function JobInspections({ orderId, mayStart }: { orderId: string; mayStart: boolean }) {
  const maySee = useMay('inspections:view')
  return maySee ? <Shown orderId={orderId} mayStart={mayStart} /> : null
}
function Shown({ orderId, mayStart }: { orderId: string; mayStart: boolean }) {
  const t = useText(inspectionsText)
  const paths = usePaths()
  const isSpanish = useLocale() === 'es'
  const found = useOrderInspections(orderId)
  const problem = useProblemText(found.error)
  const mayCreate = useMay('inspections:create')
  const [starting, setStarting] = useState(false)
  const inspections = found.data?.inspections ?? []
  if (!found.data && !found.error) return null
  if (inspections.length === 0 && !found.error && !(mayCreate && mayStart)) return null
  return (
    <section className="card flex flex-col gap-3 p-4">
      <h2 className="text-lg">{t('title')}</h2>
      {found.error && !found.data && <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />}
      {inspections.map((one) => (
        <Link
          key={one.id}
          to={paths.ownInspection(one.id)}
          className="flex min-h-16 items-center gap-3 rounded-lg border border-border-strong px-3 py-2 text-ink !no-underline"
        >
          <ClipboardCheck size={24} className="flex-none text-accent-text" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="block font-[560] break-words">{(isSpanish && one.name_es) || one.name_en}</span>
            <span className="text-[15px] text-ink-2">
              {t('counter', { checked: one.counts.checked, total: one.counts.total })}
            </span>
          </span>
          <Pill family="inspection" value={one.state}>
            {t(`states.${one.state}`)}
          </Pill>
        </Link>
      ))}
      {mayCreate && mayStart && (
        <Button size="glove" className="!min-h-16" icon={<Plus size={22} />} onClick={() => setStarting(true)}>
          {t('start')}
        </Button>
      )}
      <StartInspectionDialog open={starting} onOpenChange={setStarting} orderId={orderId} inPortal />
    </section>
  )
}
