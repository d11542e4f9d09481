import { useText } from '#platform/i18n/text.ts'
import { RecordsCard } from '#platform/records-card.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Tag } from '#ui/status.tsx'
import { useDeleteCategory, useLaborRates, useServiceCategories } from '../pricing.api.ts'
import { categoriesText } from './categories.text.ts'

const CategoryDialog = lazyDialog(() => import('./category-dialog.tsx'))

/** The kinds of work of an organization, with the rates of their labor (CAN7). */
export function CategoryTab() {
  const t = useText(categoriesText)
  const found = useServiceCategories()
  const rates = useLaborRates().data?.labor_rates ?? []
  const remove = useDeleteCategory()
  const mayChange = useMay('pricing:create')
  return (
    <RecordsCard
      words={t}
      found={found}
      items={found.data?.service_categories}
      mayChange={mayChange}
      row={(one) => (
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{one.name}</b>
          {one.counts_inspection && <Tag>{t('inspectionShort')}</Tag>}
          {one.counts_comeback && <Tag>{t('comebackShort')}</Tag>}
          <span className="text-ink-2">{rates.find((rate) => rate.id === one.default_rate_id)?.name}</span>
        </span>
      )}
      dialog={(category, close) => <CategoryDialog open onOpenChange={close} category={category} />}
      onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
    />
  )
}
