import { Link } from '@tanstack/react-router'
import { isFlagOpen, openFlagStatuses } from '@twopost/contract/flags.states'
import { Flag as FlagIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Count } from '#ui/status.tsx'
import { FlagPriorityMark, FlagStatusPill, FlagTile } from './flag-words.tsx'
import { type Flag, useLiveFlags, useOrderFlags } from './flags.api.ts'
import { flagsText } from './flags.text.ts'
import { useFlagMoves } from './use-flag-moves.ts'

const RaiseDialog = lazyDialog(() => import('./raise-flag-dialog.tsx'))
/** So many stand on the order; the screen of flags has the others. */
const shown = 5

/** The flags of an order beside its work (x2): the open ones first, each with its next step; more are on the screen of flags. */
export function OrderFlags({ order, mayRaise }: { order: { id: string; number: string; shop_id: string }; mayRaise: boolean }) {
  const t = useText(flagsText)
  const paths = usePaths()
  const [raising, setRaising] = useState(false)
  const found = useOrderFlags(order, shown)
  useLiveFlags(['listOrderFlags'])
  const flags = found.data?.flags ?? []
  const isNew = flags.filter((flag) => flag.status === 'new').length
  const all = `${paths.flags}?order_id=${order.id}&status=all`
  return (
    <Card
      title={t('title')}
      flush
      beside={isNew > 0 && <Count kind="bad" value={t('newShort', { count: isNew })} />}
      actions={
        mayRaise && (
          <Button size="sm" aria-keyshortcuts="f" icon={<FlagIcon size={15} />} onClick={() => setRaising(true)}>
            {t('raiseShort')}
          </Button>
        )
      }
    >
      {!found.data ? (
        <SkeletonRows rows={1} />
      ) : flags.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">{t('none')}</p>
      ) : (
        <ul>
          {flags.map((flag) => (
            <OrderFlag key={flag.id} flag={flag} />
          ))}
        </ul>
      )}
      {(found.data?.pagination.total ?? 0) > shown && (
        <p className="border-t border-border px-4 py-2.5 text-sm">
          <Link to={all}>{t('showAll')}</Link>
        </p>
      )}
      {mayRaise && <RaiseDialog open={raising} onOpenChange={setRaising} order={order} />}
    </Card>
  )
}

function OrderFlag({ flag }: { flag: Flag }) {
  const t = useText(flagsText)
  const format = useFormat()
  const paths = usePaths()
  const { run, busyId } = useFlagMoves()
  const open = isFlagOpen(flag.status)
  return (
    <li className="flex gap-3 border-t border-border px-4 py-3">
      <FlagTile type={flag.type} done={!open} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`${paths.flags}?flag=${flag.id}&status=${openFlagStatuses.includes(flag.status) ? 'open' : 'all'}`}
          className="font-[520] break-words text-ink-1"
        >
          {flag.title}
        </Link>
        <span className="text-sm text-ink-3">
          {t(`types.${flag.type}`)} · {flag.raisedByUserName}, {format.age(flag.timestamp)}
        </span>
        {!open && flag.note && <span className="text-sm break-words text-ink-2">{flag.note}</span>}
        <span className="flex flex-wrap items-center gap-2 text-sm">
          {flag.status !== 'new' && <FlagStatusPill status={flag.status} />}
          {open && <FlagPriorityMark priority={flag.priority} />}
          {flag.status === 'new' && flag.allowed.includes('acknowledge') && (
            <Button size="sm" busy={busyId === flag.id} onClick={() => void run(flag, 'acknowledge')}>
              {t('moves.acknowledge')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
