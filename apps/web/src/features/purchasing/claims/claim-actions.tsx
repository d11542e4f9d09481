import { money } from '@twopost/contract/core/money'
import { line } from '@twopost/contract/core/text'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { DamagePhotos } from '../damage-photos.tsx'
import { useCreditClaim, useLoseClaim, useShipClaim, type VendorClaim } from './claims.api.ts'
import { claimsText } from './claims.text.ts'

const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))

/** What can be done with a claim now: send back, enter the credit, give up (PAR10). */
export function ClaimActions({ claim, name }: { claim: VendorClaim; name: string }) {
  const t = useText(claimsText)
  const format = useFormat()
  const [open, setOpen] = useState<'photos' | 'ship' | 'credit' | 'lose' | null>(null)
  const lose = useLoseClaim()
  const [sees, receives] = [useMay('purchasing:view'), useMay('purchasing:receive')]
  const goesBack = claim.delivery_line_id !== null && (claim.kind === 'return' || claim.kind === 'warranty')
  const hasPhotos = sees && goesBack && (receives || claim.photos.length > 0)
  if (claim.allowed.length === 0 && !hasPhotos) return null
  return (
    <>
      <Menu trigger={<IconButton label={t('more', { name })} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
        {hasPhotos && <MenuItem onSelect={() => setOpen('photos')}>{t('photos')}</MenuItem>}
        {claim.allowed.includes('ship') && <MenuItem onSelect={() => setOpen('ship')}>{t('ship')}</MenuItem>}
        {claim.allowed.includes('credit') && <MenuItem onSelect={() => setOpen('credit')}>{t('credit')}</MenuItem>}
        {claim.allowed.includes('lose') && (
          <MenuItem danger onSelect={() => setOpen('lose')}>
            {t('lose')}
          </MenuItem>
        )}
      </Menu>
      {open === 'photos' && claim.delivery_line_id !== null && (
        <Dialog
          open
          size="md"
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={name}
          description={[claim.supplier_name, claim.notes].filter(Boolean).join(' · ')}
        >
          <DamagePhotos lineId={claim.delivery_line_id} photos={claim.photos} name={name} note={claim.notes} />
        </Dialog>
      )}
      {open === 'ship' && <ShipDialog claim={claim} name={name} onClose={() => setOpen(null)} />}
      {open === 'credit' && <CreditDialog claim={claim} name={name} onClose={() => setOpen(null)} />}
      <ReasonDialog
        open={open === 'lose'}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOpen(null)
          notify({ kind: 'success', title: t('loseDone'), text: name })
        }}
        most={200}
        title={t('loseTitle', { name, amount: format.money(claim.expected) })}
        description={t('loseText', { supplier: claim.supplier_name })}
        words={{ reason: t('reason'), help: t('loseHelp'), keep: t('keepIt'), confirm: t('loseNow'), busy: t('losing') }}
        record={claim}
        send={(reason, version) => lose.mutateAsync({ params: { id: claim.id }, body: { reason, version } })}
      />
    </>
  )
}

interface Asked {
  claim: VendorClaim
  name: string
  onClose: () => void
}
const shipSchema = z.object({ rma: line(60) })
function ShipDialog({ claim, name, onClose }: Asked) {
  const t = useText(claimsText)
  const ship = useShipClaim()
  const form = useSchemaForm(shipSchema, { rma: claim.rma })
  const record = useRecordForm({
    form,
    record: claim,
    failedTitle: () => t('failed'),
    guarded: false,
    send: ({ rma }, { version }) => ship.mutateAsync({ params: { id: claim.id }, body: { rma, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('shipDone'), text: name })
      onClose()
    },
  })
  return (
    <FormDialog
      size="sm"
      record={record}
      title={t('shipTitle', { name })}
      description={claim.location ? t('shipText') : undefined}
      onClose={onClose}
      save={t('shipNow')}
      saving={t('sending')}
    >
      <Field label={t('rma')} optional>
        <Input autoComplete="off" maxLength={60} {...form.register('rma')} />
      </Field>
    </FormDialog>
  )
}

const creditSchema = z.object({
  amount: money()
    .nullable()
    .refine((amount) => amount !== null, 'REQUIRED'),
})
function CreditDialog({ claim, name, onClose }: Asked) {
  const t = useText(claimsText)
  const format = useFormat()
  const credit = useCreditClaim()
  const form = useSchemaForm(creditSchema, { amount: claim.expected as number | null })
  const record = useRecordForm({
    form,
    record: claim,
    failedTitle: () => t('failed'),
    guarded: false,
    send: ({ amount }, { version }) => credit.mutateAsync({ params: { id: claim.id }, body: { amount: amount ?? 0, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('creditDone'), text: name })
      onClose()
    },
  })
  return (
    <FormDialog
      size="sm"
      record={record}
      title={t('creditTitle', { name })}
      description={t('creditText', { supplier: claim.supplier_name, amount: format.money(claim.expected) })}
      onClose={onClose}
      save={t('creditNow')}
      saving={t('saving')}
    >
      <FormField form={form} name="amount" label={t('amount')}>
        {({ value, onValue, ...field }) => <MoneyField {...field} max={9_999_999} value={value} onValue={onValue} />}
      </FormField>
    </FormDialog>
  )
}
