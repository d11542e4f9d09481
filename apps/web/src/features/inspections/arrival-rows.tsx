import { vehicleKinds } from '@twopost/contract/vehicles'
import { Plus, X } from 'lucide-react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { usePublishedTemplates } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'
import { templatesText } from './templates/templates.text.ts'

export interface OnArrival {
  vehicle_kind: (typeof vehicleKinds)[number] | null
  template_id: string
}
const every = 'every'
const most = 10

/** Which templates new orders get by themselves, by the kind of their vehicle (INS14). */
export function ArrivalRows({ value, onValue }: { value: readonly OnArrival[]; onValue: (rows: OnArrival[]) => void }) {
  const t = useText(inspectionsText)
  const words = useText(templatesText)
  const isSpanish = useLocale() === 'es'
  const found = usePublishedTemplates()
  const templates = (found.data?.inspection_templates ?? []).map((one) => ({
    value: one.id,
    label: (isSpanish && one.name_es) || one.name_en,
  }))
  const kinds = [
    { value: every, label: words('allKinds') },
    ...vehicleKinds.map((kind) => ({ value: kind, label: words(`vehicleKinds.${kind}`) })),
  ]
  // One that was retired since is still named, so that it can be taken out.
  const choices = (id: string) =>
    !found.data || templates.some((one) => one.value === id) ? templates : [...templates, { value: id, label: t('arrivalGone') }]
  const set = (at: number, part: Partial<OnArrival>) => onValue(value.map((row, n) => (n === at ? { ...row, ...part } : row)))
  return (
    <div className="flex flex-col gap-2">
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Select
            className="min-w-32 flex-1"
            aria-label={t('arrivalKind', { number: String(at + 1) })}
            value={row.vehicle_kind ?? every}
            options={kinds}
            onValue={(kind) => set(at, { vehicle_kind: vehicleKinds.find((one) => one === kind) ?? null })}
          />
          <Select
            className="min-w-40 flex-[2]"
            aria-label={t('arrivalTemplate', { number: String(at + 1) })}
            value={row.template_id}
            options={choices(row.template_id)}
            onValue={(template_id) => set(at, { template_id })}
          />
          <IconButton
            label={t('arrivalRemove', { number: String(at + 1) })}
            icon={<X size={16} />}
            onClick={() => onValue(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      {found.data && templates.length === 0 && <p className="text-sm text-ink-2">{t('arrivalNone')}</p>}
      {value.length < most && templates.length > 0 && (
        <Button
          size="sm"
          kind="ghost"
          className="self-start"
          icon={<Plus size={15} />}
          onClick={() => onValue([...value, { vehicle_kind: null, template_id: templates[0]?.value ?? '' }])}
        >
          {t('arrivalAdd')}
        </Button>
      )}
    </div>
  )
}
