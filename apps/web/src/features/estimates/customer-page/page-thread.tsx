import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type PublicProblem, publicCall } from '#platform/api/public-call.ts'
import { sayIn } from '#platform/i18n/text.ts'
import { randomId } from '#platform/random-id.ts'
import type { PublicMessages } from './customer-page.rules.ts'
import type { Words } from './customer-words.rules.ts'
import { pageThreadText } from './page-thread.text.ts'

const mostOfMessage = 2000
/** An open page looks for an answer this often. */
const againMs = 20_000
type Said = 'sent' | 'empty' | 'notSent' | 'tooMany'

/** What the customer and the shop wrote about this order, and a box to write in (MSG12). */
export default function PageThread({ words: { format, language }, token, shop }: { words: Words; token: string; shop: string }) {
  const t = sayIn(pageThreadText, language)
  const { messages, failed, load } = useThread(token)
  return (
    <div className="card card-body flex flex-col gap-4">
      <h2 className="text-[19px] leading-6 font-[620]">{t('thread', { shop })}</h2>
      {failed && !messages && (
        <p role="alert">
          {t('failed')}{' '}
          <button type="button" className="link" onClick={() => void load()}>
            {t('again')}
          </button>
        </p>
      )}
      {messages && messages.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      {messages && messages.length > 0 && (
        <ol className="flex flex-col gap-3" aria-live="polite">
          {messages.map((one) => (
            <li key={one.id} className={one.is_own ? 'max-w-[85%] self-end' : 'max-w-[85%] self-start'}>
              <span className="block text-sm text-ink-2">
                {one.is_own ? t('you') : one.from}, {format.moment(one.at)}
              </span>
              <p className="rounded-lg border border-border p-3 break-words whitespace-pre-line">{one.body || t('removed')}</p>
            </li>
          ))}
        </ol>
      )}
      <WriteBox {...{ token, shop, t }} onSent={load} />
    </div>
  )
}

function useThread(token: string) {
  const [messages, setMessages] = useState<PublicMessages | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      publicCall('listPublicMessages', token).then(
        (answer) => {
          setFailed(false)
          setMessages(answer.messages)
        },
        () => setFailed(true),
      ),
    [token],
  )
  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (!document.hidden) void load()
    }, againMs)
    return () => clearInterval(timer)
  }, [load])
  return { messages, failed, load }
}

/** Its key stays the same until the message is taken, so that a lost answer makes no second one. */
function WriteBox({
  token,
  shop,
  t,
  onSent,
}: {
  token: string
  shop: string
  t: ReturnType<typeof sayIn<(typeof pageThreadText)['en']>>
  onSent: () => Promise<unknown>
}) {
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const key = useRef<{ of: string; key: string } | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const text = body.trim()
    if (text === '') return setSaid('empty')
    if (key.current?.of !== text) key.current = { of: text, key: randomId() }
    setBusy(true)
    setSaid(null)
    try {
      await publicCall('writePublicMessage', token, { body: text, key: key.current.key })
      key.current = null
      setBody('')
      setSaid('sent')
      await onSent()
    } catch (error) {
      setSaid((error as PublicProblem).status === 429 ? 'tooMany' : 'notSent')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
      <label className="field">
        <span className="field-label">{t('write', { shop })}</span>
        <textarea
          className="input min-h-[96px] py-2 text-[17px]"
          rows={3}
          maxLength={mostOfMessage}
          value={body}
          aria-invalid={said === 'empty'}
          onChange={(event) => {
            setBody(event.target.value)
            setSaid(null)
          }}
        />
        <span className="text-sm text-ink-2">{t('help')}</span>
      </label>
      <p aria-live="assertive" data-tone={said === 'sent' ? 'green' : 'red'} className="text-(--fg) empty:hidden">
        {said && t(said)}
      </p>
      <button type="submit" className="btn btn--primary btn--block" aria-disabled={busy}>
        {busy ? t('sending') : t('send')}
      </button>
    </form>
  )
}
