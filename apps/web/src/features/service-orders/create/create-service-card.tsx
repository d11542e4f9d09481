import { fromCents } from '@twopost/contract/core/money'
import { MoreHorizontal, Plus, Trash2, X } from 'lucide-react'
import { PartChoice } from '#features/order-parts/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { randomId } from '#platform/random-id.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Tag } from '#ui/status.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { draftLineCents } from '../order-totals.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import type { DraftLine, DraftService } from './order-draft.rules.ts'
import { lineFault } from './service-line.rules.ts'

const lineTones = { labor: 'blue', parts: 'amber', sublet: 'violet', fee: 'teal' } as const

/** One service: its name, the customer's concern, its labor and parts lines with their amounts. */
export function CreateServiceCard({
  number,
  service,
  laborRate,
  needsName,
  showFaults,
  onService,
}: {
  number: number
  service: DraftService
  laborRate: number
  needsName: boolean
  showFaults: boolean
  /** null takes it away. */
  onService: (service: DraftService | null) => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const title = service.name.trim() || t('serviceTitle', { number: String(number) })
  const sum = service.lines.reduce((cents, line) => cents + draftLineCents(line, laborRate), 0)
  const focusRow = useRowFocus()
  const addsPart = `add-${service.key}`
  const setLine = (key: string, next: DraftLine | null) => {
    if (!next) focusRow(addsPart)
    onService({ ...service, lines: service.lines.flatMap((one) => (one.key === key ? (next ? [next] : []) : [one])) })
  }
  const add = (type: DraftLine['type']) => {
    const key = randomId()
    focusRow(key)
    onService({ ...service, lines: [...service.lines, { key, type, description: '', amount: 1, price: null }] })
  }
  return (
    <Card
      title={title}
      actions={
        <>
          <b className="font-[620]">{format.money(fromCents(sum))}</b>
          <IconButton
            size="sm"
            label={t('removeService', { name: title })}
            icon={<Trash2 size={16} />}
            onClick={() => onService(null)}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="form-grid" data-focus-row={service.key}>
          <Field
            label={t('serviceName')}
            optional={!needsName}
            error={needsName && service.name.trim() === '' ? t('serviceNameMissing') : undefined}
          >
            <Input
              maxLength={160}
              value={service.name}
              onChange={(event) => onService({ ...service, name: event.target.value })}
            />
          </Field>
          <Field label={t('concern')} optional>
            <Input
              maxLength={2000}
              value={service.concern}
              onChange={(event) => onService({ ...service, concern: event.target.value })}
            />
          </Field>
        </div>
        {service.lines.length > 0 && (
          <ul
            className="flex flex-col md:grid md:grid-cols-[max-content_minmax(0,1fr)_104px_104px_minmax(64px,max-content)_36px] md:gap-x-2"
            aria-label={t('lines', { name: title })}
          >
            {service.lines.map((line, index) => (
              <LineRow
                key={line.key}
                line={line}
                number={index + 1}
                first={index === 0}
                mixed={service.lines.some((one) => one.type !== line.type)}
                laborRate={laborRate}
                showFaults={showFaults}
                onLine={(next) => setLine(line.key, next)}
              />
            ))}
          </ul>
        )}
        <div className="flex gap-2">
          <Button size="sm" data-focus-row={addsPart} icon={<Plus size={15} />} onClick={() => add('labor')}>
            {t('addLabor')}
          </Button>
          <Button size="sm" icon={<Plus size={15} />} onClick={() => add('parts')}>
            {t('addPart')}
          </Button>
          <Menu
            align="start"
            label={t('addOther')}
            trigger={<IconButton size="sm" label={t('addOther')} icon={<MoreHorizontal size={16} />} tooltip={false} />}
          >
            <MenuItem onSelect={() => add('sublet')}>{t('addSublet')}</MenuItem>
            <MenuItem onSelect={() => add('fee')}>{t('addFee')}</MenuItem>
          </Menu>
        </div>
      </div>
    </Card>
  )
}

function LineRow({
  line,
  number,
  first,
  mixed,
  laborRate,
  showFaults,
  onLine,
}: {
  line: DraftLine
  number: number
  first: boolean
  /** Labor and parts stand under the same heads. */
  mixed: boolean
  laborRate: number
  showFaults: boolean
  onLine: (line: DraftLine | null) => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const narrow = useMedia('(max-width: 767px)')
  const isLabor = line.type === 'labor'
  const fault = showFaults ? lineFault(line) : null
  // The first row carries the labels of the columns above its fields.
  const below = first && 'md:mt-[26px]'
  return (
    <li
      data-focus-row={line.key}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-t border-border py-3 md:col-span-full md:grid-cols-subgrid md:border-t-0 md:py-1"
    >
      <span className={cx('flex h-9 items-center max-md:col-span-2', below)}>
        <Tag family="tone" value={lineTones[line.type]}>
          {t(line.type)}
        </Tag>
      </span>
      <Field
        label={t('description')}
        hideLabel={!first && !narrow}
        className="max-md:col-span-2"
        error={fault === 'description' ? t('lineMissing.description') : undefined}
      >
        <Input
          maxLength={300}
          value={line.description}
          onChange={(event) => onLine({ ...line, description: event.target.value })}
        />
      </Field>
      <Field
        label={first && mixed && !narrow ? t('hoursOrQuantity') : isLabor ? t('hours') : t('quantity')}
        hideLabel={!first && !narrow}
        error={fault === 'amount' ? t('lineMissing.amount') : undefined}
      >
        <NumberField
          value={line.amount}
          kind={isLabor ? 'hours' : 'quantity'}
          min={0.001}
          {...(isLabor && { unit: t('hoursUnit') })}
          onValue={(amount) => onLine({ ...line, amount })}
        />
      </Field>
      <Field
        label={first && mixed && !narrow ? t('rateOrPrice') : isLabor ? t('rate') : t('price')}
        hideLabel={!first && !narrow}
        error={fault === 'price' ? t('lineMissing.price') : undefined}
      >
        <MoneyField
          value={line.price}
          {...(isLabor && { placeholder: laborRate.toFixed(2) })}
          onValue={(price) => onLine({ ...line, price })}
        />
      </Field>
      <span className={cx('flex h-9 items-center justify-end font-[520] max-md:h-11 max-md:justify-start', below)}>
        <span className="sr-only">{t('amount')} </span>
        {format.money(fromCents(draftLineCents(line, laborRate)))}
      </span>
      <IconButton
        className={cx('max-md:justify-self-end', below)}
        label={t('removeLine', { number: String(number) })}
        icon={<X size={16} />}
        onClick={() => onLine(null)}
      />
      {line.type === 'parts' && <PartOfLine line={line} isUnfinished={fault === 'part'} onLine={onLine} />}
    </li>
  )
}

/** What is chosen names and prices the line. */
function PartOfLine({
  line,
  isUnfinished,
  onLine,
}: {
  line: DraftLine
  isUnfinished: boolean
  onLine: (line: DraftLine) => void
}) {
  const { item, listPrice: _, ...bare } = line
  return (
    <PartChoice
      part={item}
      count={bare.amount ?? 0}
      price={bare.price}
      isAdding={bare.isAdding ?? false}
      isUnfinished={isUnfinished}
      onPart={(part, found) =>
        onLine({
          ...bare,
          ...(found && { description: found.name.slice(0, 300), price: found.price, listPrice: found.price }),
          ...(part && { item: part }),
        })
      }
      onAdding={(isAdding) => {
        const { isAdding: _, ...rest } = line
        onLine(isAdding ? { ...rest, isAdding } : rest)
      }}
    />
  )
}
