import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { platformPaths } from '#platform/paths.ts'
import { Card } from '#ui/layout.tsx'
import { SimpleTable } from './simple-table.tsx'
import { systemText } from './system.text.ts'

/** The organizations that gave most commands. */
export function BusiestTenants({ tenants }: { tenants: readonly { tenant_id: string; name: string; commands: number }[] }) {
  const t = useText(systemText)
  const format = useFormat()
  return (
    <Card title={t('busiest')} flush>
      <SimpleTable
        label={t('busiest')}
        heads={[t('name'), t('commands')]}
        empty={t('noCommands')}
        rows={tenants.map((tenant) => ({
          id: tenant.tenant_id,
          cells: [
            <Link key="name" to={platformPaths.tenant(tenant.tenant_id)} className="link">
              {tenant.name}
            </Link>,
            format.number(tenant.commands),
          ],
        }))}
      />
    </Card>
  )
}
