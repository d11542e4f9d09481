import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { type StatementSkip, useMakeStatements } from './statements.api.ts'
import { statementsText } from './statements.text.ts'

interface Done {
  made: number
  left: number
  skipped: readonly StatementSkip[]
}

/**
 * Makes statements up to a day: for one customer, or for everybody who owes. The server makes some at a time; it is asked until none is left, and
 * what was made stays when somebody closes the window in between.
 */
export default function MakeStatementsDialog({
  open,
  onOpenChange,
  customer,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** For one alone. */
  customer?: { id: string; name: string } | undefined
}) {
  const t = useText(statementsText)
  const format = useFormat()
  const shop = useShop()
  const make = useMakeStatements()
  const problem = useProblemText(make.error)
  const [toDate, setToDate] = useState(format.today)
  const [send, setSend] = useState(customer !== undefined)
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)
  const isOver = done !== null && done.left === 0 && !busy
  const close = () => {
    setDone(null)
    make.reset()
    onOpenChange(false)
  }
  const run = async () => {
    if (!shop || busy) return
    setBusy(true)
    let now: Done = { made: 0, left: 0, skipped: [] }
    const only = customer && { customer_ids: [customer.id] }
    try {
      do {
        const answer = await make.mutateAsync({ query: { shop_id: shop.id }, body: { to_date: toDate, send, ...only } })
        now = {
          made: now.made + answer.statements.length,
          left: answer.remaining,
          skipped: [...now.skipped, ...answer.skipped],
        }
        setDone(now)
        if (customer && now.skipped.length === 0) {
          notify({ kind: 'success', title: t('doneOne', { number: answer.statements[0]?.number ?? '' }) })
          close()
        }
      } while (now.left > 0)
      if (!customer && now.skipped.length === 0) {
        notify({ kind: 'success', title: t('done', { count: now.made }) })
        close()
      }
    } catch {
      // What the server refuses stands above the fields; what was made before stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(opens) => !opens && close()}
      title={customer ? t('makeOneTitle', { name: customer.name }) : t('makeTitle')}
      description={customer ? t('makeOneText') : t('makeText', { shop: shop?.name ?? '' })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOver) close()
        else void run()
      }}
      footer={
        isOver ? (
          <Button kind="primary" type="submit">
            {t('close')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" busy={busy} disabled={!shop}>
            {busy ? t('making') : t('makeNow')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {make.error && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        {!shop && <Banner kind="warn">{t('chooseShop')}</Banner>}
        {done ? (
          <Outcome done={done} isBusy={busy} />
        ) : (
          <>
            <Field label={t('toDate')}>
              <DateField value={toDate} max={format.today} onValue={(day) => setToDate(day || format.today)} />
            </Field>
            <Checkbox checked={send} onCheckedChange={setSend}>
              {customer ? t('sendOne') : t('send')}
            </Checkbox>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ done, isBusy }: { done: Done; isBusy: boolean }) {
  const t = useText(statementsText)
  return (
    <div role="status" className="flex flex-col gap-3">
      <b>{isBusy ? t('progress', { made: done.made, left: String(done.left) }) : t('done', { count: done.made })}</b>
      {isBusy && <progress className="w-full" value={done.made} max={done.made + done.left} aria-label={t('making')} />}
      {done.skipped.length > 0 && (
        <div className="flex flex-col gap-1">
          <span className="text-ink-2">{t('skippedTitle', { count: done.skipped.length })}</span>
          <ul className="max-h-60 overflow-y-auto">
            {done.skipped.map((one) => (
              <li key={`${one.customer_id}:${one.why}`} className="list-row">
                <span className="two-lines flex-1">
                  <span>{one.customer_name}</span>
                  <span>{t(`why.${one.why}`)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
