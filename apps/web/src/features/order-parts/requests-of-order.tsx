import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRequestsOfOrder } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'
import { RequestPill } from './request-words.tsx'

/** What was asked for on an order and what became of it; nothing where nothing was. */
export function RequestsOfOrder({ orderId }: { orderId: string }) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const requests = useRequestsOfOrder(orderId).data?.parts_requests ?? []
  if (requests.length === 0) return null
  return (
    <section className="flex flex-col gap-2" aria-label={t('mine')}>
      <h3 className="text-[15px] font-[620] text-ink-2">{t('mine')}</h3>
      <ul className="card">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-col gap-1 border-b border-border px-4 py-3 last:border-b-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <RequestPill status={request.status} />
              <time className="text-[15px] text-ink-2" dateTime={request.requestedAt} title={format.exact(request.requestedAt)}>
                {format.age(request.requestedAt)}
              </time>
            </span>
            {request.parts.map((part) => (
              <span key={part.id} className="break-words">
                {format.number(part.quantity, 3)} × {part.name}
                {part.decision && <span className="text-ink-2">, {t(`decided.${part.decision}`)}</span>}
              </span>
            ))}
            {request.answer && (
              <span className="break-words text-ink-2">
                {t('answered', { name: request.decidedByName, answer: request.answer })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
