import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { approverText } from './approver.text.ts'

type Right = 'service-order:override' | 'discounts:approve'

/**
 * The second person at the counter (AUT13): asked for where the signed-in one lacks the right. `approver` is what the call carries; nothing as long as it is
 * not complete.
 */
export function useApprover(right: Right, shopId: string) {
  const hasRight = useMay(right)
  const [userId, setUserId] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const isComplete = userId !== null && /^[0-9]{6}$/.test(pin)
  return {
    hasRight,
    isComplete: hasRight || isComplete,
    sent: !hasRight && isComplete ? { approver: { user_id: userId, pin } } : {},
    /** A wrong PIN is typed again. */
    clear: () => setPin(''),
    fields: hasRight ? null : (
      <ApproverFields right={right} shopId={shopId} userId={userId} pin={pin} onUser={setUserId} onPin={setPin} />
    ),
  }
}

function ApproverFields({
  right,
  shopId,
  userId,
  pin,
  onUser,
  onPin,
}: {
  right: Right
  shopId: string
  userId: string | null
  pin: string
  onUser: (id: string) => void
  onPin: (pin: string) => void
}) {
  const t = useText(approverText)
  const found = useCall('listApprovers', { query: { right, shop_id: shopId } })
  const people = found.data?.approvers ?? []
  return (
    <fieldset className="flex flex-col gap-3 border-t border-border pt-3">
      <legend className="float-left w-full font-[620]">{t('title')}</legend>
      {found.data && people.length === 0 ? (
        <p className="text-sm text-ink-2">{t('none')}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{t('help')}</p>
          <Field label={t('person')}>
            <Select
              value={userId}
              onValue={onUser}
              placeholder={t('choose')}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label={t('pin')}>
            <Input
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={pin}
              onChange={(event) => onPin(event.target.value.replace(/[^0-9]/g, ''))}
            />
          </Field>
        </>
      )}
    </fieldset>
  )
}
