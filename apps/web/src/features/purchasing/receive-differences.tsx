import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import type { PurchaseOrder } from './purchasing.api.ts'
import { type Answer, type Answers, acceptedOf, answerOf, bookingOf, type Counts, type Difference } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'
import { type Unexpected, UnexpectedCards } from './receive-unexpected.tsx'

interface Papers {
  slip: string
  bill: string
}
/** Each difference with two answers in words, and the papers that came along. Nothing is booked before the button below. */
export function ReceiveDifferences({
  order,
  counts,
  differences,
  answers,
  onAnswer,
  papers,
  onPapers,
  unexpected,
}: {
  order: PurchaseOrder
  counts: Counts
  differences: readonly Difference[]
  answers: Answers
  onAnswer: (id: string, answer: Answer) => void
  papers: Papers
  onPapers: (papers: Papers) => void
  unexpected: Unexpected
}) {
  const t = useText(receiveText)
  const format = useFormat()
  const lines = (order.lines ?? []).filter((one) => one.outstanding > 0)
  const { bad, extras } = unexpected
  const booking = bookingOf(lines, counts, answers, { bad, extras })
  const accepted = acceptedOf(counts, bad)
  const rest = lines.reduce((sum, line) => {
    const booked = booking.lines.find((one) => 'purchase_order_line_id' in one && one.purchase_order_line_id === line.id)
    return booked && 'close' in booked ? sum : sum + Math.max(0, line.outstanding - (booked?.quantity ?? 0))
  }, 0)
  return (
    <>
      {differences.map((one) => (
        <DifferenceCard
          key={one.line.id}
          difference={one}
          expected={order.expected_delivery}
          count={accepted[one.line.id] ?? 0}
          answer={answerOf(one, answers)}
          onAnswer={(answer) => onAnswer(one.line.id, answer)}
        />
      ))}
      <UnexpectedCards lines={lines} isCounted={lines.some((line) => (counts[line.id] ?? 0) > 0)} unexpected={unexpected} />
      <div className="card form-grid p-4">
        <Field label={t('slip')} optional>
          <Input
            size="lg"
            autoComplete="off"
            maxLength={60}
            value={papers.slip}
            onChange={(event) => onPapers({ ...papers, slip: event.target.value })}
          />
        </Field>
        <Field label={t('bill')} optional>
          <Input
            size="lg"
            autoComplete="off"
            maxLength={60}
            value={papers.bill}
            onChange={(event) => onPapers({ ...papers, bill: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-ink-2">
        {t('summary', { count: format.number(booking.quantity), rest: format.number(rest) })}
        {booking.setAside > 0 && ` ${t('setAside', { count: format.number(booking.setAside), supplier: order.supplier_name })}`}
      </p>
    </>
  )
}

function DifferenceCard({
  difference: { line, is, by },
  expected,
  count,
  answer,
  onAnswer,
}: {
  difference: Difference
  expected: string | null
  count: number
  answer: Answer
  onAnswer: (answer: Answer) => void
}) {
  const t = useText(receiveText)
  const format = useFormat()
  const some = format.number(by)
  const options =
    is === 'short'
      ? ([
          {
            value: 'wait',
            label: t('wait', { count: some }),
            help: expected ? t('waitHelpDate', { date: format.shortDay(expected) }) : t('waitHelp'),
          },
          { value: 'close', label: t('close'), help: t('closeHelp', { count: some }) },
        ] as const)
      : ([
          { value: 'keep', label: t('keep'), help: t('keepHelp', { count: some }) },
          {
            value: 'back',
            label: t('sendBack', { count: some }),
            help: t('sendBackHelp', { count: format.number(line.outstanding) }),
          },
        ] as const)
  return (
    <section className="card flex flex-col gap-3 p-4" aria-label={line.item_name}>
      <span className="flex items-start gap-3">
        <b className="min-w-0 flex-1 font-[620]">{line.item_name}</b>
        <span className={`text-sm font-[520] ${is === 'short' ? 'text-warn' : 'text-accent-text'}`}>
          {is === 'short' ? t('short', { count: some }) : t('over', { count: some })}
        </span>
      </span>
      <p className="text-ink-2">
        {t('cameOf', { number: line.part_number, count: format.number(count), all: format.number(line.outstanding) })}
      </p>
      <Field label={line.item_name} hideLabel group>
        <RadioCards value={answer} onValue={onAnswer} options={options} />
      </Field>
    </section>
  )
}
