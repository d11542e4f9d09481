import { SettingsScreen } from '#features/preferences/settings.screen.tsx'
import { ServiceLevelsCard } from '#features/service-orders/index.ts'

/** The settings of a tenant's people, with what orders have to set (G38, OP-83). */
export function TenantSettingsScreen() {
  return (
    <SettingsScreen>
      <ServiceLevelsCard />
    </SettingsScreen>
  )
}
