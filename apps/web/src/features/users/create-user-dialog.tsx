import { Controller } from 'react-hook-form'
import { languageNames } from '#features/preferences/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented, Switch } from '#ui/toggle.tsx'
import { newUserBody, useNewUserForm } from './user-form.rules.ts'
import { RoleField, ShopsField } from './user-role-fields.tsx'
import { useCreateUser } from './users.api.ts'
import { usersText } from './users.text.ts'

/** Adds a person; they are invited by mail (C32–C34; texts P30, P31). */
export default function CreateUserDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(usersText)
  const say = useFieldText()
  const form = useNewUserForm()
  const create = useCreateUser()
  const { register, control, formState } = form
  const { errors } = formState
  // Holds a password, so nothing of it is kept in the tab.
  const record = useRecordForm({
    form,
    // The server's own words, else the specified ones (P31).
    failedTitle: (status, sentence) => (status >= 400 && status < 500 ? sentence : t('createFailed')),
    send: (values) => create.mutateAsync({ body: newUserBody(values) }),
    onSaved: () => {
      notify({ kind: 'success', title: t('created'), text: t('createdText') })
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('add')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <Banner kind="info">{t('createNote')}</Banner>
        <Field label={t('name')} error={say(errors.name)}>
          <Input data-autofocus autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('email')} error={say(errors.email)}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field group label={t('language')} help={t('languageHelp')}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Segmented
                block
                label={t('language')}
                value={field.value ?? 'en'}
                onValue={field.onChange}
                options={[
                  { value: 'en', label: languageNames.en },
                  { value: 'es', label: languageNames.es },
                ]}
              />
            )}
          />
        </Field>
        <Field label={t('password')} help={t('passwordHelp')} error={say(errors.password)}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Controller
          control={control}
          name="roleId"
          render={({ field }) => <RoleField value={field.value} onValue={field.onChange} error={say(errors.roleId)} />}
        />
        <Controller
          control={control}
          name="shopIds"
          render={({ field }) => <ShopsField value={field.value ?? []} onValue={field.onChange} />}
        />
        <Field label={t('bio')} optional error={say(errors.bio)}>
          <Textarea rows={3} {...register('bio')} />
        </Field>
        <Controller
          control={control}
          name="isActive"
          render={({ field }) => (
            <Switch checked={field.value ?? true} onCheckedChange={field.onChange}>
              {t('isActive')}
            </Switch>
          )}
        />
      </div>
    </FormDrawer>
  )
}
