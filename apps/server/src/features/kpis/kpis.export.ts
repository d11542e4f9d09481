import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { dateIn } from '@twopost/contract/core/time'
import {
  isFactCode,
  isRecordCode,
  isStep,
  type KpiCode,
  type KpiRecord,
  kpiCauseWords,
  kpiOf,
  type exportKpis as kpisCall,
  recordKpiOf,
  type exportKpiRecords as recordsCall,
} from '@twopost/contract/kpis'
import { discountReasonWords } from '@twopost/contract/pricing'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { choiceOf, findRecords, kpiAsked, sumOf } from './kpi-records.service.ts'
import { findKpis, questionOf } from './kpis.service.ts'

const say =
  (ctx: OutsideContext) =>
  (words: TwoWords): string =>
    words[ctx.principal.language === 'es' ? 1 : 0]

const headings: readonly TwoWords[] = [
  ['Figure', 'Cifra'],
  ['From', 'Desde'],
  ['To', 'Hasta'],
  ['Group', 'Grupo'],
  ['Value', 'Valor'],
  ['Numerator', 'Numerador'],
  ['Denominator', 'Denominador'],
  ['Sales without a known cost', 'Ventas sin costo conocido'],
  ['Compared with', 'Comparado con'],
  ['Year before', 'Año anterior'],
  ['Goal', 'Meta'],
  ['Formula', 'Fórmula'],
]
/** Figures with their groups as lines: money in dollars, shares from 0 to 1. Shared by the file, and by reports that are mailed. */
export function kpiLines(answer: Awaited<ReturnType<typeof findKpis>>, word: (words: TwoWords) => string): Cell[][] {
  const { period, kpis, groups } = answer
  const nobody = word(['None', 'Ninguno'])
  const lines = kpis.flatMap(({ code, now, before, last_year, goal }): Cell[][] => {
    const kpi = kpiOf(code)
    const row = (
      from: string,
      to: string,
      group: string,
      value: typeof now,
      was: (number | null)[],
      aim: number | null,
    ): Cell[] => [
      ...[word(kpi.words), from, to, group],
      ...[value.value, value.numerator, value.denominator, value.unknown, ...was, aim, word(kpi.formula)],
    ]
    return [
      row(period.from, period.to, '', now, [before.value, last_year?.value ?? null], goal),
      // A figure that a group does not tell apart has no lines of it.
      ...groups.flatMap((group) => {
        const value = group.values[code]
        return value ? [row(group.from, group.to, group.name || nobody, value, [null, null], group.goals[code] ?? null)] : []
      }),
    ]
  })
  return [headings.map(word), ...lines]
}

/** Figures of a period as a file (KPI14); it goes on record. @throws Problem as the call of figures does */
export async function exportKpis(ctx: OutsideContext, { query }: Input<typeof kpisCall>): Promise<DownloadAnswer> {
  const lines = await ctx.inTenant(
    async (inner) => {
      const made = kpiLines(await findKpis(inner, query), say(ctx))
      const columns = [query.codes?.join(' '), query.from, query.to, query.group_by].filter(Boolean).join(', ')
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: 'kpis', columns, rows: made.length - 1 } })
      return made
    },
    { reads: false },
  )
  async function* all(): AsyncGenerator<Cell[]> {
    yield* lines
  }
  const by = isStep(query.group_by) || query.group_by ? `-${query.group_by}` : ''
  return fileOf(ctx, query.format ?? 'csv', {
    name: `figures${by}-${dateIn('UTC', ctx.now.getTime())}`,
    rows: lines.length - 1,
    csv: all,
    sheets: () => [{ name: say(ctx)(['Figures', 'Cifras']), lines: all() }],
  })
}

type Column = readonly [TwoWords, (record: KpiRecord) => Cell]
/** What documents have beside; records of other figures have their name instead. */
const ofDocuments: readonly Column[] = [
  [['Labor', 'Mano de obra'], ({ labor }) => labor],
  [['Parts', 'Piezas'], ({ parts }) => parts],
  [['Sublet work', 'Trabajo externo'], ({ sublet }) => sublet],
  [['Fees', 'Cuotas'], ({ fees }) => fees],
  [['Discounts', 'Descuentos'], ({ discount }) => discount],
  [['Hours sold', 'Horas vendidas'], ({ hours }) => hours],
]
const named: Column = [['Name', 'Nombre'], ({ title }) => title]
/** Figures that have records of several kinds. */
const mixed: readonly KpiCode[] = ['load', 'bay_use', 'true_parts_gp']
const split = (code: KpiCode, word: (words: TwoWords) => string): readonly Column[] => {
  const splits = isRecordCode(code) ? (recordKpiOf(code).splits ?? []) : []
  return [
    ...(splits.includes('reason')
      ? [[['Reason', 'Motivo'], ({ reason }) => (reason ? word(discountReasonWords[reason]) : null)] as Column]
      : []),
    ...(splits.includes('person') ? [[['Given by', 'Quién lo dio'], ({ person_name }) => person_name] as Column] : []),
    ...(splits.includes('technician') || splits.includes('bay')
      ? [[['Technician', 'Técnico'], ({ person_name }) => person_name] as Column]
      : []),
    ...(splits.includes('bay') ? [[['Bay', 'Bahía'], ({ bay_name }) => bay_name] as Column] : []),
  ]
}
const recordColumns = (code: KpiCode, word: (words: TwoWords) => string): readonly Column[] => {
  const { numerator, denominator } = kpiOf(code)
  const below: Column[] = denominator ? [[denominator.words, (record) => record.denominator]] : []
  return [
    [['Date', 'Fecha'], ({ date }) => date],
    ...(isFactCode(code) ? [] : [named]),
    ...(mixed.includes(code)
      ? [[['What it is', 'Qué es'], ({ cause }) => (cause ? word(kpiCauseWords[cause]) : null)] as Column]
      : []),
    ...split(code, word),
    [['Work order', 'Orden de trabajo'], (record) => record.order_number],
    [['Invoice', 'Factura'], (record) => record.invoice_number],
    [['Customer', 'Cliente'], (record) => record.customer_name],
    [['Vehicle', 'Vehículo'], (record) => record.vehicle_label],
    [['License plate', 'Placa'], (record) => record.license_plate],
    [['Unit', 'Unidad'], (record) => record.unit_number],
    [numerator.words, (record) => record.numerator],
    ...below,
    ...(isFactCode(code) ? ofDocuments : []),
  ]
}
const batchRows = 500

/** The records of a figure as a file, read in batches while it is written (KPI11). @throws Problem as the list does, EXPORT_TOO_LARGE */
export async function exportKpiRecords(
  ctx: OutsideContext,
  { params, query }: Input<typeof recordsCall>,
): Promise<DownloadAnswer> {
  const code = kpiAsked(ctx, params.code)
  const { question, count } = await ctx.inTenant(
    async (inner) => {
      const asked = await questionOf(inner, query)
      const rows = (await sumOf(inner, code, asked, choiceOf(query))).count
      if (rows > Math.min(maxExportRows, 10_000)) throw new Problem('EXPORT_TOO_LARGE', { most: 10_000 })
      const columns = [asked.dates.from, asked.dates.to].join(', ')
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: `kpi-${code}`, columns, rows } })
      return { question: asked, count: rows }
    },
    { reads: false },
  )
  const word = say(ctx)
  const columns = recordColumns(code, word)
  async function* lines(): AsyncGenerator<Cell[]> {
    yield columns.map(([words]) => word(words))
    for (let offset = 0; offset < count; offset += batchRows) {
      const rows = await ctx.inTenant(
        (inner) => findRecords(inner, code, question, choiceOf(query), { limit: batchRows, offset }),
        {
          reads: true,
        },
      )
      for (const row of rows) yield columns.map(([, cell]) => cell(row))
    }
  }
  return fileOf(ctx, query.format ?? 'csv', {
    name: `${code.replaceAll('_', '-')}-${dateIn('UTC', ctx.now.getTime())}`,
    rows: count,
    csv: lines,
    sheets: () => [{ name: word(kpiOf(code).words).slice(0, 31), lines: lines() }],
  })
}
