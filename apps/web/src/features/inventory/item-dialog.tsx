import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toProblem } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { type Item, useCreateItem, useUpdateItem } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'
import { itemValues, useItemForm } from './item-form.rules.ts'
import { ItemFormFields } from './item-form-fields.tsx'

export interface ItemDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The part to change; without one a new one is made. */
  item?: Item | null
  onSaved?: (item: Item) => void
}

/** Makes or changes a part, with how the selected shop keeps it (K3). */
export function ItemDialog({ open, onOpenChange, item, onSaved }: ItemDialogProps) {
  const t = useText(inventoryText)
  const shop = useShop()
  const paths = usePaths()
  const navigate = useNavigate()
  const form = useItemForm(itemValues(item))
  const [create, update] = [useCreateItem(), useUpdateItem()]
  const [twin, setTwin] = useState<string | null>(null)
  const [name, partNumber, quantity, unitCost] = form.watch(['name', 'partNumber', 'quantity', 'unit_cost'])
  const isNamed = name.trim() !== '' && partNumber.trim() !== ''
  const lacksCost = !item && (quantity ?? 0) > 0 && !unitCost
  const query = { shop_id: shop?.id }
  const record = useRecordForm({
    form,
    record: item,
    valuesOf: (current: Item) => itemValues(current),
    keepAs: item ? `item:${item.id}` : `item:new:${shop?.id}`,
    fieldOf: (code) => (code === 'ITEM_EXISTS' ? 'partNumber' : code === 'COST_UNKNOWN' ? 'unit_cost' : undefined),
    failedTitle: () => say(inventoryText)(item ? 'updateFailed' : 'createFailed'),
    send: async ({ quantity: counted, ...values }, { changed, version }) => {
      setTwin(null)
      const { quantity: _, ...changes } = changed
      try {
        return await (item
          ? update.mutateAsync({ params: { id: item.id }, query, body: { ...changes, version } })
          : create.mutateAsync({ query, body: { ...values, ...(counted ? { quantity: counted } : {}) } }))
      } catch (caught) {
        const { code, params } = toProblem(caught)
        if (code === 'ITEM_EXISTS' && params.id) setTwin(String(params.id))
        throw caught
      }
    },
    onSaved: ({ item: saved }) => {
      notify({
        kind: 'success',
        title: t(item ? 'saved' : 'created'),
        ...(!item && { text: t('createdText', { name: saved.name }) }),
      })
      onOpenChange(false)
      onSaved?.(saved)
    },
  })
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={item ? t('editTitle') : t('new')}
      onClose={() => onOpenChange(false)}
      save={item ? t('save') : t('create')}
      saving={t('saving')}
      disabledReason={isNamed ? (lacksCost ? t('needCost') : undefined) : t('needNameNumber')}
    >
      <ItemFormFields
        form={form}
        isNew={!item}
        beside={
          twin && (
            <Button
              size="sm"
              className="self-start"
              onClick={() => {
                record.giveUp()
                releaseUnsaved()
                onOpenChange(false)
                void navigate({ to: paths.item(twin) })
              }}
            >
              {t('openExisting')}
            </Button>
          )
        }
      />
    </FormDrawer>
  )
}
