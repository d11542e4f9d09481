import { useParams } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { addressLine } from '@twopost/contract/suppliers'
import { Mail, MoreHorizontal, Pencil, Phone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeleteRecordDialog } from '#platform/delete-record-dialog.tsx'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/status.tsx'
import { LazySupplierDialog } from './lazy-supplier-dialog.tsx'
import { SupplierPill } from './supplier-words.tsx'
import { type Supplier, useDeleteSupplier, useSupplier } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

function useSupplierListPlace(): ListPlace {
  const t = useText(suppliersText)
  const paths = usePaths()
  return { to: paths.suppliers, title: t('title'), back: t('back') }
}

/** What higher features show of a supplier. */
type Parts = (supplier: Supplier) => ReactNode

interface Above {
  children: Parts
  rail: Parts
  /** Buttons of the head, beside those of the supplier itself. */
  actions: { before: Parts; primary: Parts }
}
/** One supplier (L3, L7). `children` and `rail` give what it did and what is bought there: all of that stands above suppliers on the ladder. */
export function SupplierDetailScreen({ children, rail, actions }: Above) {
  const t = useText(suppliersText)
  const { supplierId = '' } = useParams({ strict: false }) as { supplierId?: string }
  const found = useSupplier(supplierId)
  useLiveRefresh(['supplier.changed'], ['getSupplier'], (event) => event.ids.supplier_id === supplierId)
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useSupplierListPlace()}>
      {({ supplier }) => (
        <SupplierDetail supplier={supplier} rail={rail} actions={actions}>
          {children}
        </SupplierDetail>
      )}
    </DetailFrame>
  )
}

function SupplierDetail({ supplier, children, rail, actions }: Above & { supplier: Supplier }) {
  const t = useText(suppliersText)
  const format = useFormat()
  return (
    <div className="page">
      <DetailHeader
        list={useSupplierListPlace()}
        title={supplier.name}
        beside={
          <>
            <SupplierPill status={supplier.status} size="lg" />
            <Tag>{supplier.category}</Tag>
          </>
        }
        actions={
          <>
            {actions.before(supplier)}
            <Actions supplier={supplier} />
            {actions.primary(supplier)}
          </>
        }
      />
      <div className="with-rail xl:grid-rows-[auto_1fr]">
        <div className="stack xl:row-span-2">
          {children(supplier)}
          <Card title={t('notes')}>
            <p className={supplier.notes ? 'break-words whitespace-pre-wrap' : 'text-ink-3'}>{supplier.notes || t('noNotes')}</p>
          </Card>
        </div>
        {/* Whom to call comes first where there is one column. */}
        <div className="min-w-0 max-xl:order-first">
          <Contact supplier={supplier} />
        </div>
        <aside className="stack">
          <Card title={t('buying')}>
            <DefinitionList
              items={[
                [t('accountNumber'), supplier.account_number],
                [t('paymentTerms'), supplier.payment_terms === 'Due on receipt' ? t('dueOnReceipt') : supplier.payment_terms],
                [t('coreDays'), t('coreDaysCount', { count: supplier.core_days })],
                [t('added'), format.date(supplier.created_at)],
              ]}
            />
          </Card>
          {rail(supplier)}
        </aside>
      </div>
    </div>
  )
}

function Contact({ supplier }: { supplier: Supplier }) {
  const t = useText(suppliersText)
  return (
    <section className="card flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={supplier.name} size="lg" />
        <div className="flex min-w-0 flex-1 flex-col">
          <b className="truncate text-[16px] font-[620]">{supplier.contact_person || supplier.name}</b>
          <span className="truncate text-sm text-ink-3">{supplier.contact_person ? t('contactPerson') : t('noContact')}</span>
        </div>
        {supplier.phone && (
          <Button asChild className="btn--icon">
            <a href={phoneLink(supplier.phone)} aria-label={t('call', { name: supplier.contact_person || supplier.name })}>
              <Phone size={17} />
            </a>
          </Button>
        )}
        {supplier.email && (
          <Button asChild className="btn--icon">
            <a href={`mailto:${supplier.email}`} aria-label={t('mail', { name: supplier.contact_person || supplier.name })}>
              <Mail size={17} />
            </a>
          </Button>
        )}
      </div>
      <DefinitionList
        items={[
          [t('phone'), formatPhone(supplier.phone)],
          [t('email'), supplier.email],
          [t('website'), <Website key="site" address={supplier.website} />],
          [t('address'), addressLine(supplier)],
        ]}
      />
    </section>
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

function Actions({ supplier }: { supplier: Supplier }) {
  const t = useText(suppliersText)
  const paths = usePaths()
  const allowed = supplier.allowed ?? []
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const remove = useDeleteSupplier()
  return (
    <>
      {allowed.includes('delete') && (
        <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
            {t('delete')}
          </MenuItem>
        </Menu>
      )}
      {allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      <LazySupplierDialog open={open === 'edit'} onOpenChange={close} supplier={supplier} />
      <DeleteRecordDialog
        words={t}
        name={supplier.name}
        open={open === 'delete'}
        onOpenChange={close}
        onDelete={() => remove.mutateAsync({ params: { id: supplier.id } })}
        list={paths.suppliers}
      />
    </>
  )
}
