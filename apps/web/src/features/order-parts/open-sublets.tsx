import type { LineItem } from '@twopost/contract/service-orders'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Field } from '#ui/field.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { orderPartsText } from './order-parts.text.ts'

/** What is said of a line of another shop's work. */
export interface SaidSublet {
  supplier_id: string | null
  cost: number | null
}
export const saidOfLine = ({ sublet }: LineItem): SaidSublet => ({
  supplier_id: sublet?.supplier?.id ?? null,
  cost: sublet?.cost ?? null,
})

/** Asks of each line of another shop's work who did it and what it cost (PAR20). */
export function OpenSublets({
  lines,
  value,
  onValue,
}: {
  lines: readonly LineItem[]
  value: readonly SaidSublet[]
  onValue: (value: SaidSublet[]) => void
}) {
  const t = useText(orderPartsText)
  const [seesSuppliers, seesCost] = [useMay('suppliers:view'), useMay('pricing:cost')]
  const say = (at: number, said: Partial<SaidSublet>) =>
    onValue(value.map((one, place) => (place === at ? { ...one, ...said } : one)))
  return (
    <div className="flex flex-col gap-3">
      <p className="font-[520]">{t('subletsOpen')}</p>
      <ul className="flex flex-col gap-3">
        {lines.map((line, at) => (
          <li key={line.id} className="flex flex-col gap-3 rounded-md border border-border p-3">
            <b className="font-[520] break-words">{line.description}</b>
            <fieldset className="form-grid" aria-label={line.description}>
              {seesSuppliers && (
                <Field label={t('subletSupplier')} group>
                  <SupplierPicker value={value[at]?.supplier_id ?? null} onValue={(supplier_id) => say(at, { supplier_id })} />
                </Field>
              )}
              {seesCost && (
                <Field label={t('subletCost')}>
                  <MoneyField value={value[at]?.cost ?? null} onValue={(cost) => say(at, { cost })} />
                </Field>
              )}
            </fieldset>
            {!seesCost && <p className="text-sm text-ink-2">{t('subletSee')}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
