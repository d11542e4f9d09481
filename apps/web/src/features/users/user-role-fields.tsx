import { useRoles } from '#features/roles/index.ts'
import { useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { useRoleName } from '#platform/session/use-role-name.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { usersText } from './users.text.ts'

/** The role of a person: those one may give, which is none above one's own (C16). */
export function RoleField({
  value,
  onValue,
  error,
}: {
  value: string
  onValue: (roleId: string) => void
  error?: string | undefined
}) {
  const t = useText(usersText)
  const nameOf = useRoleName()
  const held = useSession((state) => state.session?.permissions)
  const mine = new Set(held)
  const roles = useRoles().data?.roles.filter(
    (role) => role.id === value || role.permissions.every((permission) => mine.has(permission)),
  )
  return (
    <Field label={t('role')} error={error}>
      <Select
        value={value || null}
        onValue={onValue}
        placeholder={t('chooseRole')}
        options={(roles ?? []).map((role) => ({ value: role.id, label: nameOf(role) }))}
      />
    </Field>
  )
}

/** The shops a person is limited to; none means all (C43). */
export function ShopsField({ value, onValue }: { value: readonly string[]; onValue: (shopIds: string[]) => void }) {
  const t = useText(usersText)
  const shops = useShops().data?.shops ?? []
  if (shops.length < 2) return null
  return (
    <Field group label={t('shops')} help={t('shopsHelp')}>
      <div className="flex flex-col gap-2">
        {shops.map((shop) => (
          <Checkbox
            key={shop.id}
            checked={value.includes(shop.id)}
            onCheckedChange={(on) => onValue(on ? [...value, shop.id] : value.filter((id) => id !== shop.id))}
          >
            {shop.name}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
