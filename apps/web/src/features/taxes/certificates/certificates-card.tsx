import { Ban, FileText, MoreHorizontal, Pencil, Plus, Trash2, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pill, Tag } from '#ui/status.tsx'
import { useTaxRates } from '../taxes.api.ts'
import { taxesOf } from '../taxes.rules.ts'
import { endsSoon, type Standing, standingOn } from './certificate.rules.ts'
import {
  fetchCertificate,
  type TaxExemption,
  useCertificates,
  useDeleteCertificate,
  useDropCertificateFile,
  useRevokeCertificate,
} from './certificates.api.ts'
import { certificatesText } from './certificates.text.ts'

const CertificateDialog = lazyDialog(() => import('./certificate-dialog.tsx'))
const ActivateDialog = lazyDialog(() => import('./activate-dialog.tsx'))
const FileDialog = lazyDialog(() => import('./file-dialog.tsx'))
const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))

/** What of a customer the card needs. */
export interface ExemptCustomer {
  id: string
  name: string
  shop_id: string
  billing_preferences: { taxExempt: boolean }
}
type Question = { kind: 'edit' | 'activate' | 'file' | 'drop' | 'revoke' | 'delete'; one: TaxExemption } | { kind: 'new' } | null

/** The certificates of exemption of a customer, with how the customer stands today (TAX15, TAX17). */
export function CertificatesCard({ customer }: { customer: ExemptCustomer }) {
  const t = useText(certificatesText)
  const format = useFormat()
  const found = useCertificates(customer.id)
  const problem = useProblemText(found.error)
  const mayChange = useMay('tax:create')
  const taxes = taxesOf(useTaxRates(customer.shop_id, useMay('tax:view')).data?.tax_components ?? [])
  const [asked, setAsked] = useState<Question>(null)
  const rows = found.data?.tax_exemptions
  const left = (found.data?.pagination.total ?? 0) - (rows?.length ?? 0)
  const isMarked = customer.billing_preferences.taxExempt
  const nameOf = (code: string) => taxes.find((tax) => tax.code === code)?.shown.name ?? code
  const standing = rows && <StandingTag standing={standingOn(isMarked, rows, format.today)} nameOf={nameOf} />
  return (
    <Card
      title={t('card')}
      flush={rows !== undefined && rows.length > 0}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setAsked({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      {!rows ? (
        found.error ? (
          <ErrorState
            title={t('failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={1} />
        )
      ) : rows.length === 0 ? (
        <div className="flex flex-col items-start gap-2">
          {standing}
          <p className="text-ink-3">{t(isMarked ? 'noneMarked' : 'none')}</p>
        </div>
      ) : (
        <>
          <p className="px-4 pb-3">{standing}</p>
          <ul>
            {rows.map((one) => (
              <Row key={one.id} one={one} nameOf={nameOf} onAsk={setAsked} />
            ))}
          </ul>
          {left > 0 && <p className="p-4 text-sm text-ink-3">{t('more', { count: left })}</p>}
        </>
      )}
      <Questions {...{ customer, taxes, asked, onAsk: setAsked }} />
    </Card>
  )
}

function StandingTag({ standing, nameOf }: { standing: Standing; nameOf: (code: string) => string }) {
  const t = useText(certificatesText)
  const format = useFormat()
  const says =
    standing.is === 'partly'
      ? t('standing.partly', { taxes: standing.codes.map(nameOf).join(', ') })
      : standing.is === 'expired'
        ? t('standing.expired', { day: format.calendarDate(standing.on) })
        : t(`standing.${standing.is}`)
  const hue = { exempt: 'green', partly: 'green', marked: 'amber', expired: 'amber', taxed: 'slate' }[standing.is]
  return (
    <Tag family="tone" value={hue}>
      {says}
    </Tag>
  )
}

/** The number of a certificate, or that it has none yet. */
const useNameOf = () => {
  const t = useText(certificatesText)
  return (one: TaxExemption): string => one.certificate_no || t('noNumber')
}

function Row({
  one,
  nameOf,
  onAsk,
}: {
  one: TaxExemption
  nameOf: (code: string) => string
  onAsk: (question: Question) => void
}) {
  const t = useText(certificatesText)
  const format = useFormat()
  const called = useNameOf()
  const facts = [
    t(`kinds.${one.kind}`),
    one.scope === 'all' ? t('allTaxes') : one.components.map(nameOf).join(', '),
    one.issuer,
    one.expires_on
      ? t('span', { from: format.calendarDate(one.valid_from), to: format.calendarDate(one.expires_on) })
      : t('open', { from: format.calendarDate(one.valid_from) }),
  ]
  const moves = one.allowed.find((word) => word === 'activate' || word === 'renew')
  return (
    <li className="list-row flex-wrap items-start">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 font-[560] break-words">{called(one)}</b>
          <Pill family="exemption" value={one.state}>
            {t(`states.${one.state}`)}
          </Pill>
          {one.days_left !== null && (
            <Tag {...(endsSoon(one) && { family: 'tone', value: 'amber' })}>{t('daysLeft', { count: one.days_left })}</Tag>
          )}
        </span>
        <span className="text-sm text-ink-2 break-words">{facts.filter(Boolean).join(' · ')}</span>
        {one.revoke_reason && (
          <span className="text-sm text-ink-2 break-words">{t('revokedFor', { reason: one.revoke_reason })}</span>
        )}
        <span className="text-sm">
          {one.file ? (
            <button
              type="button"
              className="link inline-flex min-h-6 min-w-0 items-center gap-1.5 text-left"
              onClick={() => void openPdf(() => fetchCertificate(one))}
            >
              <FileText size={14} className="flex-none" />
              <span className="min-w-0 break-all">{one.file.filename}</span>
              <span className="sr-only">{t('openFile', { file: one.file.filename })}</span>
            </button>
          ) : (
            <span className="text-ink-3">{t('noFile')}</span>
          )}
        </span>
      </div>
      <span className="ml-auto flex items-center gap-1">
        {moves && (
          <Button size="sm" onClick={() => onAsk({ kind: 'activate', one })}>
            {t(moves)}
          </Button>
        )}
        <RowMenu one={one} name={called(one)} onAsk={onAsk} />
      </span>
    </li>
  )
}

function RowMenu({ one, name, onAsk }: { one: TaxExemption; name: string; onAsk: (question: Question) => void }) {
  const t = useText(certificatesText)
  const mayChange = useMay('tax:create')
  const isDraft = one.state === 'draft'
  const mayFile = mayChange && (isDraft || one.file === null)
  if (!mayFile && one.allowed.length === 0) return null
  return (
    <Menu
      label={t('actions', { certificate: name })}
      trigger={
        <IconButton size="sm" label={t('actions', { certificate: name })} icon={<MoreHorizontal size={16} />} tooltip={false} />
      }
    >
      {one.allowed.includes('edit') && (
        <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'edit', one })}>
          {t('edit')}
        </MenuItem>
      )}
      {mayFile && (
        <MenuItem icon={<Upload size={16} />} onSelect={() => onAsk({ kind: 'file', one })}>
          {t(one.file ? 'replaceFile' : 'addFile')}
        </MenuItem>
      )}
      {mayFile && one.file && (
        <MenuItem icon={<X size={16} />} onSelect={() => onAsk({ kind: 'drop', one })}>
          {t('dropFile')}
        </MenuItem>
      )}
      {(one.allowed.includes('revoke') || one.allowed.includes('delete')) && <MenuSeparator />}
      {one.allowed.includes('revoke') && (
        <MenuItem danger icon={<Ban size={16} />} onSelect={() => onAsk({ kind: 'revoke', one })}>
          {t('revoke')}
        </MenuItem>
      )}
      {one.allowed.includes('delete') && (
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => onAsk({ kind: 'delete', one })}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** The dialogs of the card: one at a time. */
function Questions({
  customer,
  taxes,
  asked,
  onAsk,
}: {
  customer: ExemptCustomer
  taxes: ReturnType<typeof taxesOf>
  asked: Question
  onAsk: (question: Question) => void
}) {
  const t = useText(certificatesText)
  const [revoke, remove, drop] = [useRevokeCertificate(), useDeleteCertificate(), useDropCertificateFile()]
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    setRefusal(null)
    onAsk(null)
  }
  const one = asked && asked.kind !== 'new' ? asked.one : null
  const params = { id: customer.id, exemptionId: one?.id ?? '' }
  const sure = async (send: () => Promise<unknown>, done: string) => {
    setRefusal(null)
    try {
      await send()
      notify({ kind: 'success', title: done })
    } catch (caught) {
      setRefusal(await spokenProblem(caught))
      throw caught
    }
  }
  return (
    <>
      <CertificateDialog
        open={asked?.kind === 'new' || asked?.kind === 'edit'}
        onOpenChange={close}
        customerId={customer.id}
        taxes={taxes}
        one={one}
        onAdded={(added) => onAsk({ kind: 'file', one: added })}
      />
      <ActivateDialog open={asked?.kind === 'activate'} onOpenChange={close} one={one} />
      <FileDialog open={asked?.kind === 'file'} onOpenChange={close} exemptionId={one?.id ?? ''} />
      <ReasonDialog
        open={asked?.kind === 'revoke'}
        onClose={close}
        title={t('revoking.title')}
        description={t('revoking.text', { customer: customer.name })}
        words={{
          ...{ reason: t('revoking.reason'), help: t('revoking.help'), keep: t('revoking.keep') },
          ...{ confirm: t('revoke'), busy: t('revoking.busy') },
        }}
        most={200}
        record={one ?? undefined}
        send={(reason, version) => revoke.mutateAsync({ params, body: { reason, version } })}
        onDone={() => {
          notify({ kind: 'success', title: t('revoking.done') })
          close()
        }}
      />
      <ConfirmDialog
        open={asked?.kind === 'delete'}
        onOpenChange={close}
        danger
        title={t('deleting.title')}
        description={t('deleting.text')}
        confirmText={t('delete')}
        error={refusal}
        onConfirm={() => sure(() => remove.mutateAsync({ params }), t('deleting.done'))}
      />
      <ConfirmDialog
        open={asked?.kind === 'drop'}
        onOpenChange={close}
        danger
        title={t('file.dropTitle')}
        description={t('file.dropText')}
        confirmText={t('dropFile')}
        error={refusal}
        onConfirm={() => sure(() => drop.mutateAsync({ params }), t('file.dropped'))}
      />
    </>
  )
}
