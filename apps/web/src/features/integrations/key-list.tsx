import { KeyRound, MoreHorizontal, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { type ApiKey, perPage, useApiKeys, useRevokeApiKey, useRollApiKey } from './connections.api.ts'
import { connectionsText } from './connections.text.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useShopNames } from './shop-choice.tsx'

const KeyDialog = lazyDialog(() => import('./key-dialog.tsx'))
type Opened = { kind: 'new' } | { kind: 'edit' | 'roll' | 'revoke'; key: ApiKey } | null

/** The keys of the API, with when each was last used (INT21). */
export function KeyList() {
  const t = useText(connectionsText)
  const mayMake = useMay('integrations:create')
  const [page, setPage] = useState(1)
  const found = useApiKeys(page)
  const problem = useProblemText(found.error)
  const [opened, setOpened] = useState<Opened>(null)
  const [told, setTold] = useState<string | null>(null)
  const [roll, revoke] = [useRollApiKey(), useRevokeApiKey()]
  const close = () => setOpened(null)
  const keys = found.data?.api_keys
  const asked = opened && 'key' in opened ? opened.key : null
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  const add = mayMake && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('keys.add')}
    </Button>
  )
  return (
    <Card title={t('tabs.keys')} actions={keys && keys.length > 0 && add} flush>
      {keys === undefined ? (
        found.error ? (
          <ErrorState
            title={t('keys.failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : keys.length === 0 ? (
        <EmptyState icon={<KeyRound size={24} />} title={t('keys.none')} text={t('keys.noneText')} action={add} />
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2">{t('keys.lead')}</p>
          <ul className="divide-y divide-border border-border border-t" aria-label={t('tabs.keys')}>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onOpen={setOpened} />
            ))}
          </ul>
          {(found.data?.pagination.total_pages ?? 1) > 1 && (
            <Pager page={page} limit={perPage} total={found.data?.pagination.total ?? 0} onPage={setPage} />
          )}
        </>
      )}
      <KeyDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        apiKey={opened?.kind === 'edit' ? opened.key : null}
        onMade={setTold}
      />
      <ConfirmDialog
        open={opened?.kind === 'roll'}
        onOpenChange={close}
        title={t('keys.rollTitle', { name: asked?.name ?? '' })}
        description={t('keys.rollText')}
        confirmText={t('keys.roll')}
        onConfirm={() => act(async () => setTold((await roll.mutateAsync({ params: { id: asked?.id ?? '' } })).key))}
      />
      <ConfirmDialog
        open={opened?.kind === 'revoke'}
        onOpenChange={close}
        danger
        title={t('keys.revokeTitle', { name: asked?.name ?? '' })}
        description={t('keys.revokeText')}
        confirmText={t('keys.revoke')}
        onConfirm={() =>
          act(async () => {
            await revoke.mutateAsync({ params: { id: asked?.id ?? '' } })
            notify({ kind: 'success', title: t('keys.revoked'), text: asked?.name ?? '' })
          })
        }
      />
      <SecretDialog
        title={t('keys.tellTitle')}
        text={t('keys.tellText')}
        label={t('keys.label')}
        value={told}
        onClose={() => setTold(null)}
      />
    </Card>
  )
}

const hues = { live: 'green', expired: 'amber', revoked: 'slate' } as const

function KeyRow({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (opened: Opened) => void }) {
  const t = useText(connectionsText)
  const format = useFormat()
  const shopNames = useShopNames()
  const [mayMake, mayRevoke] = [useMay('integrations:create'), useMay('integrations:delete')]
  const isOver = apiKey.state === 'revoked'
  const facts = [
    t('keys.scopeCount', { count: apiKey.scopes.length }),
    shopNames(apiKey.shop_ids),
    apiKey.last_used_at ? t('keys.used', { age: format.age(apiKey.last_used_at) }) : t('keys.unused'),
    apiKey.expires_on && t('keys.until', { date: format.calendarDate(apiKey.expires_on) }),
    t('byOn', { name: apiKey.created_by_name, date: format.date(apiKey.created_at) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{apiKey.name}</b>
          <code className="text-sm text-ink-2">{apiKey.prefix}…</code>
          <Tag family="tone" value={hues[apiKey.state]}>
            {t(`keys.states.${apiKey.state}`)}
          </Tag>
        </span>
        <span className="whitespace-normal">{facts.join(' · ')}</span>
      </div>
      {!isOver && (mayMake || mayRevoke) && (
        <Menu
          label={t('actions', { name: apiKey.name })}
          trigger={<IconButton label={t('actions', { name: apiKey.name })} icon={<MoreHorizontal size={16} />} />}
        >
          {mayMake && (
            <>
              <MenuItem icon={<Pencil size={16} />} onSelect={() => onOpen({ kind: 'edit', key: apiKey })}>
                {t('keys.edit')}
              </MenuItem>
              <MenuItem icon={<RotateCw size={16} />} onSelect={() => onOpen({ kind: 'roll', key: apiKey })}>
                {t('keys.roll')}
              </MenuItem>
            </>
          )}
          {mayRevoke && (
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => onOpen({ kind: 'revoke', key: apiKey })}>
              {t('keys.revoke')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
