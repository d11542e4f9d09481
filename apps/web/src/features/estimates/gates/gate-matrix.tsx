import { gateLevels, gateSteps, gates } from '@twopost/contract/estimates.states'
import { orderGatesText } from '#features/service-orders/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { Select } from '#ui/select.tsx'
import { consentSettingsText } from '../consent-settings.text.ts'
import type { ConsentRule } from '../estimates.api.ts'

type Wishes = ConsentRule['gates']

/** What a shop wants on an order before each step, and how strictly (AUT24). */
export function GateMatrix({ value, onValue }: { value: Wishes; onValue: (wishes: Wishes) => void }) {
  const t = useText(consentSettingsText)
  const words = useText(orderGatesText)
  const set = (gate: Wishes[number]['gate'], step: Wishes[number]['step'], level: (typeof gateLevels)[number]) => {
    const rest = value.filter((one) => one.gate !== gate || one.step !== step)
    onValue(level === 'off' ? rest : [...rest, { gate, step, level }])
  }
  return (
    <fieldset className="flex flex-col gap-3 border-t border-border pt-3">
      <legend className="float-left w-full font-[620]">{t('gates')}</legend>
      <p className="text-sm text-ink-2">{t('gatesHelp')}</p>
      {gates.map((gate) => (
        <fieldset key={gate} className="flex flex-col gap-1">
          <legend className="float-left w-full font-[520]">{words(`gates.${gate}`)}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {gateSteps.map((step) => (
              <div key={step} className="flex flex-col gap-1">
                <span className="text-sm text-ink-2">{t(`gateSteps.${step}`)}</span>
                <Select
                  aria-label={`${words(`gates.${gate}`)}: ${t(`gateSteps.${step}`)}`}
                  value={value.find((one) => one.gate === gate && one.step === step)?.level ?? 'off'}
                  onValue={(level) => set(gate, step, level)}
                  options={gateLevels.map((one) => ({ value: one, label: t(`gateLevels.${one}`) }))}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
