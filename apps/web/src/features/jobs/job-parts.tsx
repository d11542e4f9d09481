import { Package, PackageSearch } from 'lucide-react'
import { orderPartsText, partsRequestsText, RequestsOfOrder, useIssuePart, useReturnPart } from '#features/order-parts/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { Checkbox } from '#ui/toggle.tsx'
import type { JobDetail } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

type Part = JobDetail['parts'][number]

/** The parts of the order, without prices: what goes on the cart. The box takes one from the shelf, and brings it back (H20, OP-44). */
export function JobParts({ job, onRequest }: { job: JobDetail; onRequest: (() => void) | undefined }) {
  const t = useText(jobsText)
  const says = useText(partsRequestsText)
  return (
    <div className="flex flex-col gap-4">
      {onRequest && (
        <Button size="glove" block className="!min-h-14" icon={<PackageSearch size={20} />} onClick={onRequest}>
          {says('request')}
        </Button>
      )}
      {job.parts.length === 0 ? (
        <EmptyState icon={<Package size={26} />} title={t('noParts')} />
      ) : (
        <ul className="card">
          {job.parts.map((part) => (
            <PartRow key={part.id} job={job} part={part} />
          ))}
        </ul>
      )}
      <RequestsOfOrder orderId={job.serviceOrderId} />
    </div>
  )
}

function PartRow({ job, part }: { job: JobDetail; part: Part }) {
  const t = useText(jobsText)
  const says = useText(orderPartsText)
  const format = useFormat()
  const mayTake = useMay('service-order:create') && job.allowed.includes('task') && part.isFromStock
  const [issue, back] = [useIssuePart(), useReturnPart()]
  const busy = issue.isPending || back.isPending
  const mark = async (used: boolean) => {
    if (busy) return
    const params = { id: job.serviceOrderId, itemId: part.id }
    try {
      if (used) await issue.mutateAsync({ params })
      else await back.mutateAsync({ params, body: { reason: t('partNotUsed') } })
      notify({ kind: 'success', title: says(used ? 'taken' : 'broughtBack', { part: part.name }) })
    } catch (error) {
      notify({ kind: 'error', title: says('failed'), text: await spokenProblem(error) })
    }
  }
  const facts = [
    part.partNumber,
    part.serviceName && t('service', { name: part.serviceName }),
    part.description,
    part.location && says('bin', { name: part.location }),
  ].filter(Boolean)
  const standing = useStanding(part)
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-border px-4 py-2 last:border-b-0">
      {mayTake && (
        <Checkbox
          size="lg"
          checked={part.isUsed}
          disabled={busy}
          onCheckedChange={(used) => void mark(used)}
          aria-label={t('usePart', { part: part.name })}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-[520] break-words">{part.name}</span>
        <span className="text-[15px] leading-[21px] text-ink-2">{facts.join(' · ')}</span>
        {standing && <span className={`text-[15px] ${standing.tone}`}>{standing.text}</span>}
      </span>
      <span className="flex-none font-[620]">
        <span aria-hidden="true">× {format.number(part.quantity, 3)}</span>
        <span className="sr-only">{t('quantity', { count: format.number(part.quantity, 3) })}</span>
      </span>
    </li>
  )
}

/** Where a part is, in words for the bay; nothing where nobody counts it. */
function useStanding(part: Part): { text: string; tone: string } | null {
  const t = useText(jobsText)
  const says = useText(orderPartsText)
  const format = useFormat()
  if (!part.isRequired) return { text: says('notUsed'), tone: 'text-ink-3' }
  if (part.isUsed) return { text: t('partUsed'), tone: 'text-ok' }
  if (part.presence === 'coming') {
    const text = part.expectedOn ? says('comingOn', { date: format.shortDay(part.expectedOn) }) : says('coming')
    return { text, tone: 'text-warn' }
  }
  if (part.isAvailable === null) return null
  return part.isAvailable ? { text: t('partThere'), tone: 'text-ok' } : { text: t('partShort'), tone: 'text-bad' }
}
