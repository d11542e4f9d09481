import { type OrderPriority, orderPriorities } from '@twopost/contract/service-orders.states'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/button.tsx'
import { ComboboxList } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar, Kbd, NoAvatar } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import type { Option } from '#ui/option-row.tsx'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { sayRefusal } from '../actions/use-order-actions.tsx'
import { OrderPriorityMark } from '../order-words.tsx'
import { orderReads, type ServiceOrder, useShopTechnicians } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { compareFits, useFitWords, useTechnicianFits } from '../use-technician-fit.ts'
import { orderCellText } from './order-cell-editor.text.ts'

/** A change of one order that begins at its cell in the list. */
export interface CellEdit {
  change: 'priority' | 'due_date' | 'technician'
  order: ServiceOrder
  /** Where the editor opens. */
  cell: HTMLElement
  /** What of the row takes the focus back. */
  opener: HTMLElement
}
/** Sends a change and gives the order's version after it; a fault is thrown. */
type Send = (order: { id: string; version: number }) => Promise<{ version: number }>
interface Change {
  send: Send
  /** Puts back what was there before. */
  back: Send
  /** What is said of it. */
  said: string
  /** The same, where it was refused only because the technician is not able (G37). */
  anyway?: Send
}
interface EditorProps {
  edit: CellEdit
  onClose: () => void
  /** It is saved; `undo` takes it back. Gives what the Undo button of the toast does. */
  onSaved: (undo: () => Promise<void>) => () => Promise<void>
}

const sendFields =
  (fields: { priority: OrderPriority } | { due_date: string | null }): Send =>
  async ({ id, version }) =>
    (await api('updateServiceOrder', { params: { id }, body: { ...fields, version } })).service_order
const sendLead =
  (technicianId: string | null, anyway = false): Send =>
  async ({ id, version }) => {
    const body = { technician_id: technicianId, version, ...(anyway && { allow_unfit: true }) }
    return (await api('assignOrder', { params: { id }, body }, { idempotencyKey: randomId() })).service_order
  }
const renew = () => refreshCalls([...orderReads, 'listTechnicians'])

/** Changes one field of an order at its cell: Enter saves at once, Esc leaves, a refused value stays with the reason (R1-35). */
export default function OrderCellEditor({ edit, onClose, onSaved }: EditorProps) {
  const t = useText(orderCellText)
  const { change, order } = edit
  const [problem, setProblem] = useState('')
  const [refused, setRefused] = useState<Change | null>(null)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const cell = useRef<HTMLElement>(edit.cell)
  const opener = useRef<HTMLElement>(edit.opener)

  useEffect(() => {
    // The table draws the cell; that it is being edited is only its look.
    const { cell: place } = edit
    place.setAttribute('data-editing', '')
    return () => place.removeAttribute('data-editing')
  }, [edit])

  async function save(wanted: Change) {
    const { send, back, said, anyway } = wanted
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setProblem('')
    setRefused(null)
    try {
      const { version } = await send(order)
      const undo = async () => {
        try {
          await back({ id: order.id, version })
          notify({ kind: 'success', title: `${order.number}: ${t('undone')}` })
          await renew()
        } catch (error) {
          await sayRefusal(error, order.number)
        }
      }
      const takeBack = onSaved(undo)
      notify({ kind: 'success', title: said, action: { label: t('undo'), onAction: () => void takeBack() } })
      onClose()
      await renew()
    } catch (error) {
      if (anyway && toProblem(error).code === 'NOT_ABLE') setRefused({ send: anyway, back, said })
      setProblem(await spokenProblem(error))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const props = { order, busy, problem, onChange: save, onSame: onClose }
  return (
    <PopoverPanel
      open
      onOpenChange={(open) => !open && onClose()}
      anchor={cell}
      returnTo={opener}
      id={`edit-${change}`}
      align="start"
      gap={4}
      label={t(`titles.${change}`, { number: order.number })}
      className={change === 'due_date' ? 'w-76' : 'popover--list w-76'}
    >
      {change === 'priority' ? (
        <PriorityEditor {...props} />
      ) : change === 'technician' ? (
        <>
          <LeadEditor {...props} />
          {refused && (
            <Button size="sm" block onClick={() => void save(refused)}>
              {t('anyway')}
            </Button>
          )}
        </>
      ) : (
        <DueEditor {...props} />
      )}
    </PopoverPanel>
  )
}

interface PartProps {
  order: ServiceOrder
  busy: boolean
  problem: string
  onChange: (change: Change) => Promise<void>
  /** What was chosen is there already. */
  onSame: () => void
}

/** Options found by typing, or picked at once by the key in `keys` that stands at their place. */
function Picker({
  options,
  keys,
  value,
  label,
  busy,
  problem,
  emptyText,
  onPick,
}: {
  options: readonly Option[]
  /** By option: the one key that picks it. */
  keys: Readonly<Record<string, string>>
  value: Option | null
  label: string
  busy: boolean
  problem: string
  emptyText?: string
  onPick: (value: string) => void
}) {
  const t = useText(orderCellText)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = options
    .filter((one) => one.label.toLocaleLowerCase().includes(wanted))
    .map((one) => ({ ...one, ...(keys[one.value] && { end: <Kbd>{keys[one.value]}</Kbd> }) }))
  return (
    <>
      <ComboboxList
        options={found}
        value={value}
        query={query}
        searchLabel={label}
        loading={busy}
        {...(emptyText && { emptyText })}
        onQuery={(typed) => {
          const byKey = options.find((one) => keys[one.value] === typed)
          if (byKey) onPick(byKey.value)
          else setQuery(typed)
        }}
        onPick={(one) => onPick(one.value)}
      />
      <Foot problem={problem}>{t('hint')}</Foot>
    </>
  )
}
function Foot({ problem, children }: { problem: string; children: string }) {
  return problem ? (
    <p className="px-2.5 py-2 text-sm text-bad" role="alert">
      {problem}
    </p>
  ) : (
    <p className="px-2.5 py-1.5 text-xs text-ink-3">{children}</p>
  )
}

/** The most urgent one is 1. */
const byUrgency = [...orderPriorities].reverse()
const priorityKeys = Object.fromEntries(byUrgency.map((one, index) => [one, String(index + 1)]))
function PriorityEditor({ order, onChange, onSame, ...state }: PartProps) {
  const t = useText(orderCellText)
  const words = useText(serviceOrdersText)
  const option = (one: OrderPriority): Option => ({
    value: one,
    label: words(`priorities.${one}`),
    icon: <OrderPriorityMark priority={one} quiet />,
  })
  return (
    <Picker
      {...state}
      options={byUrgency.map(option)}
      keys={priorityKeys}
      value={option(order.priority)}
      label={t('findPriority')}
      onPick={(picked) => {
        const to = picked as OrderPriority
        if (to === order.priority) return onSame()
        const said = t('saved.priority', { number: order.number, to: words(`priorities.${to}`) })
        void onChange({ send: sendFields({ priority: to }), back: sendFields({ priority: order.priority }), said })
      }}
    />
  )
}

const nobody = 'nobody'
function LeadEditor({ order, onChange, onSame, ...state }: PartProps) {
  const t = useText(orderCellText)
  const words = useText(serviceOrdersText)
  const actions = useText(orderActionsText)
  const found = useShopTechnicians()
  const fits = useTechnicianFits({ orderId: order.id })
  const fitWords = useFitWords()
  const everyone = [...(found.data?.technicians ?? [])].sort((a, b) => compareFits(fits.get(a.id), fits.get(b.id)))
  const helpOf = (one: (typeof everyone)[number]) => {
    const fit = fits.get(one.id)
    const skills = one.skills.slice(0, 2).map((skill) => skill.name)
    return [...(fit ? [fitWords(fit)] : []), actions('assignDialog.openJobs', { count: one.openJobCount }), ...skills].join(' · ')
  }
  const options: Option[] = [
    ...everyone.map((one) => ({
      value: one.id,
      label: one.name,
      icon: <Avatar name={one.name} size="sm" />,
      help: helpOf(one),
    })),
    { value: nobody, label: t('nobody'), icon: <NoAvatar icon={<UserPlus size={12} />} label={words('noTechnician')} /> },
  ]
  const before = order.assigned_technician_id
  return (
    <Picker
      {...state}
      busy={state.busy || (found.isFetching && everyone.length === 0)}
      options={options}
      keys={{ [nobody]: '0' }}
      value={options.find((one) => one.value === (before ?? nobody)) ?? null}
      label={actions('assignDialog.search')}
      emptyText={t('none')}
      onPick={(picked) => {
        const to = picked === nobody ? null : picked
        if (to === before) return onSame()
        const { number } = order
        const name = everyone.find((one) => one.id === to)?.name ?? ''
        const said = to ? t('saved.technician', { number, to: name }) : t('saved.technician_none', { number })
        void onChange({ send: sendLead(to), back: sendLead(before, true), said, anyway: sendLead(to, true) })
      }}
    />
  )
}

function DueEditor({ order, busy, problem, onChange, onSame }: PartProps) {
  const t = useText(orderCellText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const zone = useZone()
  const before = order.due_date ? toWall(order.due_date, zone) : ''
  const [value, setValue] = useState(before)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === before) return onSame()
    const to = value === '' ? null : fromWall(value, zone)
    const { number } = order
    const said = to ? t('saved.due_date', { number, to: format.dateTime(to) }) : t('saved.due_none', { number })
    void onChange({ send: sendFields({ due_date: to }), back: sendFields({ due_date: order.due_date }), said })
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={submit} noValidate>
      <Field label={words('due')} error={problem || undefined} help={t('hintDue')}>
        <DateTimeField value={value} onValue={setValue} />
      </Field>
      <Button type="submit" kind="primary" size="sm" className="self-end" busy={busy} busyText={t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}
