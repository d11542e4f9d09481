import { type LedgerPlace, placeGroupWords, placeWords } from '@twopost/contract/ledger'
import { Wand2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useLocale } from '#platform/app-storage.ts'
import { FormField } from '#platform/form-field.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import {
  type AccountRow,
  accountsOf,
  accountsSchema,
  groupsOf,
  isEmptyRow,
  rowsOf,
  twoNamesAt,
  withSuggestions,
} from './account-rows.rules.ts'
import { bookkeepingText, helpedPlaces } from './bookkeeping.text.ts'
import { type LedgerMap, useLedgerMap, useSaveLedgerMap } from './ledger.api.ts'

/** Names of places in the reader's language; of a tax the name that the shop gave it. */
export function usePlaceName(): (place: string) => string {
  const language = useLocale()
  const taxes = useLedgerMap().data?.ledger.taxes ?? []
  return (place) => {
    const tax = place.startsWith('tax:') ? taxes.find((one) => place === `tax:${one.code}`) : undefined
    return tax?.name || placeWords(place as LedgerPlace)[language === 'es' ? 1 : 0]
  }
}

/** Which account each amount goes to, for the whole organization (INT20, INT21). */
export function AccountMap() {
  const t = useText(bookkeepingText)
  const found = useLedgerMap()
  return (
    <FoundPart found={found} failed={t('accounts.failed')}>
      {({ ledger }) => <MapForm map={ledger} />}
    </FoundPart>
  )
}

type Values = { rows: AccountRow[] }
type MapForm = SchemaForm<Values, Values>
const valuesOf = (map: LedgerMap): Values => ({ rows: rowsOf(map) })

function MapForm({ map }: { map: LedgerMap }) {
  const t = useText(bookkeepingText)
  const language = useLocale() === 'es' ? 'es' : 'en'
  const save = useSaveLedgerMap()
  const form: MapForm = useSchemaForm(accountsSchema as never, valuesOf(map))
  const rows = useWatch({ control: form.control, name: 'rows' })
  const mayEdit = map.allowed.includes('edit')
  const record = useRecordForm({
    form,
    record: map,
    valuesOf,
    failedTitle: () => t('saveFailed'),
    check: (values) => {
      const at = twoNamesAt(values.rows)
      return at < 0 ? undefined : { field: `rows.${at}.name` as const, code: 'twoNames' }
    },
    send: async (values, { version }) =>
      (await save.mutateAsync({ body: { accounts: accountsOf(values.rows), ...(version !== undefined && { version }) } })).ledger,
    savedOf: (ledger) => ledger,
    onSaved: () => notify({ kind: 'success', title: t('accounts.saved') }),
  })
  const empty = rows.filter(isEmptyRow).length
  const suggest = () => {
    withSuggestions(rows, language).forEach((row, at) => {
      if (!isEmptyRow(rows[at] as AccountRow)) return
      form.setValue(`rows.${at}.code`, row.code, { shouldDirty: true, shouldValidate: true })
      form.setValue(`rows.${at}.name`, row.name, { shouldDirty: true, shouldValidate: true })
    })
  }
  return (
    <form onSubmit={record.submit} noValidate>
      <Card
        title={t('tabs.accounts')}
        flush
        actions={
          mayEdit &&
          empty > 0 && (
            <Button icon={<Wand2 size={16} />} onClick={suggest}>
              {t('accounts.suggest')}
            </Button>
          )
        }
        footer={
          mayEdit && (
            <span className="flex w-full flex-wrap items-center justify-end gap-2">
              <span className="mr-auto text-ink-2">{t('accounts.empty', { count: empty })}</span>
              <Button onClick={record.giveUp} disabled={!record.dirty}>
                {t('undo')}
              </Button>
              <Button
                type="submit"
                kind="primary"
                busy={record.busy}
                busyText={t('saving')}
                disabledReason={record.dirty ? undefined : t('nothing')}
              >
                {t('save')}
              </Button>
            </span>
          )
        }
      >
        <div className="flex flex-col gap-3 px-4 pb-4">
          <p className="max-w-200 text-ink-2">{t('accounts.lead')}</p>
          {!mayEdit && <Banner>{t('accounts.readOnly')}</Banner>}
          {record.notices}
        </div>
        {groupsOf(rows).map(({ group, rows: some }) => (
          <section key={group} className="border-border border-t" aria-label={placeGroupWords[group][language === 'es' ? 1 : 0]}>
            <h3 className="px-4 pt-3 text-sm font-[620] text-ink-2">{placeGroupWords[group][language === 'es' ? 1 : 0]}</h3>
            <ul className="flex flex-col gap-1 px-4 py-2">
              {some.map(({ row, at }) => (
                <PlaceRow key={row.place} {...{ form, row, at, mayEdit }} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </form>
  )
}

function PlaceRow({ form, row, at, mayEdit }: { form: MapForm; row: AccountRow; at: number; mayEdit: boolean }) {
  const t = useText(bookkeepingText)
  const place = usePlaceName()(row.place)
  const help = helpedPlaces.find((one) => one === row.place)
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 py-1.5 md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1.2fr)]">
      <span className="col-span-2 min-w-0 md:col-span-1 md:pt-1.5">
        <span className="block break-words">{place}</span>
        {help && <span className="block text-sm text-ink-3">{t(`help.${help}`)}</span>}
      </span>
      {mayEdit ? (
        <>
          <FormField form={form} name={`rows.${at}.code` as const} label={t('accounts.code', { place })} hideLabel>
            {(field) => (
              <Input
                maxLength={20}
                placeholder={t('accounts.number')}
                value={field.value}
                onChange={(event) => field.onValue(event.target.value)}
                onBlur={field.onBlur}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name={`rows.${at}.name` as const}
            label={t('accounts.name', { place })}
            says={{ twoNames: t('accounts.twoNames') }}
            hideLabel
          >
            {(field) => (
              <Input
                maxLength={100}
                placeholder={t('accounts.nameShort')}
                value={field.value}
                onChange={(event) => field.onValue(event.target.value)}
                onBlur={field.onBlur}
              />
            )}
          </FormField>
        </>
      ) : (
        <>
          <span className="text-ink-2 md:pt-1.5">{row.code || '–'}</span>
          <span className="break-words md:pt-1.5">{row.name || '–'}</span>
        </>
      )}
    </li>
  )
}
