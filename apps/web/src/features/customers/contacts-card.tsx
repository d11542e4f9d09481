import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { MoreHorizontal, Pencil, Plus, RotateCcw, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type Contact, useChangeContact, useContacts, useRetireContact, useSetApprovers } from './contacts.api.ts'
import { contactsText } from './contacts.text.ts'
import type { Customer } from './customers.api.ts'

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'))

/** The people of a customer: who approves and up to how much, who drives, who pays; and whether only they may approve (NOW10, AUT12). */
export function ContactsCard({ customer }: { customer: Customer }) {
  const t = useText(contactsText)
  const found = useContacts(customer.id)
  const problem = useProblemText(found.error)
  const mayChange = customer.allowed?.includes('edit') ?? false
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const contacts = found.data?.contacts
  const left = (found.data?.pagination.total ?? 0) - (contacts?.length ?? 0)
  return (
    <Card
      title={t('title')}
      flush={contacts !== undefined && contacts.length > 0}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {!contacts && found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : !contacts ? (
        <SkeletonRows rows={2} />
      ) : contacts.length === 0 ? (
        <p className="text-ink-3">{t('none')}</p>
      ) : (
        <>
          <ul>
            {contacts.map((contact) => (
              <Row key={contact.id} {...{ customer, contact, mayChange }} onEdit={() => setEdited(contact)} />
            ))}
          </ul>
          {left > 0 && <p className="p-4 text-sm text-ink-3">{t('more', { count: left })}</p>}
          <OnlyNamed customerId={customer.id} isOn={found.data?.only_named_contacts_approve ?? false} mayChange={mayChange} />
        </>
      )}
      {edited && (
        <ContactDialog
          key={edited === 'new' ? 'new' : edited.id}
          open
          onOpenChange={() => setEdited(null)}
          customerId={customer.id}
          language={customer.preferred_language}
          contact={edited === 'new' ? null : edited}
        />
      )}
    </Card>
  )
}

function Row({
  customer,
  contact,
  mayChange,
  onEdit,
}: {
  customer: Customer
  contact: Contact
  mayChange: boolean
  onEdit: () => void
}) {
  const t = useText(contactsText)
  const format = useFormat()
  const approves = contact.roles.includes('approver')
  return (
    <li className="list-row items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 font-[560] break-words">{contact.name}</b>
          {contact.roles.map((role) => (
            <Tag key={role}>{t(`roles.${role}`)}</Tag>
          ))}
          {!contact.is_active && <Tag>{t('retired')}</Tag>}
        </span>
        {approves && contact.is_active && (
          <span className="text-sm text-ink-2">
            {contact.approval_limit === null ? t('noLimit') : t('upTo', { limit: format.money(contact.approval_limit) })}
          </span>
        )}
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {contact.phone && <a href={phoneLink(contact.phone)}>{formatPhone(contact.phone)}</a>}
          {contact.email && (
            <a className="min-w-0 break-all" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          )}
          <span className="text-ink-3">{t(`languages.${contact.language}`)}</span>
        </span>
      </div>
      {mayChange && <RowMenu {...{ customer, contact, onEdit }} />}
    </li>
  )
}

function RowMenu({ customer, contact, onEdit }: { customer: Customer; contact: Contact; onEdit: () => void }) {
  const t = useText(contactsText)
  const [retire, change] = [useRetireContact(), useChangeContact()]
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = useProblemText(refusal)
  const params = { id: customer.id, contactId: contact.id }
  const bringBack = async () => {
    const { name, roles, phone, email, language, approval_limit } = contact
    try {
      await change.mutateAsync({ params, body: { name, roles, phone, email, language, approval_limit, is_active: true } })
      notify({ kind: 'success', title: t('back'), text: name })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t('edit', { name: contact.name })} icon={<MoreHorizontal size={16} />} tooltip={false} />
        }
      >
        <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
          {t('dialogEdit')}
        </MenuItem>
        {contact.is_active ? (
          <MenuItem danger icon={<UserMinus size={16} />} onSelect={() => setAsks(true)}>
            {t('retire')}
          </MenuItem>
        ) : (
          <MenuItem icon={<RotateCcw size={16} />} onSelect={() => void bringBack()}>
            {t('bringBack')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asks}
        onOpenChange={(opens) => {
          setAsks(opens)
          setRefusal(null)
        }}
        danger
        title={t('retireTitle', { name: contact.name })}
        description={t('retireText')}
        confirmText={t('retire')}
        error={problem}
        onConfirm={async () => {
          setRefusal(null)
          try {
            await retire.mutateAsync({ params })
            notify({ kind: 'success', title: t('retireDone'), text: contact.name })
          } catch (error) {
            setRefusal(error)
            throw error
          }
        }}
      />
    </>
  )
}

function OnlyNamed({ customerId, isOn, mayChange }: { customerId: string; isOn: boolean; mayChange: boolean }) {
  const t = useText(contactsText)
  const set = useSetApprovers()
  const turn = async (only: boolean) => {
    try {
      await set.mutateAsync({ params: { id: customerId }, body: { only_named_contacts_approve: only } })
      notify({ kind: 'success', title: t(only ? 'onlyNamedOn' : 'onlyNamedOff') })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="border-t border-border p-4">
      <Switch checked={isOn} disabled={!mayChange || set.isPending} onCheckedChange={(only) => void turn(only)}>
        {t('onlyNamed')}
      </Switch>
    </div>
  )
}
