import { Link } from '@tanstack/react-router'
import { ClipboardList, FilePen, HandCoins, ListPlus, PackageCheck, PackageOpen, ReceiptText, Send } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useVendorBills } from './bills/bills.api.ts'
import { billsText } from './bills/bills.text.ts'
import { claimsText } from './claims/claims.text.ts'
import { usePartNeedCounts } from './desk/desk.api.ts'
import { useAsked, useNeeds, usePurchaseOrders } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

const stages = ['draft', 'ordered', 'part_received', 'received'] as const
type Stage = (typeof stages)[number]
const icons = { draft: FilePen, ordered: Send, part_received: PackageOpen, received: PackageCheck } as const

/** What work orders wait for, the stages of buying, and the bills for who matches them, as links with how many there are (prototype p3). */
export function StageStrip({ at }: { at: 'desk' | 'needed' | 'all' | 'cancelled' | 'bills' | Stage }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const needs = useNeeds('', 1).data?.pagination.total
  const asked = useAsked(1).data?.pagination.total
  const waiting = usePartNeedCounts()
  const bills = useText(billsText)
  const mayMatch = useMay('purchasing:match')
  const mayClaim = useMay('purchasing:create')
  const claims = useText(claimsText)
  const billed = useVendorBills({ shop_id: shop?.id, limit: 1 }, { enabled: mayMatch }).data?.counts
  const counts = usePurchaseOrders({ shop_id: shop?.id, limit: 1 }).data?.counts
  const totals = {
    draft: counts?.draft_total,
    ordered: counts?.ordered_total,
    part_received: counts?.part_received_total,
  } as const
  const some = (count: number) => format.number(count) + (count >= 10_000 ? '+' : '')
  return (
    <nav aria-label={t('stages')} className="card flex overflow-x-auto">
      <Step
        to={paths.partsDesk}
        active={at === 'desk'}
        icon={<ClipboardList size={17} />}
        title={t('stage.desk')}
        note={waiting && t('parts', { count: waiting.not_coming })}
      />
      <Step
        to={paths.reorders}
        active={at === 'needed'}
        icon={<ListPlus size={17} />}
        title={t('stage.needed')}
        note={needs === undefined || asked === undefined ? '' : t('parts', { count: needs + asked })}
      />
      {stages.map((stage) => {
        const Icon = icons[stage]
        const total = stage === 'received' ? undefined : totals[stage]
        return (
          <Step
            key={stage}
            to={paths.purchaseOrders}
            stage={stage}
            active={at === stage}
            icon={<Icon size={17} />}
            title={t(`stage.${stage}`)}
            note={counts && (counts[stage] >= 10_000 ? some(counts[stage]) : t('orders', { count: counts[stage] }))}
            amount={total === undefined || total === 0 ? undefined : format.money(total)}
          />
        )
      })}
      {mayMatch && (
        <Step
          to={paths.vendorBills}
          active={at === 'bills'}
          icon={<ReceiptText size={17} />}
          title={bills('step')}
          note={billed && bills('waiting', { count: format.number(billed.draft + billed.matched) })}
        />
      )}
      {!mayMatch && mayClaim && (
        <Step to={paths.vendorClaims} active={at === 'bills'} icon={<HandCoins size={17} />} title={claims('step')} note="" />
      )}
    </nav>
  )
}

function Step({
  to,
  stage,
  active,
  icon,
  title,
  note,
  amount,
}: {
  to: string
  stage?: string
  active: boolean
  icon: React.ReactNode
  title: string
  note: string | undefined
  amount?: string | undefined
}) {
  return (
    <Link
      to={to}
      search={(stage ? { stage } : {}) as never}
      aria-current={active ? 'page' : undefined}
      className={`flex min-w-40 flex-1 items-center gap-2.5 border-l border-border px-3 py-3 text-ink-1 first:border-l-0 hover:bg-surface-2 hover:no-underline ${
        active ? 'shadow-[inset_0_-3px_0_var(--accent)]' : ''
      }`}
    >
      <span className="icon-tile max-2xl:hidden" aria-hidden="true">
        {icon}
      </span>
      <span className="flex min-w-0 flex-col">
        <b className="truncate font-[620]">{title}</b>
        <span className="truncate text-sm text-ink-2">{[note, amount].filter(Boolean).join(' · ') || ' '}</span>
      </span>
    </Link>
  )
}
