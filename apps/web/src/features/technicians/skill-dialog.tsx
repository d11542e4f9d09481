import { SkillInput } from '@twopost/contract/technicians'
import { useText } from '#platform/i18n/text.ts'
import { NameDialog } from '#platform/name-dialog.tsx'
import { type Skill, useCreateSkill, useUpdateSkill } from './skills.api.ts'
import { skillsText } from './skills.text.ts'

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
  const [create, update] = [useCreateSkill(), useUpdateSkill()]
  return (
    <NameDialog
      words={useText(skillsText)}
      open={open}
      onOpenChange={onOpenChange}
      record={skill}
      schema={SkillInput}
      most={60}
      onSend={(body, version) =>
        skill ? update.mutateAsync({ params: { id: skill.id }, body: { ...body, version } }) : create.mutateAsync({ body })
      }
    />
  )
}
