import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { type CountLine, useCountLines } from './counts.api.ts'
import { countsText } from './counts.text.ts'

/** The field of the next line, so that a hand on the keyboard goes down the sheet. */
function focusNext(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')]
  const next = fields[fields.indexOf(field) + 1]
  if (next) next.focus()
  else field.blur()
}

/** A part on the sheet: what was counted is saved when the field is left, or by Enter, which goes to the next line. */
export function CountLineRow({ sheetId, line, mayCount }: { sheetId: string; line: CountLine; mayCount: boolean }) {
  const t = useText(countsText)
  const format = useFormat()
  const send = useCountLines()
  const kept = line.needs_recount ? null : (line.recount ?? line.counted)
  const [typed, setTyped] = useState<number | null>(kept)
  const [seen, setSeen] = useState(line)
  // What others counted meanwhile, and what the server made of one's own.
  if (seen !== line) {
    setSeen(line)
    setTyped(kept)
  }
  const save = async () => {
    if (typed === kept) return
    try {
      await send.mutateAsync({ params: { id: sheetId }, body: { lines: [{ item_id: line.item_id, counted: typed }] } })
    } catch (caught) {
      setTyped(kept)
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    focusNext(event.currentTarget)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-2.5">
      <span className="two-lines min-w-0 flex-1 basis-40">
        <span className="truncate">{line.name}</span>
        <span>
          <span className="truncate">{[line.partNumber, line.unit].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <Result line={line} />
      {mayCount ? (
        <span className="w-28">
          <NumberField
            kind="quantity"
            min={0}
            max={9_999_999}
            data-count={line.item_id}
            aria-label={t('counted', { name: line.name })}
            value={typed}
            onValue={setTyped}
            onBlur={() => void save()}
            onKeyDown={onKeyDown}
            className="text-right max-md:min-h-12"
          />
        </span>
      ) : (
        <b className="w-28 text-right font-[620] tabular-nums">
          {line.counted === null ? '–' : format.number(line.recount ?? line.counted)}
        </b>
      )}
    </li>
  )
}

/** How a count stands to what was expected; nothing of that before it is counted. */
function Result({ line }: { line: CountLine }) {
  const t = useText(countsText)
  const format = useFormat()
  const { difference, expected } = line
  const place = 'flex items-center gap-2 text-sm max-md:order-last max-md:basis-full'
  if (difference === null || expected === null) return <span className={`${place} text-ink-3`}>{t('notCounted')}</span>
  if (difference === 0)
    return (
      <span className={`${place} text-ink-2`}>
        <CircleCheck size={15} className="text-good" aria-hidden="true" /> {t('match')}
      </span>
    )
  const words = t(difference > 0 ? 'more' : 'fewer', {
    count: format.number(Math.abs(difference)),
    expected: format.number(expected),
  })
  return (
    <span className={place}>
      {line.needs_recount ? (
        <span className="flex items-center gap-1.5 font-[520] text-warn" title={t('againHelp')}>
          <RotateCcw size={15} aria-hidden="true" /> {t('again')}
        </span>
      ) : (
        <TriangleAlert size={15} className="text-warn" aria-hidden="true" />
      )}
      <span className="text-ink-2">
        {line.needs_recount ? t('first', { count: format.number(line.counted ?? 0) }) : words}
        {line.difference_value !== undefined && !line.needs_recount && ` · ${format.money(line.difference_value)}`}
      </span>
    </span>
  )
}
