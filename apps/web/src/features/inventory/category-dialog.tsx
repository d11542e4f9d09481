import { ItemCategoryFields } from '@twopost/contract/inventory'
import { useText } from '#platform/i18n/text.ts'
import { NameDialog } from '#platform/name-dialog.tsx'
import { categoriesText } from './categories.text.ts'
import { type ItemCategory, useCreateCategory, useUpdateCategory } from './inventory.api.ts'

/** The name of a category of parts (K9). */
export default function CategoryDialog({
  open,
  onOpenChange,
  category,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  category: ItemCategory | null
}) {
  const [create, update] = [useCreateCategory(), useUpdateCategory()]
  return (
    <NameDialog
      words={useText(categoriesText)}
      open={open}
      onOpenChange={onOpenChange}
      record={category}
      schema={ItemCategoryFields}
      most={80}
      taken="ITEM_CATEGORY_EXISTS"
      onSend={(body, version) =>
        category ? update.mutateAsync({ params: { id: category.id }, body: { ...body, version } }) : create.mutateAsync({ body })
      }
    />
  )
}
