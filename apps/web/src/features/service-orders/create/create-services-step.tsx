import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { randomId } from '#platform/random-id.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { ownSchema, readOwn } from '../order-own.rules.ts'
import { OrderOwnFields } from '../order-own-fields.tsx'
import { useShopRecord } from '../service-orders.api.ts'
import { CreateServiceCard } from './create-service-card.tsx'
import { ServiceLine } from './create-service-line.tsx'
import type { StepProps } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { DraftService } from './order-draft.rules.ts'
import { useKnownServices } from './use-known-services.ts'
import { useStepForm } from './use-step-form.ts'

/** Step 3: the services with their labor and parts, and what else is said of the order: title, priority, times (G6, G40). */
export function CreateServicesStep({ draft, change, faults, check, problem, slots }: StepProps) {
  const t = useText(orderCreateText)
  const zone = useZone()
  const form = useSchemaForm(ownSchema(zone), readOwn({ ...draft }))
  useStepForm(form, { check, problem, onValues: change })
  const lacksTitle = faults.includes('title')
  useEffect(() => {
    if (lacksTitle) void form.trigger('title')
  }, [form, lacksTitle])
  // The title that the report gives is shown as it comes.
  useEffect(() => {
    if (form.getValues('title') !== draft.title) form.setValue('title', draft.title)
  }, [form, draft.title])
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
  const known = useKnownServices(draft)
  const [marked, setMarked] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const line = (
    <ServiceLine
      services={draft.services}
      known={known}
      report={draft.description}
      laborRate={laborRate}
      marked={marked}
      onMark={setMarked}
      onServices={(services) => change({ services })}
      onLines={() => {
        const rows = root.current?.querySelectorAll<HTMLElement>('[data-service]')
        rows?.[rows.length - 1]?.querySelector('input')?.focus()
      }}
    />
  )
  const addButton = (
    <Button data-focus-row="add-service" icon={<Plus size={16} />} onClick={addService}>
      {t('addService')}
    </Button>
  )
  return (
    <>
      {draft.vehicle.kind === 'known' &&
        slots.earlier?.({
          ...{ vehicleId: draft.vehicle.id, chosen: draft.deferred },
          onChosen: (deferred) => change({ deferred }),
        })}
      <div ref={root} className="stack">
        {draft.services.map((service, index) => (
          <div
            key={service.key}
            data-service=""
            className={marked === service.key ? 'rounded-xl shadow-[0_0_0_2px_var(--accent)]' : undefined}
          >
            <CreateServiceCard
              number={index + 1}
              service={service}
              laborRate={laborRate}
              needsName={draft.services.length > 1 && faults.includes('serviceName')}
              showFaults={faults.includes('line')}
              onService={(next) => setService(service.key, next)}
            />
          </div>
        ))}
        <Card>
          <div className="flex flex-col gap-4">
            {line}
            <div className="flex flex-wrap items-center gap-3">
              {addButton}
              {draft.services.length === 0 && <span className="text-sm text-ink-2">{t('noServicesText')}</span>}
            </div>
          </div>
        </Card>
      </div>
      <Card>
        <OrderOwnFields isNew form={form} />
      </Card>
    </>
  )
}
