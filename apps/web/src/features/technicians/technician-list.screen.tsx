import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { technicianList } from '@twopost/contract/technicians.list'
import { CalendarClock, HardHat, Play } from 'lucide-react'
import { useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import { useListView } from '#platform/list/use-list-view.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop, useUser } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Pill, Tag } from '#ui/status.tsx'
import { LazyTechnicianDialog } from './lazy-technician-dialog.tsx'
import { levelWords } from './skill-levels.rules.ts'
import { skillsText } from './skills.text.ts'
import { type Technician, useTechnicians } from './technicians.api.ts'
import { techniciansText } from './technicians.text.ts'

/** Who repairs what, who has how much to do, and who works right now (F16). */
export function TechnicianListScreen() {
  const t = useText(techniciansText)
  const shop = useShop()
  const paths = usePaths()
  const looksAtAll = useMay('service-order:assign')
  const shops = useShops().data?.shops
  const listView = useListView(technicianList)
  const { view, setView } = listView
  useLiveRefresh(['technician.changed', 'timer.*', 'job.*', 'order.*'], ['listTechnicians'])
  const queryOf = (one: typeof view) => ({ shop_id: shop?.id, search: one.q || undefined, status: one.status || undefined })
  const query = queryOf(view)
  const list = useTechnicians({ ...query, page: view.page, limit: view.rows })
  const mayChange = useMay('technicians:create')
  const seesAll = useMay('technicians:view')
  const mayExport = useMay('reports:export') && seesAll
  const [opened, setOpened] = useState<Technician | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (technician: Technician) => {
    setOpened(technician)
    setIsOpen(true)
  }
  const shopNames = (row: Technician) =>
    row.shopIds.length === 0
      ? t('allShops')
      : (shops ?? [])
          .filter((one) => row.shopIds.includes(one.id))
          .map((one) => one.name)
          .join(', ')

  const cells: Cells<Technician, typeof technicianList> = {
    name: {
      cell: (row) => (
        <div className="flex items-center gap-3">
          <Avatar name={row.name} />
          <div className="two-lines">
            <TechnicianName technician={row} />
            <span>
              <span className="truncate">{formatPhone(row.phone) || row.email}</span>
            </span>
          </div>
        </div>
      ),
    },
    skills: { cell: (row) => <Skills technician={row} /> },
    shops: { width: '18%', cell: (row) => <span className="block truncate">{shopNames(row)}</span> },
    jobs: { numeric: true, width: '130px', cell: (row) => row.openJobCount },
    now: { width: '190px', cell: (row) => <Running technician={row} /> },
    status: { width: '120px', cell: (row) => <Status technician={row} /> },
    contact: {
      cell: (row) => (
        <div className="two-lines">
          <span className="font-normal">{row.phone || '–'}</span>
          <span>
            <span className="truncate">{row.email}</span>
          </span>
        </div>
      ),
    },
  }
  return (
    <ListFrame
      t={t}
      icon={<HardHat size={24} />}
      view={listView}
      list={list}
      rows={list.data?.technicians}
      pagination={list.data?.pagination}
      cells={cells}
      rowAction={
        mayChange ? { label: t('week'), width: '64px', cell: (row) => <Edit technician={row} onOpen={open} /> } : undefined
      }
      file={mayExport && { call: 'exportTechnicians', query }}
      counts={{ call: 'listTechnicians', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      {...(looksAtAll && { rowPath: (row: Technician) => paths.technician(row.id) })}
      card={(row) => <TechnicianCard technician={row} {...(mayChange && { onOpen: open })} />}
      filters={
        <FilterChoice
          label={t('status')}
          value={view.status}
          onValue={(status) => setView({ status })}
          options={[
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
        />
      }
    >
      {opened && <LazyTechnicianDialog open={isOpen} onOpenChange={setIsOpen} technician={opened} />}
    </ListFrame>
  )
}

/** The calendar of a technician, beside the row that leads to their dashboard. */
function Edit({ technician, onOpen }: { technician: Technician; onOpen: (technician: Technician) => void }) {
  const t = useText(techniciansText)
  return (
    <IconButton
      icon={<CalendarClock size={17} />}
      label={t('edit', { name: technician.name })}
      onClick={() => onOpen(technician)}
    />
  )
}

/** The name, leading to the dashboard of oneself or, for who may assign, of anyone (H10). */
function TechnicianName({ technician, className }: { technician: Technician; className?: string }) {
  const paths = usePaths()
  const isOwn = useUser()?.technician_id === technician.id
  const looksAtAll = useMay('service-order:assign')
  if (!isOwn && !looksAtAll) return <span className={className}>{technician.name}</span>
  return (
    <Link to={paths.technician(technician.id)} className={className}>
      {technician.name}
    </Link>
  )
}

/** A technician in the list of a phone. */
function TechnicianCard({ technician, onOpen }: { technician: Technician; onOpen?: (technician: Technician) => void }) {
  const t = useText(techniciansText)
  return (
    <div className="row-card relative">
      <span className="row-card-line">
        <Avatar name={technician.name} />
        <TechnicianName
          technician={technician}
          className="row-card-title min-w-0 flex-1 truncate text-ink-1 after:absolute after:inset-0"
        />
        <Status technician={technician} />
        {onOpen && (
          <span className="relative z-1">
            <Edit technician={technician} onOpen={onOpen} />
          </span>
        )}
      </span>
      <Skills technician={technician} />
      <span className="row-card-line text-ink-2">
        <span className="flex-1">
          {t('openJobs')}: <b className="font-[620]">{technician.openJobCount}</b>
        </span>
        <Running technician={technician} />
      </span>
    </div>
  )
}

function Skills({ technician }: { technician: Technician }) {
  const t = useText(techniciansText)
  const words = useText(skillsText)
  if (technician.skills.length === 0) return <span className="text-ink-3">{t('noSkills')}</span>
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      {technician.skills.map((skill) => (
        <Tag key={skill.id}>
          {skill.level === 2
            ? skill.name
            : words('withLevel', { name: skill.name, level: words(`levels.${levelWords[skill.level]}`) })}
        </Tag>
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
    <Link className="relative inline-flex items-center gap-1.5" to={paths.order(technician.runningOrderId)}>
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
