import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import type { Shop } from './form/shop-form.rules.ts'
import { shopScreensText } from './shop-screens.text.ts'
import { useDeleteShop } from './shops.api.ts'

/** Closes a shop for good; its customers and vehicles move to another one (D5, OP-72). */
export function CloseShopDialog({
  open,
  onOpenChange,
  shop,
  others,
  onClosed,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: Shop
  others: readonly Shop[]
  onClosed: () => void
}) {
  const t = useText(shopScreensText)
  const [moveTo, setMoveTo] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null)
  const remove = useDeleteShop()
  const problem = useProblemText(remove.error)

  async function close() {
    try {
      await remove.mutateAsync({ params: { id: shop.id }, query: moveTo ? { move_to: moveTo } : {} })
      notify({ kind: 'success', title: t('closedDone', { name: shop.name }) })
      onOpenChange(false)
      onClosed()
    } catch (caught) {
      notify({ kind: 'error', title: t('closeFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Dialog
      destroys
      open={open}
      onOpenChange={onOpenChange}
      title={t('closeTitle', { name: shop.name })}
      description={t('closeText')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="danger" busy={remove.isPending} busyText={t('closing')} onClick={() => void close()}>
            {t('closeConfirm')}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
      {others.length > 0 && (
        <Field label={t('moveTo')}>
          <Select
            value={moveTo}
            onValue={setMoveTo}
            placeholder={t('moveNone')}
            options={others.map((one) => ({ value: one.id, label: one.name }))}
          />
        </Field>
      )}
    </Dialog>
  )
}
