import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField } from '#platform/date-field.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type RecordForm, useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { type PartMatrix, useUpdateMatrix } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { useShopName } from '../shop-choice.tsx'
import { RuleTags, useVersionWords } from '../version-words.tsx'
import { matricesText } from './matrices.text.ts'
import { MatrixCurve } from './matrix-curve.tsx'
import { countedTiers, matrixSchema, matrixValues } from './matrix-form.rules.ts'
import { MatrixTiers } from './matrix-tiers.tsx'
import { MatrixTry } from './matrix-try.tsx'

/** A draft over the version that counts: tiers, curve and try box; activating names the day (CAN8, s5b). For those who see costs. */
export function MatrixEditor({ matrix, onDetails }: { matrix: PartMatrix; onDetails: () => void }) {
  const t = useText(matricesText)
  const words = useText(pricingText)
  const format = useFormat()
  const update = useUpdateMatrix()
  const mayChange = useMay('pricing:create') && !matrix.is_retired
  const isDraft = useRef(false)
  // Which of the two buttons works now.
  const [sending, setSending] = useState<'draft' | 'active'>('draft')
  const form = useSchemaForm(matrixSchema, matrixValues(matrix, format.today))
  const values = useWatch({ control: form.control }) as ReturnType<typeof matrixValues>
  const tiers = countedTiers(values.tiers)
  const record = useRecordForm({
    form,
    record: matrix,
    valuesOf: (current: PartMatrix) => matrixValues(current, format.today),
    keepAs: `matrix:${matrix.id}`,
    failedTitle: () => words('saveFailed'),
    send: (typed, { version }) =>
      update.mutateAsync({
        params: { id: matrix.id },
        body: { ...typed, ...(isDraft.current && { is_draft: true }), version },
      }),
    savedOf: (answer) => answer.part_matrix,
    onSaved: ({ part_matrix: { versions } }) => {
      const [latest] = versions
      notify({
        kind: 'success',
        title: isDraft.current
          ? t('draftSaved')
          : t('activated', {
              number: String(latest?.version_no ?? 1),
              day: format.calendarDate(latest?.valid_from ?? format.today),
            }),
      })
    },
  })
  const hasDraft = matrix.versions[0]?.state === 'draft'
  const send = (draft: boolean) => {
    isDraft.current = draft
    setSending(draft ? 'draft' : 'active')
    record.submit()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
      aria-label={matrix.name}
      className="flex flex-col gap-4"
    >
      {record.notices}
      <div className="grid items-start gap-4 xl:grid-cols-[1.15fr_1fr]">
        <div className="stack min-w-0">
          <Card
            title={matrix.name}
            beside={
              <span className="flex flex-wrap gap-2">
                <RuleTags rule={matrix} />
              </span>
            }
            footer={mayChange && <VersionButtons {...{ record, hasDraft, sending }} from={values.valid_from} onSend={send} />}
            flush
          >
            <MatrixTiers {...{ form, tiers, mayChange }} rows={values.tiers} />
          </Card>
          <Card
            title={t('appliesTo')}
            actions={
              mayChange && (
                <Button size="sm" onClick={onDetails}>
                  {t('details')}
                </Button>
              )
            }
          >
            <div className="flex flex-col gap-4">
              <MatrixFacts matrix={matrix} />
              {mayChange && (
                <FormField
                  form={form}
                  name="valid_from"
                  label={words('validFrom')}
                  help={words('validFromHelp')}
                  className="max-w-60"
                >
                  {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day || format.today)} />}
                </FormField>
              )}
            </div>
          </Card>
        </div>
        <div className="stack min-w-0">
          <MatrixCurve tiers={tiers} keepEdges={values.keep_edges} />
          <MatrixTry tiers={tiers} />
        </div>
      </div>
    </form>
  )
}

/** Gives up what is typed, keeps it as a draft, or lets it count from the day that the button names. */
function VersionButtons({
  record,
  hasDraft,
  sending,
  from,
  onSend,
}: {
  record: RecordForm
  hasDraft: boolean
  sending: 'draft' | 'active'
  from: string
  onSend: (draft: boolean) => void
}) {
  const t = useText(matricesText)
  const format = useFormat()
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      {record.dirty && (
        <Button kind="ghost" onClick={record.giveUp}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" busy={record.busy && sending === 'draft'} disabledReason={record.dirty ? undefined : t('nothing')}>
        {t('saveDraft')}
      </Button>
      <Button
        kind="primary"
        busy={record.busy && sending === 'active'}
        disabledReason={record.dirty || hasDraft ? undefined : t('nothing')}
        onClick={() => onSend(false)}
      >
        {from > format.today ? t('activateFrom', { day: format.calendarDate(from) }) : t('activateToday')}
      </Button>
    </div>
  )
}

/** Which parts a matrix is for, where, and which version counts. */
export function MatrixFacts({ matrix }: { matrix: PartMatrix }) {
  const t = useText(matricesText)
  const words = useText(pricingText)
  const shopName = useShopName()
  const versionWords = useVersionWords()
  const classes = matrix.part_classes.map((one) => t(`className.${one as 'part_new'}`)).join(', ')
  return (
    <Facts
      items={[
        [t('classes'), classes || t('allClasses')],
        [words('shop'), shopName(matrix.shop_id)],
        [words('code'), matrix.code],
        [t('running'), matrix.current ? versionWords(matrix.current) : '–'],
      ]}
    />
  )
}
