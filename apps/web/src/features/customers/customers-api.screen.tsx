import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { TenantPicker } from '#features/tenants/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { leaveTenant, switchTenant } from '#platform/session/session-actions.ts'
import type { SessionTenant } from '#platform/session/session-model.ts'
import { useShop, useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { CallTrial } from './call-trial.tsx'
import { customerCalls } from './customers-api.rules.ts'
import { customersApiText } from './customers-api.text.ts'

/** The customer calls tried out by a super-admin inside an organization (B23, OP-26). Nothing is sent before Send is pressed. */
export function CustomersApiScreen() {
  const t = useText(customersApiText)
  const tenant = useTenant()
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <p className="max-w-180 text-ink-2">{t('text')}</p>
      {tenant ? <Inside key={tenant.id} tenant={tenant} /> : <Entrance />}
    </div>
  )
}

/** Runs a change of the session; an error is told and the button is free again. */
function useMove(): [busy: boolean, move: (change: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  async function move(change: () => Promise<void>) {
    setBusy(true)
    try {
      await change()
    } catch (caught) {
      notify({ kind: 'error', title: await spokenProblem(caught) })
    } finally {
      setBusy(false)
    }
  }
  return [busy, move]
}

function Entrance() {
  const t = useText(customersApiText)
  const [id, setId] = useState('')
  const [busy, move] = useMove()
  return (
    <Card title={t('where')} className="max-w-180">
      <Field label={t('organization')} help={t('enterHelp')} group>
        <div className="flex flex-wrap items-center gap-2">
          <TenantPicker value={id} onValue={setId} none={t('none')} aria-label={t('organization')} />
          <Button
            kind="primary"
            size="sm"
            icon={<LogIn size={16} />}
            busy={busy}
            busyText={t('entering')}
            disabledReason={id === '' ? t('enterMissing') : undefined}
            onClick={() => void move(() => switchTenant(id))}
          >
            {t('enter')}
          </Button>
        </div>
      </Field>
    </Card>
  )
}

function Inside({ tenant }: { tenant: SessionTenant }) {
  const t = useText(customersApiText)
  const shops = useShops()
  const problem = useProblemText(shops.error)
  const selected = useShop()?.id
  const [chosen, setChosen] = useState<string | null>(null)
  const list = shops.data?.shops
  const shop = list?.find((one) => one.id === (chosen ?? selected)) ?? list?.[0]
  const isOpen = tenant.state === 'approved'
  return (
    <>
      <Card title={t('where')} className="max-w-180">
        <div className="flex flex-col gap-5">
          <Organization name={tenant.name} />
          {!isOpen && <Banner kind="warn">{t('notApproved')}</Banner>}
          {isOpen && list?.length === 0 && <Banner kind="warn">{t('noShops')}</Banner>}
          {shop && (
            <Field label={t('shop')} help={t('shopHelp')} className="max-w-100">
              <Select
                value={shop.id}
                onValue={setChosen}
                options={(list ?? []).map((one) => ({ value: one.id, label: one.name }))}
              />
            </Field>
          )}
        </div>
      </Card>
      {isOpen && !list && shops.error && (
        <div className="card">
          <ErrorState
            title={t('shopsFailed')}
            message={problem}
            requestId={shops.error.requestId}
            onRetry={() => void shops.refetch()}
          />
        </div>
      )}
      {isOpen && !list && !shops.error && <SkeletonRows rows={6} />}
      {isOpen && shop && <Trials key={shop.id} shopId={shop.id} tenantName={tenant.name} />}
    </>
  )
}

function Organization({ name }: { name: string }) {
  const t = useText(customersApiText)
  const [busy, move] = useMove()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="field-label">{t('organization')}</div>
        <b className="break-words">{name}</b>
      </div>
      <Button
        size="sm"
        icon={<LogOut size={15} />}
        busy={busy}
        busyText={t('leaving')}
        className="ml-auto"
        onClick={() => void move(leaveTenant)}
      >
        {t('other')}
      </Button>
    </div>
  )
}

function Trials({ shopId, tenantName }: { shopId: string; tenantName: string }) {
  const [customerId, setCustomerId] = useState('')
  return customerCalls.map((call) => (
    <CallTrial
      key={call}
      call={call}
      shopId={shopId}
      tenantName={tenantName}
      customerId={customerId}
      onCustomerId={setCustomerId}
    />
  ))
}
