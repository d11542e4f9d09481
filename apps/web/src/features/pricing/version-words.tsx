import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Tag } from '#ui/status.tsx'
import { pricingText } from './pricing.text.ts'

interface Version {
  version_no: number
  state: 'draft' | 'active' | 'replaced' | 'retired'
  valid_from: string
  created_by_name: string
  created_at: string
}
/** What a rule is known by, beside what its versions say. */
export interface Rule<V extends Version = Version> {
  id: string
  name: string
  is_default: boolean
  is_retired: boolean
  current: V | null
  versions: readonly V[]
}

/** The version that counts, or the one to come, in words. */
export function useVersionWords() {
  const t = useText(pricingText)
  const format = useFormat()
  return ({ version_no, valid_from, state }: Version): string => {
    const number = String(version_no)
    if (state === 'draft') return t('draft', { number })
    const day = format.calendarDate(valid_from)
    return valid_from > format.today ? t('from', { number, day }) : t('inForce', { number, day })
  }
}

/** Beside the name of a rule: default, draft, retired. */
export function RuleTags({ rule }: { rule: Rule }) {
  const t = useText(pricingText)
  const draft = rule.versions.find((one) => one.state === 'draft')
  return (
    <>
      {rule.is_default && !rule.is_retired && <Tag>{t('isDefault')}</Tag>}
      {rule.is_retired && <Tag>{t('retired')}</Tag>}
      {draft && !rule.is_retired && <Tag>{t('draft', { number: String(draft.version_no) })}</Tag>}
    </>
  )
}

/** Every version of a rule with its day and its person, the latest first (NOW15). */
export function VersionsDialog<V extends Version>({
  rule,
  says,
  onClose,
}: {
  rule: Pick<Rule, 'name'> & { versions: readonly V[] }
  /** What a version says, in short. */
  says: (version: V) => string
  onClose: () => void
}) {
  const t = useText(pricingText)
  const format = useFormat()
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('versionsOf', { name: rule.name })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ol className="divide-y divide-border">
        {rule.versions.map((one) => (
          <li key={one.version_no} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <span className="two-lines min-w-0">
              <b className="font-[620]">
                {t('from', { number: String(one.version_no), day: format.calendarDate(one.valid_from) })}
              </b>
              <span>{t('versionBy', { person: one.created_by_name, when: format.dateTime(one.created_at) })}</span>
            </span>
            <span className="flex items-baseline gap-3">
              <span className="tabular-nums">{says(one)}</span>
              <Tag>{t(`states.${one.state}`)}</Tag>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
