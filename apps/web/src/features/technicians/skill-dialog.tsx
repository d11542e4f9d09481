import { SkillInput } from '@twopost/contract/technicians'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type Skill, useCreateSkill, useUpdateSkill } from './skills.api.ts'
import { skillsText } from './skills.text.ts'

const valuesOf = (skill: Skill | null) => ({ name: skill?.name ?? '' })

/** The name of a skill (G37). */
export default function SkillDialog({
  open,
  onOpenChange,
  skill,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  skill: Skill | null
}) {
  const t = useText(skillsText)
  const say = useFieldText()
  const [create, update] = [useCreateSkill(), useUpdateSkill()]
  const form = useSchemaForm(SkillInput, valuesOf(skill))
  const record = useRecordForm({
    form,
    record: skill,
    valuesOf: (current: Skill) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    send: (body, { version }) =>
      skill ? update.mutateAsync({ params: { id: skill.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={skill ? t('editTitle') : t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <Field label={t('name')} error={say(form.formState.errors.name)}>
        <Input data-autofocus maxLength={60} {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
