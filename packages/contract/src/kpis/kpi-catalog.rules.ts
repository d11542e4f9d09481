import type { FactKpi, Kpi, KpiAge, RecordKpi } from './kpi-shape.rules.ts'
import { kpiTable } from './kpi-table.rules.ts'
import { recordTable } from './record-table.rules.ts'

export type FactCode = keyof typeof kpiTable
export type RecordCode = keyof typeof recordTable
/** Every figure of the product (KPI4): those of what was posted, and those of other records. */
export type KpiCode = FactCode | RecordCode
export const factCodes = Object.keys(kpiTable) as [FactCode, ...FactCode[]]
export const recordCodes = Object.keys(recordTable) as [RecordCode, ...RecordCode[]]
export const kpiCodes: [KpiCode, ...KpiCode[]] = [...factCodes, ...recordCodes]
export const isFactCode = (word: string): word is FactCode => Object.hasOwn(kpiTable, word)
export const isRecordCode = (word: string): word is RecordCode => Object.hasOwn(recordTable, word)
export const isKpiCode = (word: string): word is KpiCode => isFactCode(word) || isRecordCode(word)
export const factKpiOf = (code: FactCode): FactKpi => kpiTable[code]
export const recordKpiOf = (code: RecordCode): RecordKpi => recordTable[code]
export const kpiOf = (code: KpiCode): Kpi => (isFactCode(code) ? factKpiOf(code) : recordKpiOf(code))
/** The ages that some figures are told apart by, in their order, each once. */
export function agesOf(codes: readonly RecordCode[]): KpiAge[] {
  const all = codes.flatMap((code) => recordKpiOf(code).ages ?? [])
  return [...new Map(all.map((age) => [age.key, age])).values()]
}
