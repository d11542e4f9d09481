import { Link, useParams } from '@tanstack/react-router'
import { LogIn, Pause, Pencil, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { pathsOf, platformPaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card, DefinitionList, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { TenantMove } from './tenant-change-dialog.tsx'
import { TenantState } from './tenant-state.tsx'
import { type TenantDetail, useTenantDetail } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

const kycWords = ['kycdraft', 'kycsubmitted', 'kycunder_review', 'kycapproved', 'kycrejected'] as const
const TenantChangeDialog = lazyPart(() => import('./tenant-change-dialog.tsx').then((module) => module.default))

/** One organization for the platform: figures, state and what can be decided about it (D10, D11). */
export function TenantDetailScreen() {
  const t = useText(tenantsText)
  const { tenantId = '' } = useParams({ strict: false }) as { tenantId?: string }
  const found = useTenantDetail(tenantId)
  const list: ListPlace = { to: platformPaths.tenants, title: t('title'), back: t('back') }
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={list}>
      {({ tenant }) => <Detail tenant={tenant} list={list} />}
    </DetailFrame>
  )
}

function Detail({ tenant, list }: { tenant: TenantDetail; list: ListPlace }) {
  const t = useText(tenantsText)
  const [move, setMove] = useState<TenantMove | null>(null)
  return (
    <div className="page">
      <DetailHeader
        list={list}
        title={tenant.name}
        beside={<TenantState state={tenant.state} size="lg" />}
        actions={<Actions tenant={tenant} onMove={setMove} />}
      />
      {tenant.state === 'suspended' && <Banner kind="bad">{t('suspendedNote')}</Banner>}
      {(tenant.state === 'pending' || tenant.state === 'rejected') && (
        <Banner
          kind="warn"
          actions={
            tenant.kyc_status !== null && (
              <Button asChild size="sm">
                <Link to={platformPaths.application(tenant.name)}>{t('toApplication')}</Link>
              </Button>
            )
          }
        >
          {t(tenant.state === 'pending' ? 'pendingNote' : 'rejectedNote')}
        </Banner>
      )}
      <Figures tenant={tenant} />
      <Facts tenant={tenant} />
      {move && (
        <Suspense fallback={null}>
          <TenantChangeDialog tenant={tenant} move={move} onClose={() => setMove(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Actions({ tenant, onMove }: { tenant: TenantDetail; onMove: (move: TenantMove) => void }) {
  const t = useText(tenantsText)
  const may = useMay('tenant:manage')
  return (
    <>
      {may && (
        <Button icon={<Pencil size={16} />} onClick={() => onMove('rename')}>
          {t('change')}
        </Button>
      )}
      {may && tenant.state === 'approved' && (
        <Button kind="danger-quiet" icon={<Pause size={16} />} onClick={() => onMove('suspend')}>
          {t('suspend')}
        </Button>
      )}
      {may && tenant.state === 'suspended' && (
        <Button icon={<Play size={16} />} onClick={() => onMove('resume')}>
          {t('resume')}
        </Button>
      )}
      <Button asChild kind="primary">
        <Link to={pathsOf(tenant.slug).dashboard} preload={false}>
          <LogIn size={16} />
          {t('enter')}
        </Link>
      </Button>
    </>
  )
}

function Figures({ tenant }: { tenant: TenantDetail }) {
  const t = useText(tenantsText)
  const format = useFormat()
  return (
    <StatStrip pairs>
      <Stat
        label={t('users')}
        value={format.number(tenant.users)}
        note={t('peopleNote', { active: format.number(tenant.active_users), suspended: format.number(tenant.suspended_users) })}
      />
      <Stat
        label={t('shops')}
        value={format.number(tenant.shops)}
        note={t('shopsNote', { active: format.number(tenant.active_shops) })}
      />
      <Stat
        label={t('orders')}
        value={format.number(tenant.orders)}
        note={t('ordersNote', { open: format.number(tenant.open_orders) })}
      />
      <Stat label={t('storage')} value={format.bytes(tenant.storage_bytes)} note={t('storageNote', { count: tenant.files })} />
    </StatStrip>
  )
}

function Facts({ tenant }: { tenant: TenantDetail }) {
  const t = useText(tenantsText)
  const format = useFormat()
  const kycWord = kycWords.find((word) => word === `kyc${tenant.kyc_status}`)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t('facts')}>
        <DefinitionList
          items={[
            [t('address'), `/${tenant.slug}`],
            [t('created'), format.date(tenant.created_at)],
            [t('lastActivity'), tenant.last_activity_at ? format.dateTime(tenant.last_activity_at) : t('never')],
            [t('kyc'), kycWord ? t(kycWord) : t('kycNone')],
            [t('listed'), t(tenant.is_public ? 'yes' : 'no')],
            [t('sessions'), format.number(tenant.live_sessions)],
            [
              t('auditLog'),
              <Link key="log" to={platformPaths.auditLog(tenant.id)} className="link">
                {t('auditEntries', { count: tenant.audit_entries })}
              </Link>,
            ],
          ]}
        />
      </Card>
      <Card title={t('figures')}>
        <DefinitionList
          items={[
            [t('technicians'), format.number(tenant.technicians)],
            [t('customers'), format.number(tenant.customers)],
            [t('vehicles'), format.number(tenant.vehicles)],
            [t('orders'), format.number(tenant.orders)],
            [t('invoices'), format.number(tenant.invoices)],
          ]}
        />
      </Card>
    </div>
  )
}
