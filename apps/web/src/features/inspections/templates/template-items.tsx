import { itemName, measureText, positionName } from '@twopost/contract/inspections'
import { ArrowDown, ArrowUp, Camera, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Tag } from '#ui/status.tsx'
import { inspectionsText } from '../inspections.text.ts'
import { type ItemValues, moved, newItem, sectionsOf } from './template-form.rules.ts'
import { templatesText } from './templates.text.ts'

const TemplateItemDialog = lazyDialog(() => import('./template-item-dialog.tsx'))

/** The items of a template by section; each is edited in a window of its own. */
export function TemplateItems({
  items,
  onItems,
  mayEdit,
}: {
  items: readonly ItemValues[]
  onItems: (items: ItemValues[]) => void
  mayEdit: boolean
}) {
  const t = useText(templatesText)
  const isSpanish = useLocale() === 'es'
  /** The place of the one that is edited; as long as the list for a new one. */
  const [edited, setEdited] = useState<{ at: number; item: ItemValues } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (at: number, item: ItemValues) => {
    setEdited({ at, item })
    setOpen(true)
  }
  const last = items.at(-1)
  const add = (section: Pick<ItemValues, 'section_en' | 'section_es'>) => () =>
    edit(items.length, newItem({ section_en: section.section_en, section_es: section.section_es }))
  return (
    <>
      {items.length === 0 && (
        <div className="card">
          <EmptyState icon={<ListChecks size={24} />} title={t('noItems')} text={t('noItemsText')} />
        </div>
      )}
      {sectionsOf(items).map((section) => {
        const title =
          (isSpanish ? section.section_es || section.section_en : section.section_en || section.section_es) || t('noSection')
        return (
          <Card
            key={`${section.section_en} ${section.section_es}`}
            flush
            title={title}
            actions={
              mayEdit && (
                <IconButton size="sm" label={t('addIn', { section: title })} icon={<Plus size={16} />} onClick={add(section)} />
              )
            }
          >
            <ul className="divide-y divide-border">
              {section.at.map((at, nth) => (
                <ItemRow
                  key={`${items[at]?.code} ${at}`}
                  item={items[at] as ItemValues}
                  mayEdit={mayEdit}
                  onEdit={() => edit(at, items[at] as ItemValues)}
                  onUp={nth === 0 ? undefined : () => onItems(moved(items, at, -1))}
                  onDown={nth === section.at.length - 1 ? undefined : () => onItems(moved(items, at, 1))}
                  onRemove={() => onItems(items.filter((_, place) => place !== at))}
                />
              ))}
            </ul>
          </Card>
        )
      })}
      {mayEdit && (
        <Button
          icon={<Plus size={16} />}
          onClick={add({ section_en: last?.section_en ?? '', section_es: last?.section_es ?? '' })}
        >
          {t('addItem')}
        </Button>
      )}
      {edited && (
        <TemplateItemDialog
          open={isOpen}
          onOpenChange={setOpen}
          item={edited.item}
          onApply={(item) =>
            onItems(edited.at < items.length ? items.map((one, at) => (at === edited.at ? item : one)) : [...items, item])
          }
        />
      )}
    </>
  )
}

function ItemRow({
  item,
  mayEdit,
  onEdit,
  onUp,
  onDown,
  onRemove,
}: {
  item: ItemValues
  mayEdit: boolean
  onEdit: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}) {
  const t = useText(templatesText)
  const shared = useText(inspectionsText)
  const locale = useLocale()
  const name = itemName({ ...item, position: '' }, locale)
  const limits = [
    item.soon_at !== null && `${shared('ratings.soon')} ${measureText(item.soon_at, item.unit)}`,
    item.now_at !== null && `${shared('ratings.now')} ${measureText(item.now_at, item.unit)}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-[220px] flex-col">
        <span className="break-words">
          {name} {item.is_brake && <Tag>{t('isBrake')}</Tag>}
        </span>
        <span className="text-sm text-ink-3">
          {[...limits, item.positions.map((one) => positionName(one, locale)).join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      {item.photo !== 'off' && (
        <span className="text-ink-3">
          <Camera size={16} aria-hidden="true" />
          <span className="sr-only">{t(`photos.${item.photo}`)}</span>
        </span>
      )}
      {mayEdit && (
        <span className="ml-auto flex">
          <IconButton
            size="sm"
            kind="ghost"
            label={t('up', { name })}
            disabled={!onUp}
            icon={<ArrowUp size={16} />}
            onClick={onUp}
          />
          <IconButton
            size="sm"
            kind="ghost"
            label={t('down', { name })}
            disabled={!onDown}
            icon={<ArrowDown size={16} />}
            onClick={onDown}
          />
          <IconButton size="sm" kind="ghost" label={t('editItem', { name })} icon={<Pencil size={16} />} onClick={onEdit} />
          <IconButton
            size="sm"
            kind="danger-quiet"
            label={t('remove', { name })}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
