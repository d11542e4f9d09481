import { Link } from '@tanstack/react-router'
import { money } from '@twopost/contract/core/money-fields'
import { requiredLine } from '@twopost/contract/core/text'
import type { LineItem } from '@twopost/contract/service-orders'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { OpenSublets, type SaidSublet, saidOfLine } from './open-sublets.tsx'
import { useChangeLine, usePutPart } from './order-parts.api.ts'
import { fatesOf, hereOfLine, type PartFate, partFates } from './order-parts.rules.ts'
import { orderPartsText } from './order-parts.text.ts'

/** Why is asked once, where some were not used. */
const schema = z
  .object({
    fates: z.array(z.enum(partFates).nullable()),
    reason: z.string(),
    sublets: z.array(z.object({ supplier_id: z.string().nullable(), cost: money().nullable() })),
  })
  .superRefine(({ fates, reason }, issues) => {
    if (fates.includes('not_used') && !requiredLine(200, 'REASON_REQUIRED').safeParse(reason).success)
      issues.addIssue({ code: 'custom', message: 'REASON_REQUIRED', path: ['reason'] })
  })

/**
 * Parts of an order that are not here when it is completed, and work of other shops of which something is not known: asks what became of each, and then
 * goes on. A shop that only wants it to be known lets them be left open (PAR20).
 */
export function MissingPartsDialog({
  order,
  lines: found,
  sublets: foundSublets,
  title,
  text,
  more,
  save,
  onAnswered,
  onClose,
}: {
  order: { id: string; parts_gate: 'off' | 'warn' | 'block' }
  lines: readonly LineItem[]
  sublets: readonly LineItem[]
  title: string
  /** What else happens. */
  text: string
  /** What else is asked, below the parts. */
  more?: ReactNode
  save: string
  /** Goes on with what asked. */
  onAnswered: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useText(orderPartsText)
  const say = useFieldText()
  const paths = usePaths()
  const seesDesk = useMay('purchasing:view')
  // As it was when it was asked: what is answered is missing no more.
  const [lines] = useState(found)
  const [sublets] = useState(foundSublets)
  const [done] = useState(() => new Set<string>())
  const [put, change] = [usePutPart(), useChangeLine()]
  const form = useSchemaForm(schema, { fates: lines.map(() => null), reason: '', sublets: sublets.map(saidOfLine) })
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('failed'),
    send: async ({ fates, reason, sublets: said }) => {
      for (const [at, line] of sublets.entries()) {
        const sublet = changedOf(line, said[at])
        if (!sublet || done.has(line.id)) continue
        await change.mutateAsync({ params: { id: order.id, itemId: line.id }, body: { sublet } })
        done.add(line.id)
      }
      for (const [at, line] of lines.entries()) {
        const fate = fates[at]
        if (!fate || done.has(line.id)) continue
        const params = { id: order.id, itemId: line.id }
        if (fate === 'only') await change.mutateAsync({ params, body: { quantity: hereOfLine(line) } })
        else await put.mutateAsync({ params, body: fate === 'customer' ? { source: 'customer' } : { not_used: reason.trim() } })
        done.add(line.id)
      }
      return onAnswered()
    },
    onSaved: onClose,
  })
  const [fates, said] = form.watch(['fates', 'sublets'])
  const mustSay = order.parts_gate === 'block'
  const isOpen =
    fates.includes(null) ||
    said.some((one, at) => one.supplier_id === null || (one.cost === null && sublets[at]?.sublet?.cost_state === 'none'))
  return (
    <FormDialog
      record={record}
      size="md"
      title={title}
      description={text}
      onClose={onClose}
      save={save}
      saving={t('saving')}
      disabledReason={mustSay && isOpen ? t('missingOpen') : undefined}
    >
      <div className="flex flex-col gap-4">
        {lines.length > 0 && (
          <>
            <p className={mustSay ? 'text-bad' : 'text-warn'}>{t(mustSay ? 'missingBlock' : 'missingWarn')}</p>
            <FormField form={form} name="fates" label={t('becamePick')} group hideLabel>
              {({ value, onValue }) => <Fates lines={lines} mustSay={mustSay} value={value} onValue={onValue} />}
            </FormField>
          </>
        )}
        {sublets.length > 0 && (
          <FormField form={form} name="sublets" label={t('subletsOpen')} group hideLabel>
            {({ value, onValue }) => <OpenSublets lines={sublets} value={value} onValue={onValue} />}
          </FormField>
        )}
        {fates.includes('not_used') && (
          <Field
            label={t('reason')}
            help={t('reasonHelp')}
            error={say(form.formState.errors.reason, { REASON_REQUIRED: t('notUsedWhy') })}
          >
            <Input maxLength={200} {...form.register('reason')} />
          </Field>
        )}
        {more}
        {seesDesk && lines.length > 0 && (
          <p className="text-sm text-ink-2">
            {t('toReceive')}{' '}
            <Link to={paths.partsDesk} className="underline">
              {t('toDesk')}
            </Link>
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** The changed fields of a line, to be sent; undefined when nothing changed. */
function changedOf(line: LineItem, said: SaidSublet | undefined): Partial<SaidSublet> | undefined {
  const before = saidOfLine(line)
  if (!said || (said.supplier_id === before.supplier_id && said.cost === before.cost)) return undefined
  return {
    ...(said.supplier_id !== before.supplier_id && { supplier_id: said.supplier_id }),
    ...(said.cost !== before.cost && { cost: said.cost }),
  }
}

type Fate = PartFate | null
function Fates({
  lines,
  mustSay,
  value,
  onValue,
}: {
  lines: readonly LineItem[]
  mustSay: boolean
  value: Fate[]
  onValue: (value: Fate[]) => void
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const number = (count: number) => format.number(count, 3)
  const standing = ({ part }: LineItem): string =>
    part?.presence !== 'coming'
      ? t('notComing')
      : part.expected
        ? t('comingOn', { date: format.shortDay(part.expected) })
        : t('coming')
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line, at) => (
        <li key={line.id} className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3">
          <span className="two-lines min-w-40 flex-1">
            <b className="font-[520] break-words">{line.description}</b>
            <span>
              {[
                t('missingCount', { count: number(line.quantity - hereOfLine(line)), all: number(line.quantity) }),
                standing(line),
              ].join(' · ')}
            </span>
          </span>
          <Select
            className="w-56 max-sm:w-full"
            aria-label={t('becameOf', { part: line.description })}
            placeholder={t('becamePick')}
            value={value[at] ?? (mustSay ? '' : 'open')}
            onValue={(fate) =>
              onValue(value.map((one, place) => (place === at ? (fate === 'open' || fate === '' ? null : fate) : one)))
            }
            options={[
              ...(mustSay ? [] : [{ value: 'open' as const, label: t('became.open') }]),
              ...fatesOf(line).map((fate) => ({ value: fate, label: t(`became.${fate}`, { count: number(hereOfLine(line)) }) })),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
