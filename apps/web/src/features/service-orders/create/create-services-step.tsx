import { orderPriorities } from '@twopost/contract/service-orders.states'
import { Plus, Wrench } from 'lucide-react'
import { DateTimeField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { Select } from '#ui/select.tsx'
import { Priority } from '#ui/status.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { ServiceLevelSelect } from '../levels/service-level-select.tsx'
import { useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { CreateServiceCard } from './create-service-card.tsx'
import type { StepProps } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { DraftService } from './order-draft.rules.ts'

/** Step 3: title, priority, due time, and the services with their labor and parts (G6, G40). */
export function CreateServicesStep({ draft, change, faults }: StepProps) {
  const t = useText(orderCreateText)
  const words = useText(serviceOrdersText)
  const laborRate = useShopRecord().data?.shop.labor_rate ?? 0
  const focusRow = useRowFocus()
  const setService = (key: string, service: DraftService | null) => {
    if (!service) focusRow('add-service')
    change({ services: draft.services.flatMap((one) => (one.key === key ? (service ? [service] : []) : [one])) })
  }
  const addService = () => {
    const key = randomId()
    focusRow(key)
    change({
      services: [
        ...draft.services,
        {
          key,
          name: '',
          concern: '',
          lines: [{ key: randomId(), type: 'labor', description: '', amount: 1, price: null }],
        },
      ],
    })
  }
  const addButton = (
    <Button data-focus-row="add-service" icon={<Plus size={16} />} onClick={addService}>
      {t('addService')}
    </Button>
  )
  return (
    <>
      <Card>
        <div className="form-grid">
          <Field
            label={t('orderTitle')}
            className="wide"
            help={t('orderTitleHelp')}
            error={faults.includes('title') ? t('titleMissing') : undefined}
          >
            <Input size="lg" maxLength={160} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
          </Field>
          <Field label={t('priority')}>
            <Select
              value={draft.priority}
              onValue={(priority) => change({ priority })}
              options={orderPriorities.map((priority) => ({
                value: priority,
                label: words(`priorities.${priority}`),
                icon: <Priority priority={priority} />,
              }))}
            />
          </Field>
          <ServiceLevelSelect value={draft.level} onLevel={(level) => change({ level })} />
          <Field label={t('due')} optional help={draft.level !== '' && draft.due === '' ? t('dueByLevel') : undefined}>
            <DateTimeField value={draft.due} onValue={(due) => change({ due })} />
          </Field>
        </div>
      </Card>
      {draft.services.length === 0 ? (
        <Card>
          <EmptyState icon={<Wrench size={24} />} title={t('noServices')} text={t('noServicesText')} action={addButton} />
        </Card>
      ) : (
        <>
          {draft.services.map((service, index) => (
            <CreateServiceCard
              key={service.key}
              number={index + 1}
              service={service}
              laborRate={laborRate}
              needsName={draft.services.length > 1 && faults.includes('serviceName')}
              showFaults={faults.includes('line')}
              onService={(next) => setService(service.key, next)}
            />
          ))}
          <div>{addButton}</div>
        </>
      )}
      <Card>
        <Field label={t('notes')} optional>
          <Textarea rows={2} maxLength={4000} value={draft.notes} onChange={(event) => change({ notes: event.target.value })} />
        </Field>
      </Card>
    </>
  )
}
