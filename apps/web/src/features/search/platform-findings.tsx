import { Command } from 'cmdk'
import { Building2, Contact, FileCheck2 } from 'lucide-react'
import { TenantState } from '#features/tenants/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { platformPaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { markMatch } from './mark-match.tsx'
import { paletteText } from './palette.text.ts'
import { type Findings, Row, RowWords } from './palette-row.tsx'

const limit = 5

/** Organizations, accounts and applications of the whole installation: for who steers it. */
export function usePlatformFindings(query: string, asks: boolean, go: (href: string) => void): Findings {
  const t = useText(paletteText)
  const input = { query: { search: query, limit } }
  const options = { keepPrevious: true, staleTime: 5_000 }
  const tenants = useCall('listTenants', input, { ...options, enabled: useMay('tenant:view', 'tenant:manage') && asks })
  const users = useCall('listGlobalUsers', input, { ...options, enabled: useMay('global:view') && asks })
  const applications = useCall('listKycApplications', input, { ...options, enabled: useMay('kyc:view') && asks })
  const all = [tenants, users, applications]
  const found = asks
    ? {
        organizations: tenants.data?.tenants ?? [],
        accounts: users.data?.global_users ?? [],
        applications: applications.data?.applications ?? [],
      }
    : undefined
  return {
    isFetching: all.some((one) => one.isFetching),
    error: asks ? (all.find((one) => one.error)?.error ?? null) : null,
    count: found ? found.organizations.length + found.accounts.length + found.applications.length : null,
    groups: found && (
      <>
        {found.organizations.length > 0 && (
          <Command.Group heading={t('organizations')}>
            {found.organizations.map(({ id, name, slug, state }) => (
              <Row
                key={id}
                id={`organization:${id}`}
                icon={<Building2 size={18} />}
                onSelect={() => go(platformPaths.tenant(id))}
              >
                <RowWords title={markMatch(name, query)}>
                  <span className="truncate">{markMatch(`/${slug}`, query)}</span>
                </RowWords>
                <TenantState state={state} />
              </Row>
            ))}
          </Command.Group>
        )}
        {found.accounts.length > 0 && (
          <Command.Group heading={t('accounts')}>
            {found.accounts.map(({ id, name, email }) => (
              <Row key={id} id={`account:${id}`} icon={<Contact size={18} />} onSelect={() => go(platformPaths.account(email))}>
                <RowWords title={markMatch(name || email, query)}>
                  <span className="truncate">{markMatch(email, query)}</span>
                </RowWords>
              </Row>
            ))}
          </Command.Group>
        )}
        {found.applications.length > 0 && (
          <Command.Group heading={t('applications')}>
            {found.applications.map(({ id, businessName, contactName }) => (
              <Row
                key={id}
                id={`application:${id}`}
                icon={<FileCheck2 size={18} />}
                onSelect={() => go(platformPaths.kycApplication(id))}
              >
                <RowWords title={markMatch(businessName, query)}>
                  <span className="truncate">{markMatch(contactName, query)}</span>
                </RowWords>
              </Row>
            ))}
          </Command.Group>
        )}
      </>
    ),
  }
}
