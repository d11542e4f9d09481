import { importKinds } from '@twopost/contract/data-exchange'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Select } from '#ui/select.tsx'
import { type ImportBatch, useCheckImport, usePutMapping } from './imports.api.ts'
import { importsText } from './imports.text.ts'

const none = 'none'

/** The second step: which column fills which field (INT14). */
export function ImportColumnsStep({ batch, onChecking }: { batch: ImportBatch; onChecking: () => void }) {
  const t = useText(importsText)
  const language = useLocale() === 'es' ? 1 : 0
  const { columns } = importKinds[batch.kind]
  const [mapping, setMapping] = useState(batch.mapping)
  const [fault, setFault] = useState<string | null>(null)
  const [put, check] = [usePutMapping(), useCheckImport()]
  const options = [
    { value: none, label: t('notThere') },
    ...batch.heading.map((name, place) => ({ value: String(place), label: name || `#${place + 1}` })),
  ]
  const exampleOf = (field: string): string => {
    const place = mapping[field] ?? null
    if (place === null) return ''
    return batch.sample
      .map((cells) => cells[place] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .join(' · ')
  }
  // A column fills one field: chosen for another, it leaves the one before.
  const choose = (field: string, value: string) => {
    const place = value === none ? null : Number(value)
    setMapping((before) => ({
      ...Object.fromEntries(
        Object.entries(before).map(([other, at]) => [other, place !== null && at === place ? null : at] as const),
      ),
      [field]: place,
    }))
  }
  const start = async () => {
    setFault(null)
    try {
      await put.mutateAsync({ params: { id: batch.id }, body: { mapping } })
      await check.mutateAsync({ params: { id: batch.id } })
      onChecking()
    } catch (caught) {
      setFault(await spokenProblem(caught))
    }
  }
  return (
    <Card
      title={t('columnsTitle')}
      flush
      footer={
        <div className="flex justify-end">
          <Button kind="primary" busy={put.isPending || check.isPending} onClick={() => void start()}>
            {t('check')}
          </Button>
        </div>
      }
    >
      <div className="stack px-4 pb-4">
        <p className="max-w-[80ch] text-ink-2">{t('columnsLead')}</p>
        {fault !== null && (
          <Banner kind="bad" alert>
            <strong>{t('checkFailed')}.</strong> {fault}
          </Banner>
        )}
        <ul className="divide-y divide-border border-border border-y" aria-label={t('columnsTitle')}>
          {Object.entries(columns).map(([field, column]) => {
            const name = column.words[language]
            const value = mapping[field] ?? null
            return (
              <li
                key={field}
                className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(10rem,1.4fr)_2fr]"
              >
                <span className="font-[520]">
                  {name} {column.isRequired && <span className="text-ink-3 text-sm">{t('required')}</span>}
                </span>
                <Select
                  aria-label={name}
                  value={value === null ? none : String(value)}
                  onValue={(next) => choose(field, next)}
                  options={options}
                />
                <span className="min-w-0 truncate text-ink-2 text-sm" title={exampleOf(field)}>
                  {exampleOf(field)}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </Card>
  )
}
