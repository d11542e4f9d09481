import { isLeftOut } from '@twopost/contract/service-orders.states'
import { BookmarkPlus, ChevronRight, MoreHorizontal, Pencil, Plus, Trash2, Wallet } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PhotoDialog, PhotoThumb } from '#platform/photo-dialog.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Pill, Tag, tone } from '#ui/status.tsx'
import type { OrderService } from '../detail/order-detail.api.ts'
import { orderDetailText } from '../detail/order-detail.text.ts'
import { orderPricesText } from '../prices/order-prices.text.ts'
import type { LineQuestion } from './order-line-table.tsx'
import { orderPayersText } from './order-payers.text.ts'
import type { ServiceState } from './order-services.rules.ts'
import { serviceApprovalsText } from './service-approvals.text.ts'

/** One service in a row: photo, name and what was found, state, hours, sum; its lines and words unfold below (x2). */
export function ServiceRow({
  service,
  state,
  hours,
  isOpen,
  onOpen,
  hasPhotos,
  mayEdit,
  mayRemove,
  onAsk,
  children,
}: {
  service: OrderService
  state: ServiceState
  /** Estimated hours of its labor. */
  hours: number
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Some service of the order has photos: the names stand below each other. */
  hasPhotos: boolean
  mayEdit: boolean
  mayRemove: boolean
  onAsk: (question: LineQuestion) => void
  children: ReactNode
}) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const id = useId()
  const { name, category, concern, cause, correction } = service
  const tasks =
    service.task_count > 1 ? t('serviceTasks', { done: String(service.done_tasks), count: String(service.task_count) }) : ''
  const note = [category, cause, tasks].filter(Boolean).join(' · ')
  const isAtWork = state === 'working'
  return (
    <section aria-label={name} className="border-b border-border last:border-b-0">
      <div className={cx('service-row', isAtWork && 'service-row--now')} {...(isAtWork && tone('status', 'in_progress'))}>
        <button
          type="button"
          className="service-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" className={cx('flex-none text-ink-3', isOpen && 'rotate-90')} />
          <span className="sr-only">{t('serviceLines', { name })}</span>
        </button>
        {hasPhotos && <ServicePhotos service={service} />}
        <span className="service-name">
          <h3 className="text-base font-[520] break-words">{name}</h3>
          <ServicePayer service={service} />
          <ServiceApproval approval={service.approval} />
          {note && <span className={cx('text-sm text-ink-2', !isOpen && 'truncate')}>{note}</span>}
        </span>
        {state && (
          <span className="service-state">
            <Pill {...looks[state]}>{t(`serviceStates.${state}`)}</Pill>
          </span>
        )}
        <span className="service-hours">
          {hours > 0 && <span>{t('estimatedHours', { hours: format.number(hours, 2) })}</span>}
          {(service.clocked_minutes > 0 || isAtWork) && (
            <span className="text-sm text-ink-2">{t('clocked', { time: format.duration(service.clocked_minutes) })}</span>
          )}
        </span>
        <span className={cx('service-sum', isLeftOut(service.approval) && 'text-ink-3 line-through')}>
          {format.money(service.total)}
        </span>
        {mayEdit && <ServiceMenu {...{ service, mayRemove, onAsk }} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {(concern || cause || correction) && (
              <dl className="grid gap-x-6 gap-y-1 border-t border-border px-4 py-2 text-sm md:grid-cols-3">
                {(
                  [
                    ['concern', concern],
                    ['cause', cause],
                    ['correction', correction],
                  ] as const
                ).map(
                  ([key, words]) =>
                    words && (
                      <div key={key} className="min-w-0">
                        <dt className="text-xs text-ink-3">{t(key)}</dt>
                        <dd className="break-words whitespace-pre-line">{words}</dd>
                      </div>
                    ),
                )}
              </dl>
            )}
            <div className="border-t border-border">{children}</div>
          </>
        )}
      </div>
    </section>
  )
}

const looks = {
  working: { family: 'timer', value: 'working' },
  paused: { family: 'timer', value: 'paused' },
  break: { family: 'timer', value: 'break' },
  done: { family: 'job', value: 'completed' },
  next: { family: 'status', value: 'scheduled' },
} as const

/** The newest photo of a service; it opens large, with the others beside it. Room for it where there is none. */
function ServicePhotos({ service: { name, photos } }: { service: OrderService }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  const first = photos[0]
  if (!first) return <span className="service-photo service-photo--none" aria-hidden="true" />
  return (
    <>
      <button
        type="button"
        className="service-photo photo-tile"
        aria-label={t('servicePhotos', { name, count: photos.length })}
        onClick={() => setAt(0)}
      >
        <PhotoThumb fileId={first.file_id} />
        {photos.length > 1 && (
          <span className="service-photo-count" aria-hidden="true">
            {format.number(photos.length)}
          </span>
        )}
      </button>
      {at !== null && (
        <PhotoDialog
          photos={photos.map((one) => ({
            fileId: one.file_id,
            name: one.caption || name,
            note: t('by', { name: one.added_by, when: format.dateTime(one.added_at) }),
          }))}
          at={at}
          onAt={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  )
}

/** What the customer has said of it, where they are asked. */
function ServiceApproval({ approval }: { approval: OrderService['approval'] }) {
  const t = useText(serviceApprovalsText)
  return approval === 'none' ? null : (
    <span>
      <Pill family="approval" value={approval}>
        {t(approval)}
      </Pill>
    </span>
  )
}

/** Who pays, where it is not the customer, and the invoice that it stands on while others are still to come. */
function ServicePayer({ service: { payer, payer_customer, invoice_number } }: { service: OrderService }) {
  const t = useText(orderPayersText)
  if (payer === 'customer') return null
  const words = t(`payers.${payer}`)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Tag family="tone" value="violet">
        {payer_customer ? t('paidBy', { payer: words, name: payer_customer.name }) : words}
      </Tag>
      {invoice_number && <span className="text-sm text-ink-2">{invoice_number}</span>}
    </span>
  )
}

function ServiceMenu({
  service,
  mayRemove,
  onAsk,
}: {
  service: OrderService
  mayRemove: boolean
  onAsk: (question: LineQuestion) => void
}) {
  const t = useText(orderDetailText)
  const pays = useText(orderPayersText)
  const prices = useText(orderPricesText)
  const mayKeep = useMay('pricing:create')
  const label = t('lineActions', { line: service.name })
  return (
    <span className="service-menu">
      <Menu label={label} trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal size={16} />} tooltip={false} />}>
        <MenuItem icon={<Plus size={16} />} onSelect={() => onAsk({ kind: 'add', type: 'labor', service })}>
          {t('lineDialog.addLabor')}
        </MenuItem>
        <MenuItem icon={<Plus size={16} />} onSelect={() => onAsk({ kind: 'add', type: 'parts', service })}>
          {t('lineDialog.addPart')}
        </MenuItem>
        <MenuItem icon={<Plus size={16} />} onSelect={() => onAsk({ kind: 'add', type: 'sublet', service })}>
          {t('lineDialog.addSublet')}
        </MenuItem>
        <MenuItem icon={<Plus size={16} />} onSelect={() => onAsk({ kind: 'add', type: 'fee', service })}>
          {t('lineDialog.addFee')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'service', service })}>
          {t('editService')}
        </MenuItem>
        <MenuItem icon={<Wallet size={16} />} onSelect={() => onAsk({ kind: 'payer', service })}>
          {pays('menu')}
        </MenuItem>
        {mayKeep && (
          <MenuItem icon={<BookmarkPlus size={16} />} onSelect={() => onAsk({ kind: 'keep_canned', service })}>
            {prices('keep')}
          </MenuItem>
        )}
        {mayRemove && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => onAsk({ kind: 'remove_service', service })}>
              {t('removeService')}
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  )
}
