import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { orderGatesText } from '#features/service-orders/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented } from '#ui/toggle.tsx'
import { type OrderGates, useOldParts, useOrderGates } from '../estimates.api.ts'

const OverrideDialog = lazyDialog(() => import('../override-dialog.tsx'))
type Step = OrderGates['steps'][number]
type Status = 'pending' | 'scheduled' | 'in_progress' | 'completed' | 'invoiced' | 'cancelled'
/** The steps that lie before an order in a state. */
const ahead: Readonly<Record<Status, readonly Step['step'][]>> = {
  pending: ['start', 'complete', 'issue'],
  scheduled: ['start', 'complete', 'issue'],
  in_progress: ['complete', 'issue'],
  completed: ['issue'],
  invoiced: [],
  cancelled: [],
}

/** What an order lacks before each step that lies ahead, and the answer about its old parts (AUT24). */
export function GatesCard({ order, mayAnswer }: { order: { id: string; shop_id: string; status: Status }; mayAnswer: boolean }) {
  const t = useText(orderGatesText)
  const found = useOrderGates(order.id)
  const problem = useProblemText(found.error)
  const format = useFormat()
  const [asked, setAsked] = useState<Step | null>(null)
  const gates = found.data?.gates
  const steps = gates?.steps.filter((one) => ahead[order.status].includes(one.step)) ?? []
  const names = (step: Step) => format.list(step.blocked.map((gate) => t(`gates.${gate}`)))
  if (ahead[order.status].length === 0) return null
  return (
    <Card title={t('title')} flush>
      {gates ? (
        <>
          <ul>
            {steps.map((one) => (
              <li key={one.step} className="flex flex-col gap-2 border-b border-border p-4">
                <b className="font-[620]">{t(`steps.${one.step}`)}</b>
                {one.blocked.length + one.warned.length === 0 && <span className="text-sm text-ink-2">{t('nothing')}</span>}
                {one.blocked.map((gate) => (
                  <span key={gate} className="flex gap-2 text-sm text-bad">
                    <CircleAlert size={16} role="img" aria-label={t('needed')} className="mt-0.5 flex-none" />
                    {t(`gates.${gate}`)}
                  </span>
                ))}
                {one.warned.map((gate) => (
                  <span key={gate} className="flex gap-2 text-sm text-warn">
                    <TriangleAlert size={16} role="img" aria-label={t('asked')} className="mt-0.5 flex-none" />
                    {t(`gates.${gate}`)}
                  </span>
                ))}
                {one.blocked.length > 0 && (
                  <Button size="sm" kind="ghost" className="self-start" onClick={() => setAsked(one)}>
                    {t('letThrough')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <OldParts orderId={order.id} answer={gates.old_parts} mayAnswer={mayAnswer} />
          <OverrideDialog
            open={asked !== null}
            onOpenChange={() => setAsked(null)}
            orderId={order.id}
            shopId={order.shop_id}
            asked={{ rule: `gate_${asked?.step ?? 'start'}`, missing: asked ? names(asked) : '' }}
          />
        </>
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <div className="card-body">
          <SkeletonRows rows={2} />
        </div>
      )}
    </Card>
  )
}

function OldParts({ orderId, answer, mayAnswer }: { orderId: string; answer: OrderGates['old_parts']; mayAnswer: boolean }) {
  const t = useText(orderGatesText)
  const save = useOldParts()
  const choose = async (value: 'return' | 'keep') => {
    try {
      await save.mutateAsync({ params: { id: orderId }, body: { answer: value } })
    } catch (error) {
      notify({ kind: 'error', title: t('oldPartsFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="flex flex-col gap-2 p-4">
      <b className="font-[620]">{t('oldParts')}</b>
      {mayAnswer ? (
        <Segmented
          label={t('oldParts')}
          value={answer ?? ('' as 'keep')}
          onValue={(value) => void choose(value)}
          options={(['return', 'keep'] as const).map((one) => ({ value: one, label: t(`answers.${one}`) }))}
        />
      ) : (
        <span className="text-sm text-ink-2">{answer ? t(`answers.${answer}`) : '–'}</span>
      )}
    </div>
  )
}
