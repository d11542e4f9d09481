import type * as calls from '@twopost/contract/attendance'
import type { IndirectCode, PayAmount, PayKind, PayLine } from '@twopost/contract/attendance'
import { payReportList } from '@twopost/contract/attendance.list'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { payReport } from './report.service.ts'

interface Row {
  line: PayLine
  amount: PayAmount | null
  /** The first row of a person carries their hours, so that a sum over the file counts them once. */
  isFirst: boolean
}
const kinds: Readonly<Record<PayKind, TwoWords>> = {
  hourly: ['Hourly, per attended hour', 'Por hora de asistencia'],
  flat: ['Flat rate, per sold hour', 'Tarifa por hora vendida'],
  salary: ['Salary, per period', 'Salario por periodo'],
  mixed: ['Base, per attended hour', 'Base por hora de asistencia'],
}
const indirect: readonly (readonly [IndirectCode, TwoWords])[] = [
  ['training', ['Training', 'Capacitación']],
  ['cleaning', ['Cleaning', 'Limpieza']],
  ['meeting', ['Meeting', 'Reunión']],
  ['waiting', ['Waiting', 'Espera']],
  ['road', ['Road', 'Traslado']],
  ['other', ['Other time', 'Otro tiempo']],
  ['break', ['Breaks', 'Descansos']],
]
const sheet: Sheet<Row, keyof typeof payReportList.columns> = {
  technician: ({ line }) => line.name,
  attended: ({ line, isFirst }) => (isFirst ? line.attendedHours : null),
  on_job: ({ line, isFirst }) => (isFirst ? line.onJobHours : null),
  sold: ({ line, isFirst }) => (isFirst ? line.soldHours : null),
  indirect: indirect.map(([code, words]) => ({
    words,
    value: ({ line, isFirst }: Row) => (isFirst ? (line.indirect.find((one) => one.code === code)?.hours ?? 0) : null),
  })),
  pay: [
    { words: ['Pay kind', 'Tipo de pago'], value: ({ amount }, say) => (amount ? say.word(kinds[amount.kind]) : null) },
    { words: ['Rate', 'Tarifa'], value: ({ amount }) => amount?.rate ?? null },
    { words: ['From', 'Desde'], value: ({ amount }) => amount?.from ?? null },
    { words: ['To', 'Hasta'], value: ({ amount }) => amount?.to ?? null },
    {
      words: ['Hours paid', 'Horas pagadas'],
      value: ({ amount }) => (amount && amount.basis !== 'period' ? amount.hours : null),
    },
    { words: ['Amount', 'Monto'], value: ({ amount }) => amount?.amount ?? null },
  ],
  shared: ({ line, isFirst }) => (isFirst ? line.sharedHours : null),
}

/** The pay report of a period as a CSV file: a row per person and rate (CLK15). @throws Problem PAY_PERIOD_NOT_FOUND */
export const exportPayReport = (ctx: OutsideContext, { query }: Input<typeof calls.exportPayReport>) => {
  const rows = new Map<string, Row>()
  return exportList(ctx, payReportList, sheet, undefined, {
    zone: async () => 'UTC',
    ids: async (inner) => {
      for (const line of (await payReport(inner, query.period)).lines) {
        const amounts = line.amounts.length === 0 ? [null] : line.amounts
        for (const [i, amount] of amounts.entries()) rows.set(`${line.technicianId}-${i}`, { line, amount, isFirst: i === 0 })
      }
      return [...rows.keys()]
    },
    rows: async (_, ids) =>
      ids.flatMap((id) => {
        const row = rows.get(id)
        return row ? [{ id, row }] : []
      }),
  })
}
