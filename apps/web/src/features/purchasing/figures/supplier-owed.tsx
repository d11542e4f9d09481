import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { useSupplierAccount } from '../bills/bills.api.ts'
import { DaysLeft } from '../claims/claim-words.tsx'
import { useCores, useLiveClaims, useVendorClaims } from '../claims/claims.api.ts'
import { claimsText } from '../claims/claims.text.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

/** How many of claims and of cores the card shows before it leads to their lists. */
const shown = 5

/** What a supplier owes the selected shop: claims that wait for their credit, and old parts that are to be sent (PAR28, prototype v1b). */
export function SupplierOwed({ supplier }: { supplier: { id: string } }) {
  const t = useText(supplierFiguresText)
  const words = useText(claimsText)
  const format = useFormat()
  const shop = useShop()
  const seesAccount = useMay('purchasing:match')
  useLiveClaims()
  const query = { shop_id: shop?.id, supplier_id: supplier.id, limit: shown }
  const claims = useVendorClaims({ ...query, phase: 'waiting' })
  const owed = useCores({ ...query, status: 'owed' })
  const here = useCores({ ...query, status: 'in_shop' })
  const found = useSupplierAccount(
    supplier.id,
    { shop_id: shop?.id, show: 'bills', page: 1, limit: 10 },
    { enabled: seesAccount },
  ).data?.account
  const account = found?.supplier_id === supplier.id ? found : undefined
  const failed = claims.error ?? owed.error ?? here.error
  const problem = useProblemText(failed)
  const cores = [...(here.data?.cores ?? []), ...(owed.data?.cores ?? [])]
  const coreTotal = (here.data?.pagination.total ?? 0) + (owed.data?.pagination.total ?? 0)
  const claimTotal = claims.data?.pagination.total ?? 0
  return (
    <Card
      title={t('owedToUs')}
      flush
      actions={
        account && <b className="font-[620] tabular-nums">{format.money(account.credits_expected + account.cores_held)}</b>
      }
    >
      {failed && !(claims.data && owed.data && here.data) ? (
        <ErrorState
          title={t('owedFailed')}
          message={problem}
          requestId={failed.requestId}
          onRetry={() => void Promise.all([claims.refetch(), owed.refetch(), here.refetch()])}
        />
      ) : !claims.data || !owed.data || !here.data ? (
        <div className="p-4">
          <SkeletonRows rows={2} />
        </div>
      ) : claimTotal + coreTotal === 0 ? (
        <p className="card-body text-ink-3">{t('owedNone')}</p>
      ) : (
        <ul>
          {cores.slice(0, shown).map((core) => (
            <Owed
              key={core.id}
              name={t('coreOf', { name: core.item_name })}
              note={
                <span>
                  {t('notSent')} · <DaysLeft days={core.days_left} />
                </span>
              }
              amount={core.vendor_charge}
            />
          ))}
          {claims.data.vendor_claims.map((claim) => (
            <Owed
              key={claim.id}
              name={`${words(`kind.${claim.kind}`)}, ${claim.item_name || claim.description}`}
              note={
                <span>
                  {claim.rma ? words('rmaOf', { rma: claim.rma }) : words(`state.${claim.status}`)}
                  {claim.days_left !== null && ' · '}
                  {claim.days_left !== null && <DaysLeft days={claim.days_left} />}
                </span>
              }
              amount={claim.expected}
            />
          ))}
          <More
            claims={claimTotal - claims.data.vendor_claims.length}
            cores={coreTotal - Math.min(shown, cores.length)}
            supplier={supplier}
          />
        </ul>
      )}
    </Card>
  )
}

function Owed({ name, note, amount }: { name: string; note: ReactNode; amount: number | undefined }) {
  const format = useFormat()
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        <span className="truncate">{name}</span>
        <span>{note}</span>
      </span>
      {amount !== undefined && <b className="font-[620] tabular-nums">{format.money(amount)}</b>}
    </li>
  )
}
/** The way to what the card has no room for. */
function More({ claims, cores, supplier }: { claims: number; cores: number; supplier: { id: string } }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const search = { supplier: supplier.id } as never
  if (claims <= 0 && cores <= 0) return null
  return (
    <li className="list-row gap-4 text-sm">
      {cores > 0 && (
        <Link to={paths.cores} search={search}>
          {t('allCores')} ({t('more', { count: format.number(cores) })})
        </Link>
      )}
      {claims > 0 && (
        <Link to={paths.vendorClaims} search={search}>
          {t('allClaims')} ({t('more', { count: format.number(claims) })})
        </Link>
      )}
    </li>
  )
}
