import { CircleCheck, CircleDashed, MoreHorizontal, Pencil, Split, Trash2 } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import type { LaborSplit, LineItem, OrderService } from '../detail/order-detail.api.ts'
import { orderDetailText } from '../detail/order-detail.text.ts'
import { orderSplitText } from './order-split.text.ts'

/** What is asked about a line or a service, in a dialog. */
export type LineQuestion =
  | { kind: 'add'; type: 'labor' | 'parts'; service?: OrderService }
  | { kind: 'edit'; line: LineItem }
  | { kind: 'remove'; line: LineItem }
  | { kind: 'split'; line: LineItem }
  | { kind: 'service'; service: OrderService }

interface Shown {
  type: 'labor' | 'parts'
  mayEdit: boolean
  onAsk: (question: LineQuestion) => void
  /** Who does a line of labor, by the technician's id; null: the order's lead. */
  technicianName: (id: string | null) => string
  /** Who the sold hours of a line are split between; undefined without a split. */
  splitOf: (lineId: string) => LaborSplit | undefined
  maySplit: boolean
}

/** The labor or the parts of one service. */
export function LineTable({ lines, ...shown }: Shown & { lines: readonly LineItem[] }) {
  const t = useText(orderDetailText)
  const { type, mayEdit } = shown
  return (
    <div className="overflow-x-auto">
      <table className="line-table">
        <thead>
          <tr>
            <th scope="col">{t(type)}</th>
            <th scope="col" className="line-hide line-who">
              {type === 'labor' ? t('technician') : ''}
            </th>
            <th scope="col" className="line-figure">
              {type === 'labor' ? t('hours') : t('quantity')}
            </th>
            <th scope="col" className="line-figure line-hide">
              {type === 'labor' ? t('rate') : t('unit')}
            </th>
            <th scope="col" className="line-figure">
              {t('amount')}
            </th>
            {mayEdit && (
              <th className="line-menu">
                <span className="sr-only">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineRow({ line, type, mayEdit, onAsk, technicianName, splitOf, maySplit }: Shown & { line: LineItem }) {
  const t = useText(orderDetailText)
  const words = useText(orderSplitText)
  const format = useFormat()
  const split = type === 'labor' ? splitOf(line.id) : undefined
  const people = split?.shares.map(({ name, percent }) => words('share', { name, percent: format.percent(percent / 100, 4) }))
  return (
    <tr>
      <td>
        <span className="inline-flex items-start gap-2">
          {type === 'labor' &&
            (line.is_done ? (
              <CircleCheck size={16} className="mt-0.5 flex-none text-ok" aria-label={t('done')} />
            ) : (
              <CircleDashed size={16} className="mt-0.5 flex-none text-ink-3" aria-label={t('notDone')} />
            ))}
          <span className="break-words">
            {line.description}
            {line.notes && <span className="block text-xs text-ink-3">{line.notes}</span>}
            {people && <span className="block text-xs text-ink-2">{people.join(', ')}</span>}
          </span>
        </span>
      </td>
      <td className="line-hide text-ink-2">{type === 'labor' && !people ? technicianName(line.technician_id) : ''}</td>
      <td className="line-figure">
        {format.number(type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity, 3)}
      </td>
      <td className="line-figure line-hide text-ink-2">{format.money(line.unit_cost)}</td>
      <td className="line-figure font-[620]">{format.money(line.amount)}</td>
      {mayEdit && (
        <td className="line-menu">
          <Menu
            label={t('lineActions', { line: line.description })}
            trigger={
              <IconButton
                size="sm"
                label={t('lineActions', { line: line.description })}
                icon={<MoreHorizontal size={16} />}
                tooltip={false}
              />
            }
          >
            <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'edit', line })}>
              {t('editLine')}
            </MenuItem>
            {maySplit && type === 'labor' && (
              <MenuItem icon={<Split size={16} />} onSelect={() => onAsk({ kind: 'split', line })}>
                {words('menu')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => onAsk({ kind: 'remove', line })}>
              {t('removeLine')}
            </MenuItem>
          </Menu>
        </td>
      )}
    </tr>
  )
}
