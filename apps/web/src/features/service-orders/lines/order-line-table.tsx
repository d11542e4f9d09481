import {
  CircleCheck,
  CircleDashed,
  MoreHorizontal,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PackageX,
  Pencil,
  Percent,
  ShoppingCart,
  Split,
  Trash2,
} from 'lucide-react'
import { notComing, orderPartsText, outOfLine, PartState } from '#features/order-parts/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import type { LaborSplit, LineItem, OrderService } from '../detail/order-detail.api.ts'
import { orderDetailText } from '../detail/order-detail.text.ts'
import { LinePriceFacts } from '../prices/line-price-chip.tsx'
import { orderPricesText } from '../prices/order-prices.text.ts'
import { lineTaxText } from './line-tax.text.ts'
import { LineTaxFacts } from './line-tax-facts.tsx'
import { orderSplitText } from './order-split.text.ts'

/** What is asked about a line or a service, in a dialog. */
export type LineQuestion =
  | { kind: 'add'; type: LineItem['type']; service?: OrderService }
  | { kind: 'edit'; line: LineItem }
  | { kind: 'remove'; line: LineItem }
  | { kind: 'fee'; line: LineItem }
  | { kind: 'split'; line: LineItem }
  | { kind: 'tax'; line: LineItem }
  | { kind: 'return'; line: LineItem }
  | { kind: 'not_used'; line: LineItem }
  | { kind: 'add_service' }
  | { kind: 'service'; service: OrderService }
  | { kind: 'remove_service'; service: OrderService }
  | { kind: 'payer'; service: OrderService }
  | { kind: 'canned' }
  | { kind: 'keep_canned'; service: OrderService }
  | { kind: 'discounts' }

interface Shown {
  type: LineItem['type']
  mayEdit: boolean
  /** May say by hand how a line is taxed (TAX12). */
  mayTax: boolean
  onAsk: (question: LineQuestion) => void
  /** Who does a line of labor, by the technician's id; null: the order's lead. */
  technicianName: (id: string | null) => string
  /** Who the sold hours of a line are split between; undefined without a split. */
  splitOf: (lineId: string) => LaborSplit | undefined
  maySplit: boolean
  /** Takes the part of a line from the shelf. */
  onTake: (line: LineItem) => void
  /** Takes back that the part of a line was not used. */
  onNeed: (line: LineItem) => void
  /** Puts what a line still needs on the list of what to buy; not there for somebody who may not. */
  onLater: ((line: LineItem) => void) | undefined
}

/** The labor or the parts of one service. */
export function LineTable({ lines, ...shown }: Shown & { lines: readonly LineItem[] }) {
  const t = useText(orderDetailText)
  const says = useText(orderPartsText)
  const { type, mayEdit, mayTax } = shown
  return (
    <div className="overflow-x-auto">
      <table className="line-table">
        <thead>
          <tr>
            <th scope="col">{t(type)}</th>
            <th scope="col" className="line-hide line-who">
              {type === 'labor' ? t('technician') : lines.some((line) => line.part) ? says('standing') : ''}
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
            {(mayEdit || mayTax) && (
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

function LineRow({
  line,
  type,
  mayEdit,
  mayTax,
  onAsk,
  technicianName,
  splitOf,
  maySplit,
  onTake,
  onNeed,
  onLater,
}: Shown & { line: LineItem }) {
  const t = useText(orderDetailText)
  const prices = useText(orderPricesText)
  const words = useText(orderSplitText)
  const taxes = useText(lineTaxText)
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
            {line.part && <PartFacts line={line} part={line.part} />}
            {line.sublet && <SubletFacts sublet={line.sublet} />}
            {line.type === 'fee' && <span className="block text-xs text-ink-3">{t(`classes.${line.sales_class}`)}</span>}
            <LinePriceFacts line={line} />
            <LineTaxFacts line={line} />
            {line.notes && <span className="block text-xs text-ink-3">{line.notes}</span>}
            {people && <span className="block text-xs text-ink-2">{people.join(', ')}</span>}
          </span>
        </span>
      </td>
      <td className="line-hide text-ink-2">
        {line.part ? <PartState part={line.part} /> : type === 'labor' && !people ? technicianName(line.technician_id) : ''}
      </td>
      <td className="line-figure">
        {format.number(type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity, 3)}
      </td>
      <td className="line-figure line-hide text-ink-2">{format.money(line.unit_cost)}</td>
      <td className="line-figure font-[620]">{format.money(line.amount)}</td>
      {(mayEdit || mayTax) && (
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
            {mayTax && (
              <MenuItem icon={<Percent size={16} />} onSelect={() => onAsk({ kind: 'tax', line })}>
                {taxes('menu')}
              </MenuItem>
            )}
            {!mayEdit ? null : line.price.source === 'fee' ? (
              <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'fee', line })}>
                {prices('fee.menu')}
              </MenuItem>
            ) : (
              <LineActions {...{ line, type, onAsk, maySplit, onTake, onNeed, onLater }} />
            )}
          </Menu>
        </td>
      )}
    </tr>
  )
}

/** What may be done to a line that somebody wrote; a fee by rule has an action of its own. */
function LineActions({
  line,
  type,
  onAsk,
  maySplit,
  onTake,
  onNeed,
  onLater,
}: Pick<Shown, 'type' | 'onAsk' | 'maySplit' | 'onTake' | 'onNeed' | 'onLater'> & { line: LineItem }) {
  const t = useText(orderDetailText)
  const says = useText(orderPartsText)
  const words = useText(orderSplitText)
  return (
    <>
      <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'edit', line })}>
        {t('editLine')}
      </MenuItem>
      {line.part && line.part.state !== null && line.part.not_used === '' && line.part.issued < line.quantity && (
        <MenuItem icon={<PackageMinus size={16} />} onSelect={() => onTake(line)}>
          {says('take')}
        </MenuItem>
      )}
      {onLater && line.inventory_item_id !== null && notComing(line) > 0 && (
        <MenuItem icon={<ShoppingCart size={16} />} onSelect={() => onLater(line)}>
          {says('later')}
        </MenuItem>
      )}
      {line.part && outOfLine(line) > 0 && (
        <MenuItem icon={<PackagePlus size={16} />} onSelect={() => onAsk({ kind: 'return', line })}>
          {says('back')}
        </MenuItem>
      )}
      {line.part && line.part.not_used === '' && outOfLine(line) === 0 && line.part.kept === 0 && (
        <MenuItem icon={<PackageX size={16} />} onSelect={() => onAsk({ kind: 'not_used', line })}>
          {says('markNotUsed')}
        </MenuItem>
      )}
      {line.part && line.part.not_used !== '' && (
        <MenuItem icon={<PackageCheck size={16} />} onSelect={() => onNeed(line)}>
          {says('neededAgain')}
        </MenuItem>
      )}
      {maySplit && type === 'labor' && (
        <MenuItem icon={<Split size={16} />} onSelect={() => onAsk({ kind: 'split', line })}>
          {words('menu')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => onAsk({ kind: 'remove', line })}>
        {t('removeLine')}
      </MenuItem>
    </>
  )
}

/** The number of a part, its bin, and how many of several were taken; on a phone its state as well. */
function PartFacts({ line, part }: { line: LineItem; part: NonNullable<LineItem['part']> }) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const isPartly = part.issued > 0 && part.issued < line.quantity
  const isHere = part.received > 0 && part.issued + part.ready > 0
  const facts = [
    part.number,
    part.location && t('bin', { name: part.location }),
    isPartly && t('takenOf', { count: format.number(part.issued, 3), all: format.number(line.quantity, 3) }),
    part.is_short && t('available', { count: format.number(part.available, 3) }),
    part.ready > 0 && t('readyOf', { count: format.number(part.ready, 3) }),
    part.presence === 'coming' && (part.expected ? t('comingOn', { date: format.shortDay(part.expected) }) : t('coming')),
    part.presence === 'not_coming' && part.source === 'order' && t('notComing'),
    part.presence === 'not_coming' && part.supplier && t('from', { name: part.supplier.name }),
    isHere && t(part.cost_state === 'billed' ? 'supplierBilled' : 'supplierOpen'),
    part.not_used,
  ].filter(Boolean)
  return (
    <>
      <span className="block text-xs text-ink-3">{facts.join(' · ')}</span>
      <span className="line-phone">
        <PartState part={part} />
      </span>
    </>
  )
}

/** Who does the work of another shop, by which paper, and what is not known of it yet. */
function SubletFacts({ sublet }: { sublet: NonNullable<LineItem['sublet']> }) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const facts = [
    sublet.supplier?.name,
    sublet.document,
    typeof sublet.cost === 'number' && t('costs', { amount: format.money(sublet.cost) }),
    sublet.due_date && t('dueOn', { date: format.shortDay(sublet.due_date) }),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-xs text-ink-3">{facts.join(' · ')}</span>}
      {sublet.is_open && (
        <span className="block text-xs text-warn">{t(sublet.supplier === null ? 'subletNobody' : 'subletNoCost')}</span>
      )}
    </>
  )
}
