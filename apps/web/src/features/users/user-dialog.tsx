import { HardHat, KeyRound, LogOut, MailPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented } from '#ui/toggle.tsx'
import { userValues, useUserForm } from './user-form.rules.ts'
import { RoleField, ShopsField } from './user-role-fields.tsx'
import {
  type User,
  useDeleteUser,
  useEndTechnician,
  useMakeTechnician,
  useResendInvitation,
  useResetFactors,
  useSignOutUser,
  useUpdateUser,
} from './users.api.ts'
import { usersText } from './users.text.ts'

/** One person: data, role, shops, state, and what else can be done (C36–C38, C43). */
export default function UserDialog({
  open,
  onOpenChange,
  user,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: User
}) {
  const t = useText(usersText)
  const say = useFieldText()
  const form = useUserForm(user)
  const update = useUpdateUser()
  const mayChange = useMay('users:create')
  const isSelf = useUser()?.id === user.id
  const { register, control, formState } = form
  const { errors } = formState
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    record: user,
    valuesOf: userValues,
    keepAs: `user:${user.id}`,
    failedTitle: () => t('saveFailed'),
    send: (_, { changed, version }) => update.mutateAsync({ params: { id: user.id }, body: { ...changed, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={user.name}
      description={user.email}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
      maySave={mayChange}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('name')} error={say(errors.name)}>
          <Input data-autofocus autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('jobTitle')} optional error={say(errors.jobTitle)}>
          <Input {...register('jobTitle')} />
        </Field>
        <Field label={t('phone')} optional error={say(errors.phoneNumber)}>
          <Input type="tel" {...register('phoneNumber')} />
        </Field>
        <Field label={t('location')} optional error={say(errors.location)}>
          <Input {...register('location')} />
        </Field>
        <Field label={t('bio')} optional error={say(errors.bio)}>
          <Textarea rows={3} {...register('bio')} />
        </Field>
        {!isSelf && (
          <>
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
            <Field group label={t('status')}>
              <Controller
                control={control}
                name="status"
                render={({ field }) => (
                  <Segmented
                    block
                    label={t('status')}
                    value={field.value}
                    onValue={field.onChange}
                    options={[
                      { value: 'active', label: t('active') },
                      { value: 'inactive', label: t('inactive') },
                      { value: 'suspended', label: t('suspended') },
                    ]}
                  />
                )}
              />
            </Field>
          </>
        )}
        <More
          user={user}
          isSelf={isSelf}
          onGone={() => {
            record.giveUp()
            close()
          }}
        />
      </div>
    </FormDrawer>
  )
}

/** What can be done beside changing data. */
function More({ user, isSelf, onGone }: { user: User; isSelf: boolean; onGone: () => void }) {
  const t = useText(usersText)
  const [mayChange, mayDelete] = [useMay('users:create'), useMay('users:delete')]
  const [mayMake, mayEnd] = [useMay('technicians:create'), useMay('technicians:delete')]
  const [resend, signOut, make] = [useResendInvitation(), useSignOutUser(), useMakeTechnician()]
  const [asked, setAsked] = useState<Question | null>(null)
  const isAdmin = user.roleId === 'admin' || user.roleId === 'administrator'
  const input = { params: { id: user.id } }
  async function attempt<T>(work: Promise<T>, told: (answer: T) => string) {
    try {
      notify({ kind: 'success', title: told(await work) })
      return true
    } catch (caught) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(caught) })
      return false
    }
  }
  return (
    <div className="flex flex-col items-start gap-2 border-t border-border pt-4">
      {mayChange && user.joinedAt === null && (
        <Button
          icon={<MailPlus size={16} />}
          busy={resend.isPending}
          onClick={() => void attempt(resend.mutateAsync(input), () => t('resent'))}
        >
          {t('resend')}
        </Button>
      )}
      {mayChange && user.joinedAt !== null && !isSelf && (
        <Button
          icon={<LogOut size={16} />}
          busy={signOut.isPending}
          onClick={() => void attempt(signOut.mutateAsync(input), ({ ended }) => t('signedOut', { count: ended }))}
        >
          {t('signOut')}
        </Button>
      )}
      {mayChange && user.joinedAt !== null && !isSelf && (
        <Button icon={<KeyRound size={16} />} onClick={() => setAsked('resetFactors')}>
          {t('resetFactors')}
        </Button>
      )}
      {mayMake && user.technicianId === null && (
        <Button
          icon={<HardHat size={16} />}
          busy={make.isPending}
          onClick={() =>
            void attempt(make.mutateAsync({ body: { userId: user.id } }), () => t('madeTechnician', { name: user.name })).then(
              (done) => done && onGone(),
            )
          }
        >
          {t('makeTechnician')}
        </Button>
      )}
      {mayEnd && user.technicianId !== null && (
        <Button kind="danger-quiet" icon={<HardHat size={16} />} onClick={() => setAsked('endTechnician')}>
          {t('endTechnician')}
        </Button>
      )}
      {mayDelete && !isSelf && !isAdmin && (
        <Button kind="danger-quiet" icon={<Trash2 size={16} />} onClick={() => setAsked('remove')}>
          {t('remove')}
        </Button>
      )}
      {asked && (
        <Confirm
          asked={asked}
          user={user}
          attempt={attempt}
          onDone={(isDone) => {
            setAsked(null)
            // Who has new factors to set up is still here.
            if (isDone && asked !== 'resetFactors') onGone()
          }}
        />
      )}
    </div>
  )
}

type Question = 'resetFactors' | 'endTechnician' | 'remove'

/** What cannot be taken back is asked about first. */
function Confirm({
  asked,
  user,
  attempt,
  onDone,
}: {
  asked: Question
  user: User
  attempt: <T>(work: Promise<T>, told: (answer: T) => string) => Promise<boolean>
  onDone: (isDone: boolean) => void
}) {
  const t = useText(usersText)
  const [reset, end, remove] = [useResetFactors(), useEndTechnician(), useDeleteUser()]
  const input = { params: { id: user.id } }
  const { name } = user
  const work = {
    resetFactors: () => attempt(reset.mutateAsync(input), () => t('factorsReset')),
    endTechnician: () =>
      attempt(end.mutateAsync({ params: { id: user.technicianId ?? '' } }), () => t('endedTechnician', { name })),
    remove: () => attempt(remove.mutateAsync(input), () => t('removed', { name })),
  }[asked]
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={() => onDone(false)}
      title={t(`${asked}Title`, { name })}
      description={t(`${asked}Text`)}
      confirmText={t(asked)}
      onConfirm={async () => onDone(await work())}
    />
  )
}
