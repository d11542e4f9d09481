import { useState } from 'react'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type OrderService, useUpdateService } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const keys = ['name', 'concern', 'cause', 'correction'] as const
const fieldsOf = ({ name, concern, cause, correction }: OrderService) => ({ name, concern, cause, correction })

/** Concern, cause and correction of one service. */
export function ServiceDialog({
  order,
  service,
  onClose,
}: {
  order: ServiceOrderDetail
  service: OrderService
  onClose: () => void
}) {
  const t = useText(orderDetailText)
  const [kept, setKept] = useState(() => fieldsOf(service))
  const [fields, setFields] = useState(kept)
  const [version, setVersion] = useState(service.version)
  const save = useUpdateService()
  const submit = async () => {
    if (fields.name.trim() === '') return
    try {
      await save.mutateAsync({ params: { id: order.id, serviceId: service.id }, body: { ...fields, version } })
      notify({ kind: 'success', title: t('saved') })
      onClose()
    } catch {
      // The banner says what is wrong; everything typed stays.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="md"
      title={t('serviceDialog.title', { name: service.name })}
      dirty={keys.some((key) => fields[key] !== kept[key])}
      onSubmit={() => void submit()}
      footer={
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('serviceDialog.save')}
        </Button>
      }
    >
      <FormProblem
        error={save.error}
        onReload={(current: OrderService) => {
          const theirs = fieldsOf(current)
          const typed = keys.filter((key) => fields[key] !== kept[key]).map((key) => [key, fields[key]])
          // What was typed stays, everything else is theirs now.
          setFields({ ...theirs, ...Object.fromEntries(typed) })
          setKept(theirs)
          setVersion(current.version)
          save.reset()
        }}
      />
      <div className="stack">
        <Field label={t('serviceDialog.name')}>
          <Input value={fields.name} maxLength={160} onChange={(event) => setFields({ ...fields, name: event.target.value })} />
        </Field>
        {(['concern', 'cause', 'correction'] as const).map((key) => (
          <Field key={key} label={t(key)} optional>
            <Textarea
              rows={3}
              value={fields[key]}
              maxLength={2000}
              onChange={(event) => setFields({ ...fields, [key]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
