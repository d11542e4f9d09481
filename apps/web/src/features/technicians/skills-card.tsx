import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { type Skill, useDeleteSkill, useSkills } from './skills.api.ts'
import { skillsText } from './skills.text.ts'

const SkillDialog = lazyDialog(() => import('./skill-dialog.tsx'))
type Opened = { kind: 'new' } | { kind: 'edit' | 'remove'; skill: Skill }

/** The organization's list of skills, for those who may see its settings (G37). */
export function SkillsCard() {
  const may = useMay('settings:view', 'settings:create')
  return may ? <Skills /> : null
}

function Skills() {
  const t = useText(skillsText)
  const found = useSkills()
  const problem = useProblemText(found.error)
  const mayChange = useMay('settings:create')
  const remove = useDeleteSkill()
  const [opened, setOpened] = useState<Opened | null>(null)
  useLiveRefresh(['skill.changed', 'technician.changed'], ['listSkills'])
  const skills = found.data?.skills
  const close = () => setOpened(null)

  async function destroy(skill: Skill) {
    try {
      await remove.mutateAsync({ params: { id: skill.id } })
      notify({ kind: 'success', title: t('deleted') })
    } catch (caught) {
      notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  return (
    <Card
      title={t('title')}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="mb-2 text-ink-2">{t('lead')}</p>
      {skills === undefined ? (
        found.error ? (
          <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : skills.length === 0 ? (
        <p className="text-ink-3">{t('empty')}</p>
      ) : (
        <ul>
          {skills.map((skill) => (
            <li key={skill.id} className="list-row">
              <b className="font-[620]">{skill.name}</b>
              <span className="flex-1 text-ink-2">{t('people', { count: skill.technician_count })}</span>
              {mayChange && (
                <>
                  <IconButton
                    icon={<Pencil size={16} />}
                    label={t('edit', { name: skill.name })}
                    onClick={() => setOpened({ kind: 'edit', skill })}
                  />
                  <IconButton
                    icon={<Trash2 size={16} />}
                    label={t('remove', { name: skill.name })}
                    onClick={() => setOpened({ kind: 'remove', skill })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && opened.kind !== 'remove' && (
        <SkillDialog open onOpenChange={close} skill={opened.kind === 'edit' ? opened.skill : null} />
      )}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.skill.name })}
          description={t('removeText')}
          confirmText={t('confirmRemove')}
          onConfirm={() => destroy(opened.skill)}
        />
      )}
    </Card>
  )
}
