import { Link } from '@tanstack/react-router'
import { unlistedNeedList } from '@twopost/contract/purchasing.list'
import { Tag as TagIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pager } from '#ui/pager.tsx'
import { type UnlistedNeed, unlistedOnPage, useUnlistedNeeds } from './desk.api.ts'
import { deskText } from './desk.text.ts'

const NamePartDialog = lazyDialog(() => import('./name-part-dialog.tsx'))

/** What was asked for in the bay and is not in the inventory: said to be a part here, it can be ordered below (PAR26, H25). */
export function UnlistedNeeds() {
  const t = useText(deskText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const seesOrders = useMay('service-order:view')
  const mayChange = useMay('service-order:create')
  const mayAdd = useMay('inventory:create')
  const seesParts = useMay('inventory:view')
  const [page, setPage] = useState(1)
  const [naming, setNaming] = useState<UnlistedNeed | null>(null)
  const found = useUnlistedNeeds(page).data
  if (!found || found.pagination.total === 0) return null
  return (
    <section className="card min-w-0" aria-label={t('unlisted')}>
      <header className="flex flex-wrap items-baseline gap-x-3 border-b border-border px-4 py-3">
        <h2 className="flex-1 text-[16px] font-[620]">{t('unlisted')}</h2>
        <span className="text-ink-2 tabular-nums">{format.number(found.pagination.total)}</span>
        <ListFile
          list={unlistedNeedList}
          may="purchasing:view"
          file={{ call: 'exportUnlistedNeeds', query: { shop_id: shop?.id } }}
        />
        <p className="basis-full text-sm text-ink-2">{t('unlistedLead')}</p>
      </header>
      <ul>
        {found.needs.map((need) => (
          <li
            key={need.line_item_id}
            className="flex flex-wrap items-center gap-3 border-b border-border px-4 py-3 last:border-b-0"
          >
            <span className="flex min-w-44 flex-1 flex-col">
              <b className="font-[620] break-words">{`${format.number(need.needed, 3)} × ${need.description}`}</b>
              <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                {seesOrders ? (
                  <Link to={paths.order(need.service_order_id)}>{need.order_number}</Link>
                ) : (
                  <span>{need.order_number}</span>
                )}
                <span className="min-w-0 break-words">{need.vehicle}</span>
                <span className="text-ink-3">{t('askedBy', { name: need.asked_by })}</span>
              </span>
            </span>
            {mayChange && seesParts && (
              <Button
                size="sm"
                icon={<TagIcon size={15} />}
                aria-label={t('namePartOf', { part: need.description, number: need.order_number })}
                onClick={() => setNaming(need)}
              >
                {t('namePart')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.pagination.total > unlistedOnPage && (
        <div className="border-t border-border px-2">
          <Pager page={page} limit={unlistedOnPage} total={found.pagination.total} onPage={setPage} />
        </div>
      )}
      {naming && (
        <NamePartDialog
          key={naming.line_item_id}
          open
          need={naming}
          mayAdd={mayAdd}
          onOpenChange={(open) => open || setNaming(null)}
        />
      )}
    </section>
  )
}
