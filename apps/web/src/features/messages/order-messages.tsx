import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { type Conversation, useConversations, useStartConversation } from './messages.api.ts'
import { messagesText } from './messages.text.ts'
import { MessageBox, Thread } from './thread.tsx'

const nameOf = ({ contact, customer }: Conversation): string => contact?.name ?? customer.name

/** What was written about an order, with an unread mark and the box to answer in (MSG17). */
export default function OrderMessages({ orderId, shopId }: { orderId: string; shopId: string }) {
  const t = useText(messagesText)
  const found = useConversations({ order_id: orderId, shop_id: shopId, limit: '20' })
  const problem = useProblemText(found.error)
  const [chosen, setChosen] = useState('')
  const conversations = found.data?.conversations
  const unread = conversations?.reduce((sum, one) => sum + one.unread, 0) ?? 0
  const shown = conversations?.find((one) => one.id === chosen) ?? conversations?.[0]
  return (
    <Card title={t('title')} beside={unread > 0 && <Count value={unread} kind="accent" label={t('unread', { count: unread })} />}>
      {!conversations && found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : !conversations ? (
        <SkeletonRows rows={2} />
      ) : shown ? (
        <div className="flex flex-col gap-3">
          {conversations.length > 1 && (
            <Segmented
              label={t('list')}
              value={shown.id}
              onValue={setChosen}
              options={conversations.map((one) => ({ value: one.id, label: nameOf(one) }))}
            />
          )}
          <Thread key={shown.id} conversation={shown} orderId={orderId} />
        </div>
      ) : (
        <Begin orderId={orderId} />
      )}
    </Card>
  )
}

function Begin({ orderId }: { orderId: string }) {
  const t = useText(messagesText)
  const start = useStartConversation()
  const maySend = useMay('messages:send')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-3">{t('none')}</p>
      {maySend && (
        <MessageBox
          label={t('writeFirst')}
          help={t('onPage')}
          send={(body) => start.mutateAsync({ body: { order_id: orderId, body } })}
        />
      )}
    </div>
  )
}
