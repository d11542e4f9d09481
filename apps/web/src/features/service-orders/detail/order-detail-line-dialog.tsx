import { countTotals, fromCents, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { useState } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { type LineItem, useAddLine, useUpdateLine } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import type { LineQuestion } from './order-line-table.tsx'

/** Hours of labor, else pieces. */
const amountIn = (line: LineItem): number => (line.type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity)

/** Adds or changes one line: labor in hours × rate, a part in quantity × price (G16, G40). */
// oxlint-disable-next-line max-lines-per-function -- one form for labor and parts
export function LineDialog({
  order,
  asked,
  onClose,
}: {
  order: ServiceOrderDetail
  asked: Extract<LineQuestion, { kind: 'add' | 'edit' }>
  onClose: () => void
}) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const fieldText = useFieldText()
  const line = asked.kind === 'edit' ? asked.line : null
  const type = asked.kind === 'edit' ? asked.line.type : asked.type
  const isLabor = type === 'labor'
  const [description, setDescription] = useState(line?.description ?? '')
  const [amountOf, setAmountOf] = useState<number | null>(line ? amountIn(line) : 1)
  const [price, setPrice] = useState<number | null>(line ? line.unit_cost : isLabor ? order.labor_rate : null)
  const [service, setService] = useState(
    line?.service_name ?? (asked.kind === 'add' ? (asked.service?.name ?? order.services.at(-1)?.name ?? '') : ''),
  )
  const [technicianId, setTechnicianId] = useState<string | null>(line?.technician_id ?? null)
  const [notes, setNotes] = useState(line?.notes ?? '')
  const [version, setVersion] = useState(line?.version)
  const [tried, setTried] = useState(false)
  const typed = JSON.stringify([description, amountOf, price, service, technicianId, notes])
  const [kept, setKept] = useState(typed)
  const add = useAddLine()
  const update = useUpdateLine()
  const sending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const faultOf = (name: string) => {
    const fault = error?.errors.find((one) => one.path === `body.${name}`)
    return fault ? fieldText(fault) : undefined
  }
  const needsText = tried && description.trim() === ''
  const needsNumber = tried && (amountOf === null || amountOf <= 0)
  const longLabor = (hours: number) => (hours > 16 ? { text: t('lineDialog.longLabor') } : undefined)
  const freeOfCharge = (amount: number) => (amount === 0 ? { text: t('lineDialog.free') } : undefined)
  const cents =
    amountOf !== null && price !== null
      ? countTotals([{ amountCents: lineCents(toThousandths(amountOf), toCents(price)), taxRateMillionths: 0 }], { kind: 'none' })
          .totalCents
      : null
  /** What was typed stays; the rest becomes what it is now. */
  const takeUp = (current: LineItem) => {
    if (line && description === line.description) setDescription(current.description)
    if (line && amountOf === amountIn(line)) setAmountOf(amountIn(current))
    if (line && price === line.unit_cost) setPrice(current.unit_cost)
    if (line && service === line.service_name) setService(current.service_name)
    if (line && technicianId === line.technician_id) setTechnicianId(current.technician_id)
    if (line && notes === line.notes) setNotes(current.notes)
    setVersion(current.version)
    setKept('')
    update.reset()
  }
  const submit = async () => {
    setTried(true)
    if (description.trim() === '' || amountOf === null || amountOf <= 0) return
    const body = {
      type,
      description: description.trim(),
      service_name: service.trim(),
      notes: notes.trim(),
      technician_id: technicianId,
      unit_cost: price ?? 0,
      ...(isLabor ? { estimated_hours: amountOf, quantity: amountOf } : { quantity: amountOf }),
    }
    try {
      if (line) await update.mutateAsync({ params: { id: order.id, itemId: line.id }, body: { ...body, version } })
      else await add.mutateAsync({ params: { id: order.id }, body })
      notify({ kind: 'success', title: t('saved') })
      onClose()
    } catch {
      // The banner and the fields say what is wrong; everything typed stays.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="md"
      title={line ? t('lineDialog.edit') : isLabor ? t('lineDialog.addLabor') : t('lineDialog.addPart')}
      dirty={typed !== kept}
      onSubmit={() => void submit()}
      footer={
        <>
          {cents !== null && (
            <span className="mr-auto self-center font-[620]">
              {t('lineDialog.amount', { amount: format.money(cents / 100) })}
            </span>
          )}
          <Button kind="primary" type="submit" busy={sending} busyText={t('lineDialog.saving')}>
            {t('lineDialog.save')}
          </Button>
        </>
      }
    >
      {error && !error.errors.length && <FormProblem error={error} onReload={takeUp} />}
      <div className="form-grid">
        <Field
          className="wide"
          label={t('lineDialog.description')}
          error={needsText ? t('lineDialog.needText') : faultOf('description')}
        >
          <Input value={description} maxLength={300} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Field
          label={isLabor ? t('lineDialog.hours') : t('lineDialog.quantity')}
          error={needsNumber ? t('lineDialog.needNumber') : (faultOf('quantity') ?? faultOf('estimated_hours'))}
        >
          <NumberField
            value={amountOf}
            kind={isLabor ? 'hours' : 'quantity'}
            min={0.001}
            onValue={setAmountOf}
            {...(isLabor && { unit: 'h', doubt: longLabor })}
            {...(price !== null && {
              echo: (value: number) =>
                t(isLabor ? 'lineDialog.laborIs' : 'lineDialog.partsAre', {
                  count: format.number(value, 3),
                  price: format.money(price),
                  amount: format.money(fromCents(lineCents(toThousandths(value), toCents(price)))),
                }),
            })}
          />
        </Field>
        <Field label={isLabor ? t('lineDialog.rate') : t('lineDialog.price')} error={faultOf('unit_cost')}>
          <MoneyField value={price} onValue={setPrice} doubt={freeOfCharge} />
        </Field>
        <Field label={t('lineDialog.service')} help={t('lineDialog.serviceHelp')} error={faultOf('service_name')}>
          <Input value={service} maxLength={160} list="order-services" onChange={(event) => setService(event.target.value)} />
        </Field>
        <datalist id="order-services">
          {order.services.map((one) => (
            <option key={one.id} value={one.name} />
          ))}
        </datalist>
        {isLabor && (
          <Field label={t('lineDialog.technician')} optional help={t('lineDialog.technicianHelp')}>
            <TechnicianSelect
              value={technicianId}
              onValue={(one) => setTechnicianId(one?.id ?? null)}
              placeholder={order.assigned_technician?.name ?? t('lead')}
            />
          </Field>
        )}
        <Field className="wide" label={t('lineDialog.notes')} optional>
          <Textarea rows={2} value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
