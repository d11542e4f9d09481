import { Link, useParams } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { Mail, MoreHorizontal, Pencil, Phone, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeleteRecordDialog } from '#platform/delete-record-dialog.tsx'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card, DefinitionList, Facts } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Pill } from '#ui/status.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { type Customer, useCustomer, useDeleteCustomer } from './customers.api.ts'
import { customersText } from './customers.text.ts'
import { LazyCustomerDialog } from './lazy-customer-dialog.tsx'

/** What higher features show of a customer. */
type Parts = (customer: Customer) => ReactNode

function useCustomerListPlace(): ListPlace {
  const t = useText(customersText)
  const paths = usePaths()
  return { to: paths.customers, title: t('title'), back: t('back') }
}

/** One customer (E8, E13). `children` gives the cards of their vehicles and work, which stand above customers on the ladder. */
export function CustomerDetailScreen({ children }: { children: Parts }) {
  const t = useText(customersText)
  const { customerId = '' } = useParams({ strict: false }) as { customerId?: string }
  const found = useCustomer(customerId)
  useLiveRefresh(['customer.changed'], ['getCustomer'], (event) => event.ids.customer_id === customerId)
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useCustomerListPlace()}>
      {({ customer }) => <CustomerDetail customer={customer}>{children}</CustomerDetail>}
    </DetailFrame>
  )
}

function CustomerDetail({ customer, children }: { customer: Customer; children: Parts }) {
  const t = useText(customersText)
  const format = useFormat()
  const isCompany = customer.customer_type === 'company'
  const place = [customer.city, [customer.state, customer.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="page">
      <DetailHeader
        list={useCustomerListPlace()}
        title={customer.name}
        beside={
          <>
            <Pill family="shop" value={customer.status} size="lg">
              {t(customer.status)}
            </Pill>
            <span className="text-ink-3">{t(customer.customer_type)}</span>
          </>
        }
        actions={<Actions customer={customer} />}
      />
      <div className="with-rail">
        <div className="stack">
          <section className="card flex flex-col gap-4 p-4">
            <div className="flex items-center gap-3">
              <Avatar name={customer.name} size="lg" />
              <div className="flex min-w-0 flex-1 flex-col">
                <b className="truncate text-[16px] font-[620]">{customer.company_name || customer.name}</b>
                <span className="text-sm text-ink-3">
                  {customer.primary_contact_name || t('since', { date: format.date(customer.created_at) })}
                </span>
              </div>
              {customer.phone && (
                <Button asChild className="btn--icon">
                  <a href={phoneLink(customer.phone)} aria-label={t('call', { name: customer.name })}>
                    <Phone size={17} />
                  </a>
                </Button>
              )}
              {customer.email && (
                <Button asChild className="btn--icon">
                  <a href={`mailto:${customer.email}`} aria-label={t('mail', { name: customer.name })}>
                    <Mail size={17} />
                  </a>
                </Button>
              )}
            </div>
            <Facts
              items={[
                [t('phone'), formatPhone(customer.phone)],
                [t('email'), customer.email || t('noEmail')],
                [t('address'), [customer.address, place].filter(Boolean).join(', ')],
                [t('language'), customer.preferred_language === 'es' ? t('spanish') : t('english')],
              ]}
            />
          </section>
          <ContactsCard customer={customer} />
          {children(customer)}
        </div>
        <aside className="stack">
          <Billing customer={customer} />
          {isCompany && (
            <Card title={t('primaryContact')}>
              <DefinitionList
                items={[
                  [t('name'), customer.primary_contact_name],
                  [t('email'), customer.primary_contact_email],
                  [t('phone'), formatPhone(customer.primary_contact_phone)],
                  [t('website'), <Website key="site" address={customer.website} />],
                  [t('taxId'), customer.tax_id],
                ]}
              />
            </Card>
          )}
          <Card title={t('contacts')} flush={customer.contacts.length > 0}>
            {customer.contacts.length === 0 ? (
              <p className="text-ink-3">{t('noContacts')}</p>
            ) : (
              <ul>
                {customer.contacts.map((contact) => (
                  <li key={`${contact.name} ${contact.phone}`} className="list-row">
                    <span className="two-lines flex-1">
                      <span>{contact.name}</span>
                      <span>{contact.relationship}</span>
                    </span>
                    <a href={phoneLink(contact.phone)}>{formatPhone(contact.phone)}</a>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Card title={t('notes')}>
            <p className={customer.notes ? 'break-words whitespace-pre-wrap' : 'text-ink-3'}>{customer.notes || t('noNotes')}</p>
          </Card>
        </aside>
      </div>
    </div>
  )
}

function Website({ address }: { address: string }) {
  if (!address) return '–'
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\//, '')}
    </a>
  )
}

function Billing({ customer }: { customer: Customer }) {
  const t = useText(customersText)
  const format = useFormat()
  const paths = usePaths()
  const [seesMoney, seesAccount] = [useMay('invoices:view'), useMay('payments:view')]
  const { billing_preferences: billing } = customer
  const contactBy = { email: t('email'), phone: t('phone'), both: t('both') }[billing.preferredContact]
  return (
    <Card
      title={t('billing')}
      actions={
        seesAccount && (
          <Button asChild kind="ghost" size="sm">
            <Link to={`${paths.customer(customer.id)}/account`}>{t('account')}</Link>
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          ...(seesMoney
            ? ([
                [t('balance'), <b key="balance">{format.money(customer.balance_due)}</b>],
                [t('creditLimit'), billing.creditLimit > 0 ? format.money(billing.creditLimit) : t('noLimit')],
              ] as const)
            : []),
          [t('paymentTerms'), billing.paymentTerms === 'Due on receipt' ? t('dueOnReceipt') : billing.paymentTerms],
          [t('taxExempt'), billing.taxExempt ? t('yes') : t('no')],
          [t('preferredContact'), contactBy],
          [t('openOrders'), format.number(customer.open_order_count)],
        ]}
      />
    </Card>
  )
}

function Actions({ customer }: { customer: Customer }) {
  const t = useText(customersText)
  const paths = usePaths()
  const mayOrder = useMay('service-order:create')
  const allowed = customer.allowed ?? []
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const remove = useDeleteCustomer()
  return (
    <>
      {allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {allowed.includes('delete') && (
        <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
            {t('delete')}
          </MenuItem>
        </Menu>
      )}
      {mayOrder && (
        <Button kind="primary" asChild>
          <Link to={paths.newOrder} search={{ customer_id: customer.id } as never}>
            <Plus size={16} />
            {t('newOrder')}
          </Link>
        </Button>
      )}
      <LazyCustomerDialog open={open === 'edit'} onOpenChange={close} customer={customer} />
      <DeleteRecordDialog
        words={t}
        name={customer.name}
        open={open === 'delete'}
        onOpenChange={close}
        onDelete={() => remove.mutateAsync({ params: { id: customer.id } })}
        list={paths.customers}
      />
    </>
  )
}
