import { type LabelKind, labelSizes, mostLabels } from '@twopost/contract/documents'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useText } from '#platform/i18n/text.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { labelsText } from './labels.text.ts'

const codes = ['qr', 'code128'] as const
/** What was taken last, while the page stays open. */
let last: { size: (typeof labelSizes)[number]; code: (typeof codes)[number] } = { size: 'small', code: 'qr' }

/** Asks which labels, then opens them as a PDF in a tab of its own (PAR31). */
export default function LabelsDialog({
  open,
  onOpenChange,
  kind,
  ids,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: LabelKind
  ids: readonly string[]
}) {
  const t = useText(labelsText)
  const words = useUiText()
  const shop = useShop()
  const [{ size, code }, setWish] = useState(last)
  const [copies, setCopies] = useState<number | null>(1)
  const [busy, setBusy] = useState(false)
  const count = ids.length * (copies ?? 0)
  async function print() {
    last = { size, code }
    setBusy(true)
    const body = { kind, ids: [...ids], size, code, copies: copies ?? 1, shop_id: shop?.id }
    const isHere = await openPdf(() => api('createLabels', { body }) as unknown as Promise<Blob>)
    setBusy(false)
    if (isHere) onOpenChange(false)
  }
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { count: Math.max(1, count) })}
      onSubmit={(event) => {
        event.preventDefault()
        void print()
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            busyText={t('opening')}
            disabledReason={count > mostLabels || count === 0 ? t('tooMany', { most: String(mostLabels) }) : undefined}
          >
            {t('open')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('size')} group>
          <RadioCards
            value={size}
            onValue={(value) => setWish({ code, size: value })}
            options={labelSizes.map((one) => ({ value: one, label: t(`sizes.${one}`), help: t(`sizeHelp.${one}`) }))}
          />
        </Field>
        {kind !== 'bin' && (
          <Field label={t('code')} group>
            <RadioCards
              value={code}
              onValue={(value) => setWish({ size, code: value })}
              options={codes.map((one) => ({ value: one, label: t(`codes.${one}`), help: t(`codeHelp.${one}`) }))}
            />
          </Field>
        )}
        <Field label={t('copies')} className="max-w-36">
          <NumberField kind="count" min={1} max={20} value={copies} onValue={setCopies} />
        </Field>
      </div>
    </Dialog>
  )
}
