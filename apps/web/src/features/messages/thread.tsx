import { mostOfMessage } from '@twopost/contract/messages'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type Conversation, type Message, useReadConversation, useSendMessage, useThread } from './messages.api.ts'
import { messagesText } from './messages.text.ts'

const firstShown = 20
/** What was written in a thread, and the box to answer in. What is looked at is read. */
export function Thread({ conversation, orderId }: { conversation: Conversation; orderId?: string }) {
  const t = useText(messagesText)
  const [limit, setLimit] = useState(firstShown)
  const found = useThread(conversation.id, orderId, limit)
  const problem = useProblemText(found.error)
  const { mutate: read } = useReadConversation()
  const maySend = useMay('messages:send')
  const { id, unread } = conversation
  const isShown = found.data !== undefined
  useEffect(() => {
    if (isShown && unread > 0) read({ params: { id } })
  }, [isShown, unread, id, read])
  if (!found.data && found.error) return <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows rows={3} />
  const { messages, pagination, can_read } = found.data
  return (
    <div className="flex flex-col gap-3">
      {pagination.total > messages.length && limit < 100 && (
        <Button size="sm" kind="ghost" className="self-center" onClick={() => setLimit(100)}>
          {t('earlier')}
        </Button>
      )}
      <ol className="flex flex-col gap-3" aria-label={t('thread')} aria-live="polite">
        {messages.toReversed().map((message) => (
          <Bubble key={message.id} message={message} showsOrder={orderId === undefined} />
        ))}
      </ol>
      {maySend && <AnswerBox id={conversation.id} orderId={orderId} canRead={can_read} />}
    </div>
  )
}

function Bubble({ message, showsOrder }: { message: Message; showsOrder: boolean }) {
  const t = useText(messagesText)
  const format = useFormat()
  const isIn = message.direction === 'in'
  return (
    <li className={cx('flex max-w-[85%] flex-col gap-0.5', isIn ? 'self-start' : 'self-end')}>
      <span className="text-sm text-ink-3">
        <b className="font-[560] text-ink-2">{message.from}</b> · {format.dateTime(message.at)}
        {showsOrder && message.order_number && ` · ${message.order_number}`}
      </span>
      <p
        className={cx(
          'rounded-lg border border-border p-3 break-words whitespace-pre-line',
          isIn ? 'bg-surface-2' : 'bg-surface',
          message.is_blanked && 'text-ink-3',
        )}
      >
        {message.is_blanked ? t('blanked') : message.body}
      </p>
    </li>
  )
}

/** Answers in the thread; says whether the customer can read it. */
function AnswerBox({ id, orderId, canRead }: { id: string; orderId: string | undefined; canRead: boolean }) {
  const t = useText(messagesText)
  const send = useSendMessage()
  return (
    <MessageBox
      label={t('write')}
      help={t(canRead ? 'onPage' : 'noLink')}
      send={(body) => send.mutateAsync({ params: { id }, body: { body, ...(orderId !== undefined && { order_id: orderId }) } })}
    />
  )
}
/** A box to write in; what was typed stays when it could not be sent. */
export function MessageBox({ label, help, send }: { label: string; help: string; send: (body: string) => Promise<unknown> }) {
  const t = useText(messagesText)
  const form = useId()
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || body.trim() === '') return
    setBusy(true)
    try {
      await send(body.trim())
      setBody('')
      notify({ kind: 'success', title: t('sent') })
    } catch (error) {
      notify({ kind: 'error', title: t('sendFailed'), text: await spokenProblem(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form id={form} className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
      <Field label={label} help={help}>
        <Textarea rows={3} maxLength={mostOfMessage} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <Button type="submit" kind="primary" className="self-end" busy={busy} icon={<Send size={16} />}>
        {t(busy ? 'sending' : 'send')}
      </Button>
    </form>
  )
}
