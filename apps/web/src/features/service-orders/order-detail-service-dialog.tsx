import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type OrderService, useUpdateService } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import type { ServiceOrderDetail } from './service-orders.api.ts'

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
  const [fields, setFields] = useState({
    name: service.name,
    concern: service.concern,
    cause: service.cause,
    correction: service.correction,
  })
  const save = useUpdateService()
  const problem = useProblemText(save.error)
  const submit = async () => {
    if (fields.name.trim() === '') return
    try {
      await save.mutateAsync({ params: { id: order.id, serviceId: service.id }, body: { ...fields, version: service.version } })
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
      dirty={fields.cause !== service.cause || fields.correction !== service.correction || fields.concern !== service.concern}
      onSubmit={() => void submit()}
      footer={
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('serviceDialog.save')}
        </Button>
      }
    >
      {save.error && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
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
