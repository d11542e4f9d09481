import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ApiError, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { pricingText } from './pricing.text.ts'
import { RetireDialog } from './retire-dialog.tsx'
import { type Rule, RuleTags, useVersionWords, VersionsDialog } from './version-words.tsx'

type CodedRule = Rule & { code: string }
type VersionOf<R extends Rule> = R['versions'][number]
type Opened<R> = { kind: 'edit' | 'retire' | 'versions'; rule: R } | { kind: 'new' } | null

/** The words of a list of rules, as its texts have them. */
type RuleWords = (key: 'title' | 'lead' | 'add' | 'none' | 'noneText' | 'loadFailed') => string

/** Rules of one kind with what each says today; those who may add, change and retire them (CAN8, CAN24). */
export function RuleList<R extends CodedRule>({
  words: t,
  icon,
  found,
  rules,
  facts,
  says,
  dialog,
  onRetire,
}: {
  words: RuleWords
  icon: ReactNode
  found: { error: ApiError | null; refetch: () => unknown }
  /** Undefined while they are on their way. */
  rules: readonly R[] | undefined
  /** What is said of a rule below its name, before its version. */
  facts: (rule: R, version: VersionOf<R> | undefined) => readonly string[]
  /** What a version says, in short. */
  says: (version: VersionOf<R>) => string
  /** The form of a rule, or of a new one (null). */
  dialog: (props: { open: boolean; onOpenChange: () => void; rule: R | null }) => ReactNode
  onRetire: (rule: R) => Promise<unknown>
}) {
  const common = useText(pricingText)
  const problem = useProblemText(found.error)
  const mayChange = useMay('pricing:create')
  const [opened, setOpened] = useState<Opened<R>>(null)
  const [all, setAll] = useState(false)
  const close = () => setOpened(null)
  const add = mayChange && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} actions={rules && rules.length > 0 && add} flush>
      {!rules ? (
        found.error ? (
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : rules.length === 0 ? (
        <EmptyState icon={icon} title={t('none')} text={t('noneText')} action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 text-ink-2">
            <p>{t('lead')}</p>
            {rules.some((one) => one.is_retired) && (
              <Checkbox checked={all} onCheckedChange={(on) => setAll(on === true)}>
                {common('showRetired')}
              </Checkbox>
            )}
          </div>
          <ul className="divide-y divide-border border-border border-t">
            {rules
              .filter((one) => all || !one.is_retired)
              .map((rule) => (
                <RuleRow key={rule.id} {...{ rule, facts, says, onOpen: setOpened }} />
              ))}
          </ul>
        </>
      )}
      {dialog({
        open: opened?.kind === 'new' || opened?.kind === 'edit',
        onOpenChange: close,
        rule: opened?.kind === 'edit' ? opened.rule : null,
      })}
      {opened?.kind === 'versions' && <VersionsDialog<VersionOf<R>> rule={opened.rule} says={says} onClose={close} />}
      {opened?.kind === 'retire' && (
        <RetireDialog name={opened.rule.name} onClose={close} onRetire={() => onRetire(opened.rule)} />
      )}
    </Card>
  )
}

function RuleRow<R extends CodedRule>({
  rule,
  facts,
  says,
  onOpen,
}: {
  rule: R
  facts: (rule: R, version: VersionOf<R> | undefined) => readonly string[]
  says: (version: VersionOf<R>) => string
  onOpen: (opened: Opened<R>) => void
}) {
  const common = useText(pricingText)
  const versionWords = useVersionWords()
  const [mayChange, mayRetire] = [useMay('pricing:create'), useMay('pricing:delete')]
  const version: VersionOf<R> | undefined =
    rule.versions.find((one) => one.version_no === rule.current?.version_no) ?? rule.versions[0]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{rule.name}</b>
          <RuleTags rule={rule} />
        </span>
        <span>
          {[rule.code, ...facts(rule, version), version && version.state !== 'draft' ? versionWords(version) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className="break-words tabular-nums">{version ? says(version) : '–'}</span>
      <span className="ml-auto flex gap-1">
        <IconButton
          label={common('versionsOf', { name: rule.name })}
          icon={<History size={16} />}
          onClick={() => onOpen({ kind: 'versions', rule })}
        />
        {mayChange && !rule.is_retired && (
          <IconButton
            label={common('edit', { name: rule.name })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen({ kind: 'edit', rule })}
          />
        )}
        {mayRetire && !rule.is_retired && (
          <IconButton
            label={common('retireName', { name: rule.name })}
            icon={<Trash2 size={16} />}
            onClick={() => onOpen({ kind: 'retire', rule })}
          />
        )}
      </span>
    </li>
  )
}
