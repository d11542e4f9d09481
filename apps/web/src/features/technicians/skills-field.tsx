import { type SkillAtLevel, type SkillLevel, skillLevels } from '@twopost/contract/technicians'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'
import { levelWords } from './skill-levels.rules.ts'
import { useSkills } from './skills.api.ts'
import { skillsText } from './skills.text.ts'

/** Skills of the organization's list with a level each: those somebody has, or those work needs. Stands in a group Field. */
export function SkillsField({
  value,
  onValue,
}: {
  value: readonly SkillAtLevel[]
  onValue: (skills: readonly SkillAtLevel[]) => void
}) {
  const t = useText(skillsText)
  const [query, setQuery] = useState('')
  const { data, isFetching } = useSkills()
  const all = data?.skills ?? []
  const wanted = query.trim().toLocaleLowerCase()
  const rest = all.filter((one) => !value.some((own) => own.id === one.id))
  const change = (id: string, level: SkillLevel) => onValue(value.map((own) => (own.id === id ? { ...own, level } : own)))
  if (data && all.length === 0 && value.length === 0) return <p className="text-ink-3">{t('noneAtAll')}</p>
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-col gap-2">
          {value.map((own) => (
            <li key={own.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{own.name}</span>
              <Select
                aria-label={t('level', { name: own.name })}
                className="w-40 max-sm:w-36"
                value={String(own.level)}
                onValue={(level) => change(own.id, skillLevels.find((one) => String(one) === level) ?? own.level)}
                options={skillLevels.map((level) => ({ value: String(level), label: t(`levels.${levelWords[level]}`) }))}
              />
              <IconButton
                icon={<X size={17} />}
                label={t('takeOff', { name: own.name })}
                onClick={() => onValue(value.filter((one) => one.id !== own.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        aria-label={t('add')}
        value={null}
        onValue={(picked) => picked && onValue([...value, { id: picked.value, name: picked.label, level: 2 }])}
        options={rest
          .filter((one) => one.name.toLocaleLowerCase().includes(wanted))
          .map((one) => ({ value: one.id, label: one.name }))}
        query={query}
        onQuery={setQuery}
        loading={isFetching && all.length === 0}
        placeholder={t('choose')}
        searchLabel={t('search')}
        emptyText={t('noneLeft')}
      />
    </div>
  )
}
