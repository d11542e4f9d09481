import { useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { ShopRequiredNotice } from '#features/shops/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keptWork } from '#platform/kept-work.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { vehicleName } from '../order-words.tsx'
import { useDeleteDraft, useOrderDraft } from '../service-orders.api.ts'
import { knownCustomer } from './arrival.rules.ts'
import { CreateFlow } from './create-flow.tsx'
import type { CreateSlots } from './create-step.tsx'
import { withVehicle } from './create-vehicle-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import { emptyDraft, isEmptyDraft, type OrderDraft, readDraft, type Step, stepFrom } from './order-draft.rules.ts'
import { draftName } from './use-kept-draft.ts'

/** Takes a vehicle in: the five steps for the selected shop, or the way back into an unfinished order (G43). */
export function OrderCreateScreen(slots: CreateSlots) {
  const shop = useShop()
  const t = useText(orderCreateText)
  if (!shop)
    return (
      <div className="page">
        <PageHeader title={t('title')} />
        <ShopRequiredNotice />
      </div>
    )
  return <OrderCreate key={shop.id} shopId={shop.id} slots={slots} />
}

interface Beginning {
  draft: OrderDraft
  step: Step
}

function keptBeginning(shopId: string): Beginning | null {
  const work = keptWork(draftName(shopId)) as { draft?: Record<string, unknown>; step?: unknown } | undefined
  if (!work?.draft) return null
  return { draft: readDraft(work.draft), step: stepFrom(work.step) }
}

function OrderCreate({ shopId, slots }: { shopId: string; slots: CreateSlots }) {
  const t = useText(orderCreateText)
  const kept = useOrderDraft(shopId)
  const given = useGiven()
  const drop = useDeleteDraft()
  // After a reload this tab goes on where it was, without a question.
  const [beginning, setBeginning] = useState<Beginning | null>(() => keptBeginning(shopId))
  const problem = useProblemText(kept.error)
  if (beginning) return <CreateFlow shopId={shopId} start={beginning.draft} startStep={beginning.step} slots={slots} />
  if (kept.isError)
    return (
      <div className="page">
        <PageHeader title={t('title')} />
        <div className="card">
          <ErrorState message={problem} requestId={kept.error.requestId} onRetry={() => void kept.refetch()} />
        </div>
      </div>
    )
  // Only what the server says now counts: an answer from before may be of a draft that was used up since.
  if (!kept.data || kept.isFetching || !given)
    return (
      <div className="page">
        <PageHeader title={t('title')} />
        <SkeletonRows rows={4} />
      </div>
    )
  const found = kept.data.draft
  const draft = found && readDraft(found.fields)
  if (!found || !draft || isEmptyDraft(draft)) {
    setBeginning({ draft: given, step: 1 })
    return null
  }
  const step = stepFrom(found.step)
  return (
    <Resume
      draft={draft}
      step={step}
      updatedAt={found.updated_at}
      busy={drop.isPending}
      onResume={() => setBeginning({ draft, step })}
      onAnew={() => drop.mutate({ query: { shop_id: shopId } }, { onSettled: () => setBeginning({ draft: given, step: 1 }) })}
    />
  )
}

/** What the address brings along (`?vehicle_id=`, `?customer_id=`) as the beginning of an order; null while it is read. */
function useGiven(): OrderDraft | null {
  const search = useSearch({ strict: false }) as { vehicle_id?: string; customer_id?: string }
  const seesVehicles = useMay('vehicles:view')
  const seesCustomers = useMay('customers:view')
  const wantsVehicle = Boolean(search.vehicle_id) && seesVehicles
  const wantsCustomer = Boolean(search.customer_id) && seesCustomers
  const vehicle = useCall('getVehicle', { params: { id: search.vehicle_id ?? '' } }, { enabled: wantsVehicle })
  const customer = useCall('getCustomer', { params: { id: search.customer_id ?? '' } }, { enabled: wantsCustomer })
  if ((wantsVehicle && vehicle.isPending) || (wantsCustomer && customer.isPending)) return null
  const draft = emptyDraft()
  const person = customer.data?.customer
  if (person) draft.customer = knownCustomer(person)
  const found = vehicle.data?.vehicle
  return found && found.status !== 'inactive' ? { ...draft, ...withVehicle(found, draft.customer) } : draft
}

function Resume({
  draft,
  step,
  updatedAt,
  busy,
  onResume,
  onAnew,
}: {
  draft: OrderDraft
  step: Step
  updatedAt: string
  busy: boolean
  onResume: () => void
  onAnew: () => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const { vehicle } = draft
  const name =
    vehicle.kind === 'known'
      ? vehicle.name
      : vehicleName({ year: vehicle.values.year ?? null, make: vehicle.values.make ?? '', model: vehicle.values.model ?? '' })
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <Banner
        kind="teal"
        size="lg"
        icon={<History size={18} />}
        actions={
          <>
            <Button busy={busy} onClick={onAnew}>
              {t('startOver')}
            </Button>
            <Button kind="primary" onClick={onResume}>
              {t('resume')}
            </Button>
          </>
        }
      >
        <b>{t('resumeTitle')}</b>
        <div>
          {t('resumeText', {
            when: format.age(updatedAt).toLocaleLowerCase(),
            step: String(step),
            name: draft.title || name || t('nothingYet'),
          })}
        </div>
      </Banner>
    </div>
  )
}
