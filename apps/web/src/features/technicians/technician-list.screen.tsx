import { Link } from '@tanstack/react-router'
import { HardHat, Play } from 'lucide-react'
import { useShops } from '#features/shops/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { useTyped } from '#platform/use-paused.ts'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count, Pill, Tag } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Technician, useTechnicians } from './technicians.api.ts'
import { techniciansText } from './technicians.text.ts'

const params = {
  q: param.text(),
  status: param.oneOf(['', 'active', 'inactive'], ''),
  page: param.int(1),
  rows: param.int(10, 100),
}

/** Who repairs what, who has how much to do, and who works right now (checklist F16). */
export function TechnicianListScreen() {
  const t = useText(techniciansText)
  const format = useFormat()
  const shop = useShop()
  const shops = useShops().data?.shops
  const [view, setView] = useUrlState(params)
  const [typed, setTyped] = useTyped(view.q, (q) => setView({ q }))
  useLiveRefresh(['technician.changed', 'timer.*', 'job.*', 'service_order.*'], ['listTechnicians'])
  const list = useTechnicians({
    shop_id: shop?.id,
    search: view.q || undefined,
    status: view.status || undefined,
    page: view.page,
    limit: view.rows,
  })
  const problem = useProblemText(list.error)
  const filtered = view.q !== '' || view.status !== ''
  const clear = () => setView({ q: '', status: '' })
  const technicians = list.data?.technicians ?? []
  const total = list.data?.pagination.total ?? 0
  const shopNames = (row: Technician) =>
    row.shopIds.length === 0
      ? t('allShops')
      : (shops ?? [])
          .filter((one) => row.shopIds.includes(one.id))
          .map((one) => one.name)
          .join(', ')

  const columns: Column<Technician>[] = [
    {
      id: 'name',
      header: t('one'),
      cell: (row) => (
        <div className="flex items-center gap-3">
          <Avatar name={row.name} />
          <div className="two-lines">
            <span>{row.name}</span>
            <span>
              <span className="truncate">{row.phone || row.email}</span>
            </span>
          </div>
        </div>
      ),
    },
    { id: 'skills', header: t('skills'), cell: (row) => <Skills technician={row} /> },
    { id: 'shops', header: t('shops'), width: '18%', cell: (row) => <span className="block truncate">{shopNames(row)}</span> },
    { id: 'jobs', header: t('openJobs'), numeric: true, width: '130px', cell: (row) => row.openJobCount },
    { id: 'now', header: t('now'), width: '190px', cell: (row) => <Running technician={row} /> },
    { id: 'status', header: t('status'), width: '120px', cell: (row) => <Status technician={row} /> },
  ]
  return (
    <div className="page page--list">
      <PageHeader title={t('title')} beside={total > 0 && <Count value={format.number(total)} />} />
      <FilterBar onClear={filtered ? clear : undefined}>
        <SearchInput label={t('search')} value={typed} onValue={setTyped} frameClassName="!w-70 max-w-[70vw]" />
        <FilterChoice
          label={t('status')}
          value={view.status}
          onValue={(status) => setView({ status })}
          options={[
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
        />
      </FilterBar>
      {list.isError ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={list.error.requestId}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : !list.data ? (
        <SkeletonRows rows={6} />
      ) : technicians.length === 0 ? (
        <div className="card">
          {filtered || view.page > 1 ? (
            <FilteredEmpty title={t('filteredTitle')} clearText={t('clearFilters')} onClear={clear} />
          ) : (
            <EmptyState icon={<HardHat size={24} />} title={t('emptyTitle')} text={t('emptyText')} />
          )}
        </div>
      ) : (
        <div className="relative">
          <ThinProgress active={list.isFetching} />
          <Table
            label={t('title')}
            rows={technicians}
            columns={columns}
            rowId={(row) => row.id}
            rowLabel={(row) => row.name}
            fixed
            stale={list.isPlaceholderData}
            card={(row) => (
              <div className="row-card">
                <span className="row-card-line">
                  <Avatar name={row.name} />
                  <span className="row-card-title min-w-0 flex-1 truncate">{row.name}</span>
                  <Status technician={row} />
                </span>
                <Skills technician={row} />
                <span className="row-card-line text-ink-2">
                  <span className="flex-1">
                    {t('openJobs')}: <b className="font-[620]">{row.openJobCount}</b>
                  </span>
                  <Running technician={row} />
                </span>
              </div>
            )}
            footer={
              <Pager
                page={view.page}
                limit={view.rows}
                total={total}
                onPage={(page) => setView({ page })}
                onLimit={(rows) => setView({ rows })}
              />
            }
          />
        </div>
      )}
    </div>
  )
}

function Skills({ technician }: { technician: Technician }) {
  const t = useText(techniciansText)
  if (technician.skills.length === 0) return <span className="text-ink-3">{t('noSkills')}</span>
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      {technician.skills.map((skill) => (
        <Tag key={skill}>{skill}</Tag>
      ))}
    </span>
  )
}

function Running({ technician }: { technician: Technician }) {
  const t = useText(techniciansText)
  const paths = usePaths()
  const seesOrders = useMay('service-order:view')
  if (!technician.runningOrderId) return <span className="text-ink-3">{t('idle')}</span>
  if (!seesOrders) return <span>{t('now')}</span>
  return (
    <Link className="inline-flex items-center gap-1.5" to={paths.order(technician.runningOrderId)}>
      <Play size={15} /> {t('running')}
    </Link>
  )
}

function Status({ technician }: { technician: Technician }) {
  const t = useText(techniciansText)
  return (
    <Pill family="shop" value={technician.status}>
      {t(technician.status)}
    </Pill>
  )
}
