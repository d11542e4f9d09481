import { callPaths } from '@twopost/contract/paths'
import { Send } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { type ObservedAnswer, observeCall } from '#platform/api/observed-call.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { ObservedAnswerView } from './call-answer.tsx'
import {
  asJson,
  asksFirst,
  type CustomerCall,
  type Faults,
  nextId,
  type Slots,
  sampleOf,
  slotsOf,
  takesId,
} from './customers-api.rules.ts'
import { customersApiText } from './customers-api.text.ts'

/** One call to try: its fields with a valid sample, Send, and what came back. */
export function CallTrial({
  call,
  shopId,
  tenantName,
  customerId,
  onCustomerId,
}: {
  call: CustomerCall
  shopId: string
  tenantName: string
  /** Shared by the calls of one customer. */
  customerId: string
  onCustomerId: Dispatch<SetStateAction<string>>
}) {
  const t = useText(customersApiText)
  const sample = sampleOf(call, shopId)
  const [query, setQuery] = useState(() => asJson(sample.query))
  const [body, setBody] = useState(() => asJson(sample.body))
  const [faults, setFaults] = useState<Faults>({})
  const [asked, setAsked] = useState<Slots | null>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<ObservedAnswer | null>(null)
  const [method, path] = callPaths[call]
  // Shown until it is fixed: the id may be filled in by another call meanwhile.
  const told = (slot: keyof Faults) => {
    const fault = faults[slot]
    return fault && !(fault === 'missing' && customerId.trim() !== '') ? t(fault) : undefined
  }

  async function send(slots: Slots) {
    setBusy(true)
    const came = await observeCall(call, slots)
    setAnswer(came)
    onCustomerId((now) => nextId(call, came, now, slots.params?.id))
    setBusy(false)
    // The lists and records of other screens may be older than this now.
    if (!came.problem && method !== 'GET')
      await refreshCalls(['listCustomers', 'getCustomer', 'listVehicles', 'getVehicle', 'listServiceOrders'])
  }
  function trySend() {
    const read = slotsOf(call, { id: customerId, query, body })
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return
    if (asksFirst(call)) setAsked(read.slots)
    else void send(read.slots)
  }
  const area = (slot: 'query' | 'body', value: string, onValue: (text: string) => void) => (
    <Field label={t(slot)} error={told(slot)}>
      <Textarea
        className="font-mono text-sm"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        rows={Math.min(8, value.split('\n').length + 1)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  )
  return (
    <Card title={t(call)} beside={<span className="font-mono text-sm break-all text-ink-2">{`${method} ${path}`}</span>}>
      <div className="grid gap-6 lg:grid-cols-2">
        <form
          noValidate
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) trySend()
          }}
        >
          {takesId(call) && (
            <Field label={t('id')} help={t('idHelp')} error={told('id')}>
              <Input
                className="font-mono text-sm"
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                maxLength={200}
                value={customerId}
                onChange={(event) => onCustomerId(event.target.value)}
              />
            </Field>
          )}
          {sample.query && area('query', query, setQuery)}
          {sample.body && area('body', body, setBody)}
          <Button
            type="submit"
            kind={call === 'deleteCustomer' ? 'danger-quiet' : 'secondary'}
            icon={<Send size={16} />}
            busy={busy}
            busyText={t('sending')}
            aria-label={busy ? undefined : t('sendNamed', { call: t(call) })}
            className="self-start"
          >
            {t('send')}
          </Button>
        </form>
        <ObservedAnswerView name={t(call)} answer={answer} />
      </div>
      <Question call={call} slots={asked} tenantName={tenantName} onClose={() => setAsked(null)} onSend={send} />
    </Card>
  )
}

/** Asks once before a customer that may be a real one is changed or deleted. */
function Question({
  call,
  slots,
  tenantName,
  onClose,
  onSend,
}: {
  call: CustomerCall
  slots: Slots | null
  tenantName: string
  onClose: () => void
  onSend: (slots: Slots) => Promise<void>
}) {
  const t = useText(customersApiText)
  if (!asksFirst(call)) return null
  const kind = call === 'deleteCustomer' ? 'delete' : 'update'
  return (
    <ConfirmDialog
      open={slots !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${kind}Title`)}
      description={<span className="break-words">{t(`${kind}Ask`, { id: slots?.params?.id ?? '', name: tenantName })}</span>}
      confirmText={t(`${kind}Confirm`)}
      busyText={t('sending')}
      danger={kind === 'delete'}
      onConfirm={() => slots && onSend(slots)}
    />
  )
}
