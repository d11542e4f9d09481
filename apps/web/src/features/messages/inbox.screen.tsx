import { Link } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { ArrowLeft, Check, Inbox, Phone, UserCheck, UserMinus } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop, useUser } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { Card, DefinitionList, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Count } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import {
  type Conversation,
  conversationsPerPage,
  useAssignConversation,
  useCloseConversation,
  useConversations,
  useThread,
} from './messages.api.ts'
import { messagesText } from './messages.text.ts'
import { Thread } from './thread.tsx'

const views = ['open', 'unread', 'mine', 'closed'] as const
const params = { view: param.oneOf(views, 'open'), page: param.int(1), thread: param.text() }
const queryOf = {
  open: {},
  unread: { unread: 'true' },
  mine: { assigned: 'me' },
  closed: { closed: 'true' },
} as const

/** What customers write, what is unread first; the chosen thread with its order at the side (MSG17). */
export function InboxScreen() {
  const t = useText(messagesText)
  const shop = useShop()
  const [at, setAt] = useUrlState(params)
  const list = useConversations({
    ...queryOf[at.view],
    ...{ shop_id: shop?.id, page: String(at.page), limit: String(conversationsPerPage) },
  })
  const unread = list.data?.unread_count
  const isChosen = at.thread !== ''
  return (
    <div className="page relative">
      <ThinProgress active={list.isFetching} />
      <PageHeader title={t('title')} />
      <StatusTabs
        label={t('byView')}
        value={at.view}
        onValue={(view) => setAt({ view, page: 1, thread: '' })}
        items={views.map((view) => ({ value: view, label: t(`views.${view}`), count: view === 'unread' ? unread : undefined }))}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
        <div className={cx(isChosen && 'max-lg:hidden')}>
          <FoundPart found={list} failed={t('failed')}>
            {({ conversations, pagination }) =>
              conversations.length === 0 ? (
                <div className="card">
                  <EmptyState icon={<Inbox size={24} />} title={t('empty')} text={t('emptyText')} />
                </div>
              ) : (
                <div className="stack">
                  <ul className="card overflow-hidden" aria-label={t('list')}>
                    {conversations.map((one) => (
                      <Row
                        key={one.id}
                        conversation={one}
                        isChosen={one.id === at.thread}
                        onOpen={() => setAt({ thread: one.id, page: at.page })}
                      />
                    ))}
                  </ul>
                  {pagination.total > conversationsPerPage && (
                    <Pager
                      page={at.page}
                      limit={conversationsPerPage}
                      total={pagination.total}
                      onPage={(page) => setAt({ page })}
                    />
                  )}
                </div>
              )
            }
          </FoundPart>
        </div>
        {isChosen ? (
          <Chosen id={at.thread} onBack={() => setAt({ thread: '', page: at.page })} />
        ) : (
          <p className="card p-6 text-center text-ink-3 max-lg:hidden">{t('choose')}</p>
        )}
      </div>
    </div>
  )
}

function useName() {
  const t = useText(messagesText)
  return ({ contact, customer }: Conversation): string =>
    contact ? t('contactOf', { name: contact.name, customer: customer.name }) : customer.name
}
function Row({ conversation, isChosen, onOpen }: { conversation: Conversation; isChosen: boolean; onOpen: () => void }) {
  const t = useText(messagesText)
  const format = useFormat()
  const nameOf = useName()
  const { unread, order, last } = conversation
  return (
    <li className="border-t border-border first:border-t-0">
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        className={cx('flex min-h-[64px] w-full flex-col gap-0.5 p-3 text-left hover:bg-surface-2', isChosen && 'bg-surface-2')}
        onClick={onOpen}
      >
        <span className="flex items-center justify-between gap-3">
          <span className={cx('min-w-0 truncate', unread > 0 ? 'font-[640]' : 'font-[520]')}>{nameOf(conversation)}</span>
          <span className="flex flex-none items-center gap-2 text-sm text-ink-3">
            {format.age(conversation.last_at)}
            {unread > 0 && <Count value={unread} kind="accent" label={t('unread', { count: unread })} />}
          </span>
        </span>
        <span className="truncate text-sm text-ink-2">{last.body || t('blanked')}</span>
        {order && (
          <span className="truncate text-sm text-ink-3">{[order.number, order.vehicle].filter(Boolean).join(' · ')}</span>
        )}
      </button>
    </li>
  )
}

/** A thread that the address names: read by itself, so that a notification leads to it whatever the list shows. */
function Chosen({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText(messagesText)
  const nameOf = useName()
  const found = useThread(id, undefined, 20)
  return (
    <FoundPart found={found} failed={t('failed')}>
      {({ conversation }) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_280px]">
          <Card
            title={nameOf(conversation)}
            actions={
              <Button size="sm" kind="ghost" className="lg:hidden" icon={<ArrowLeft size={16} />} onClick={onBack}>
                {t('back')}
              </Button>
            }
          >
            <Thread key={conversation.id} conversation={conversation} />
          </Card>
          <Side conversation={conversation} />
        </div>
      )}
    </FoundPart>
  )
}

function Side({ conversation }: { conversation: Conversation }) {
  const t = useText(messagesText)
  const paths = usePaths()
  const user = useUser()
  const [maySend, seesOrders, seesCustomers] = [useMay('messages:send'), useMay('service-order:view'), useMay('customers:view')]
  const [assign, close] = [useAssignConversation(), useCloseConversation()]
  const { id, order, customer, contact, assigned_to: person, closed_at } = conversation
  const phone = contact?.phone || customer.phone
  const attempt = async (act: () => Promise<unknown>, done?: string) => {
    try {
      await act()
      if (done) notify({ kind: 'success', title: done, text: t('closedText') })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  const isOwn = person !== null && person.id === user?.id
  const give = (user_id: string | null) => attempt(() => assign.mutateAsync({ params: { id }, body: { user_id } }))
  return (
    <Card title={order ? t('about', { number: order.number }) : customer.name}>
      <div className="flex flex-col gap-3">
        <DefinitionList
          items={[...(order ? ([[t('vehicle'), order.vehicle]] as const) : []), [t('lookedAfter'), person?.name ?? t('nobody')]]}
        />
        <div className="flex flex-col gap-2">
          {order && seesOrders && (
            <Button asChild block>
              <Link to={paths.order(order.id)}>{t('order', { number: order.number })}</Link>
            </Button>
          )}
          {seesCustomers && (
            <Button asChild block kind="ghost">
              <Link to={paths.customer(customer.id)}>{t('customer')}</Link>
            </Button>
          )}
          {phone && (
            <Button asChild block kind="ghost">
              <a href={phoneLink(phone)}>
                <Phone size={16} />
                {t('callNow', { phone: formatPhone(phone) })}
              </a>
            </Button>
          )}
          {maySend && user && (
            <Button
              block
              kind="ghost"
              busy={assign.isPending}
              icon={isOwn ? <UserMinus size={16} /> : <UserCheck size={16} />}
              onClick={() => void give(isOwn ? null : user.id)}
            >
              {t(isOwn ? 'release' : 'take')}
            </Button>
          )}
          {maySend && closed_at === null && (
            <Button
              block
              kind="ghost"
              busy={close.isPending}
              icon={<Check size={16} />}
              onClick={() => void attempt(() => close.mutateAsync({ params: { id }, body: {} }), t('closed'))}
            >
              {t('close')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
