import { Webhook as Icon, ListChecks, MoreHorizontal, Pause, Pencil, Play, Plus, RotateCw, Send, Trash2 } from 'lucide-react'
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
import { Tag } from '#ui/status.tsx'
import {
  useDeleteWebhook,
  usePauseWebhook,
  useResumeWebhook,
  useRollSecret,
  useTestWebhook,
  useWebhooks,
  type Webhook,
} from './connections.api.ts'
import { connectionsText } from './connections.text.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useShopNames } from './shop-choice.tsx'

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'))
const DeliveriesDrawer = lazyDialog(() => import('./deliveries-drawer.tsx'))
type Opened = { kind: 'new' } | { kind: 'edit' | 'sent' | 'roll' | 'remove'; hook: Webhook } | null
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** The webhooks with their states, and what may be done to each (INT21). */
export function WebhookList() {
  const t = useText(connectionsText)
  const mayMake = useMay('integrations:create')
  const found = useWebhooks()
  const problem = useProblemText(found.error)
  const [opened, setOpened] = useState<Opened>(null)
  const [told, setTold] = useState<string | null>(null)
  const [roll, remove] = [useRollSecret(), useDeleteWebhook()]
  const close = () => setOpened(null)
  const hooks = found.data?.webhooks
  const asked = opened && 'hook' in opened ? opened.hook : null
  const name = hostOf(asked?.url ?? '')
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
      {t('hooks.add')}
    </Button>
  )
  return (
    <Card title={t('tabs.webhooks')} actions={hooks && hooks.length > 0 && add} flush>
      {hooks === undefined ? (
        found.error ? (
          <ErrorState
            title={t('hooks.failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : hooks.length === 0 ? (
        <EmptyState icon={<Icon size={24} />} title={t('hooks.none')} text={t('hooks.noneText')} action={add} />
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2">{t('hooks.lead')}</p>
          <ul className="divide-y divide-border border-border border-t" aria-label={t('tabs.webhooks')}>
            {hooks.map((hook) => (
              <WebhookRow key={hook.id} hook={hook} onOpen={setOpened} />
            ))}
          </ul>
        </>
      )}
      <WebhookDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        webhook={opened?.kind === 'edit' ? opened.hook : null}
        onMade={setTold}
      />
      <DeliveriesDrawer
        open={opened?.kind === 'sent'}
        onOpenChange={close}
        webhook={opened?.kind === 'sent' ? (hooks?.find((one) => one.id === opened.hook.id) ?? opened.hook) : null}
      />
      <ConfirmDialog
        open={opened?.kind === 'roll'}
        onOpenChange={close}
        title={t('hooks.rollTitle', { name })}
        description={t('hooks.rollText')}
        confirmText={t('hooks.roll')}
        onConfirm={() => act(async () => setTold((await roll.mutateAsync({ params: { id: asked?.id ?? '' } })).secret))}
      />
      <ConfirmDialog
        open={opened?.kind === 'remove'}
        onOpenChange={close}
        danger
        title={t('hooks.removeTitle', { name })}
        description={t('hooks.removeText')}
        confirmText={t('hooks.remove')}
        onConfirm={() =>
          act(async () => {
            await remove.mutateAsync({ params: { id: asked?.id ?? '' } })
            notify({ kind: 'success', title: t('hooks.removed'), text: name })
          })
        }
      />
      <SecretDialog
        title={t('hooks.tellTitle')}
        text={t('hooks.tellText')}
        label={t('hooks.label')}
        value={told}
        onClose={() => setTold(null)}
      />
    </Card>
  )
}

const hues = { active: 'green', failing: 'red', disabled: 'slate' } as const

function WebhookRow({ hook, onOpen }: { hook: Webhook; onOpen: (opened: Opened) => void }) {
  const t = useText(connectionsText)
  const format = useFormat()
  const shopNames = useShopNames()
  const facts = [
    t('hooks.eventCount', { count: hook.event_types.length }),
    shopNames(hook.shop_ids),
    t('byOn', { name: hook.created_by_name, date: format.date(hook.created_at) }),
    hook.old_secret_until && t('hooks.twoSecrets', { date: format.dateTime(hook.old_secret_until) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 font-[620] break-all">{hook.url}</b>
          <Tag family="tone" value={hues[hook.state]}>
            {t(`hooks.states.${hook.state}`)}
          </Tag>
        </span>
        <span className="whitespace-normal">{facts.join(' · ')}</span>
        {hook.has_lost_secret && <span className="!whitespace-normal text-bad">{t('hooks.lostSecret')}</span>}
        {hook.state === 'failing' && hook.failing_since && (
          <span className="!whitespace-normal text-bad">{t('hooks.failing', { date: format.dateTime(hook.failing_since) })}</span>
        )}
      </div>
      <span className="ml-auto flex items-center gap-1">
        <Button icon={<ListChecks size={16} />} onClick={() => onOpen({ kind: 'sent', hook })}>
          {t('hooks.deliveries')}
        </Button>
        <WebhookMenu hook={hook} onOpen={onOpen} />
      </span>
    </li>
  )
}

function WebhookMenu({ hook, onOpen }: { hook: Webhook; onOpen: (opened: Opened) => void }) {
  const t = useText(connectionsText)
  const [mayMake, mayDelete] = [useMay('integrations:create'), useMay('integrations:delete')]
  const [test, pause, resume] = [useTestWebhook(), usePauseWebhook(), useResumeWebhook()]
  if (!mayMake && !mayDelete) return null
  const label = t('actions', { name: hostOf(hook.url) })
  const isPaused = hook.state === 'disabled'
  const run = async (work: () => Promise<unknown>, title: string) => {
    try {
      await work()
      notify({ kind: 'success', title })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  const params = { id: hook.id }
  return (
    <Menu label={label} trigger={<IconButton label={label} icon={<MoreHorizontal size={16} />} />}>
      {mayMake && (
        <>
          <MenuItem icon={<Pencil size={16} />} onSelect={() => onOpen({ kind: 'edit', hook })}>
            {t('hooks.edit')}
          </MenuItem>
          {!isPaused && (
            <MenuItem icon={<Send size={16} />} onSelect={() => void run(() => test.mutateAsync({ params }), t('hooks.tested'))}>
              {t('hooks.test')}
            </MenuItem>
          )}
          <MenuItem icon={<RotateCw size={16} />} onSelect={() => onOpen({ kind: 'roll', hook })}>
            {t('hooks.roll')}
          </MenuItem>
          {isPaused ? (
            <MenuItem
              icon={<Play size={16} />}
              onSelect={() => void run(() => resume.mutateAsync({ params }), t('hooks.resumed'))}
            >
              {t('hooks.resume')}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Pause size={16} />}
              onSelect={() => void run(() => pause.mutateAsync({ params }), t('hooks.paused'))}
            >
              {t('hooks.pause')}
            </MenuItem>
          )}
        </>
      )}
      {mayDelete && (
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => onOpen({ kind: 'remove', hook })}>
          {t('hooks.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}
