import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { RecordsCard } from '#platform/records-card.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useDeleteSkill, useSkills } from './skills.api.ts'
import { skillsText } from './skills.text.ts'

const SkillDialog = lazyDialog(() => import('./skill-dialog.tsx'))

/** The organization's list of skills, for those who may see its settings (G37). */
export function SkillsCard() {
  const may = useMay('settings:view', 'settings:create')
  return may ? <Skills /> : null
}

function Skills() {
  const t = useText(skillsText)
  const found = useSkills()
  const remove = useDeleteSkill()
  const mayChange = useMay('settings:create')
  useLiveRefresh(['skill.changed', 'technician.changed'], ['listSkills'])
  return (
    <RecordsCard
      words={t}
      found={found}
      items={found.data?.skills}
      mayChange={mayChange}
      row={(skill) => (
        <>
          <b className="font-[620]">{skill.name}</b>
          <span className="flex-1 text-ink-2">{t('people', { count: skill.technician_count })}</span>
        </>
      )}
      dialog={(skill, close) => <SkillDialog open onOpenChange={close} skill={skill} />}
      onRemove={({ id }) => remove.mutateAsync({ params: { id } })}
    />
  )
}
