import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useServiceLevels } from './service-levels.api.ts'
import { serviceLevelsText } from './service-levels.text.ts'

/** The promise of an order; nothing where the organization makes none. `onLevel` gets its hours too, null for none (G39). */
export function ServiceLevelSelect({
  value,
  onLevel,
  known,
}: {
  /** '' is none. */
  value: string
  onLevel: (id: string) => void
  /** The level that the order has already, which may be gone from the list. */
  known?: { id: string; name: string; color: string } | null
}) {
  const t = useText(serviceLevelsText)
  const format = useFormat()
  const levels = useServiceLevels().data?.service_levels ?? []
  const gone = known && !levels.some((level) => level.id === known.id) ? [known] : []
  if (levels.length + gone.length === 0) return null
  return (
    <Field label={t('level')} optional>
      <Select
        value={value}
        onValue={onLevel}
        options={[
          { value: '', label: t('none') },
          ...gone.map((level) => ({
            value: level.id,
            label: level.name,
            icon: <span className="dot" data-tone={level.color} />,
          })),
          ...levels.map((level) => ({
            value: level.id,
            label: t('withHours', { name: level.name, hours: format.hours(level.target_hours) }),
            icon: <span className="dot" data-tone={level.color} />,
          })),
        ]}
      />
    </Field>
  )
}
