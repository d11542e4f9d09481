import { Suspense } from 'react'
import { TimeRulesCard } from '#features/attendance/index.ts'
import { ConsentSettingsCard, LazyConsentTextsCard } from '#features/estimates/index.ts'
import { InspectionSettingsCard } from '#features/inspections/index.ts'
import { ConnectionsCard } from '#features/integrations/index.ts'
import { PaymentSettingsCard } from '#features/online-payments/index.ts'
import { SettingsScreen } from '#features/preferences/settings.screen.tsx'
import { PricingCard } from '#features/pricing/index.ts'
import { PrivacyCard } from '#features/privacy/index.ts'
import { ServiceLevelsCard } from '#features/service-orders/index.ts'
import { TaxesCard } from '#features/taxes/index.ts'
import { SkillsCard } from '#features/technicians/index.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const FactorRuleCard = lazyPart(() =>
  import('#features/auth/factors/factor-rule-card.tsx').then((module) => module.FactorRuleCard),
)

/** The settings of a tenant's people, with what orders and the schedule have to set (G37, G38, OP-83). */
export function TenantSettingsScreen() {
  return (
    <SettingsScreen>
      <Suspense fallback={null}>
        <FactorRuleCard />
      </Suspense>
      <PricingCard />
      <TaxesCard />
      <ServiceLevelsCard />
      <SkillsCard />
      <TimeRulesCard />
      <ConsentSettingsCard />
      <Suspense fallback={null}>
        <LazyConsentTextsCard />
      </Suspense>
      <Suspense fallback={null}>
        <InspectionSettingsCard />
      </Suspense>
      <PaymentSettingsCard />
      <ConnectionsCard />
      <PrivacyCard />
    </SettingsScreen>
  )
}
