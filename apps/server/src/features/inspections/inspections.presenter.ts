import { fromThousandths } from '@twopost/contract/core/money'
import {
  forecastMileage,
  type Inspection,
  type InspectionDeed,
  type InspectionResult,
  type InspectionSummary,
  takesResults,
} from '@twopost/contract/inspections'
import { takesLines } from '@twopost/contract/service-orders.states'
import { type Context, may, when } from '#platform/http/context.ts'
import type { InspectionRow } from './inspections.queries.ts'
import type { MediaRow, PastRow, RepairRow, ResultRow } from './results.queries.ts'

export const plainValue = (thousandths: number | null): number | null =>
  thousandths === null ? null : fromThousandths(thousandths)
export const vehicleTitle = (row: Pick<InspectionRow, 'year' | 'make' | 'model'>): string =>
  [row.year, row.make, row.model].filter((part) => part !== null && part !== '').join(' ')
/** One's own part of a vehicle: an item at a position. */
const placeOf = (one: { code: string; position: string }): string => `${one.code} ${one.position}`

export const presentSummary = (row: InspectionRow): InspectionSummary => ({
  id: row.id,
  service_order_id: row.service_order_id,
  order_number: row.order_number,
  shop_id: row.shop_id,
  vehicle_id: row.vehicle_id,
  template_id: row.template_id,
  template_revision: row.template_revision,
  kind: row.kind,
  name_en: row.name_en,
  name_es: row.name_es,
  state: row.state,
  is_changed: row.is_changed,
  technician_id: row.technician_id,
  technician_name: row.technician_name ?? '',
  mileage: row.mileage,
  counts: row.counts,
  open_findings: row.open_findings,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
  reviewed_by: row.reviewed_by_name,
  shared_at: row.shared_at?.toISOString() ?? null,
  version: row.version,
})

/** What was found at each place before, by place. */
export function pastByPlace(past: readonly PastRow[]): ReadonlyMap<string, readonly PastRow[]> {
  const places = new Map<string, PastRow[]>()
  for (const row of past) places.set(placeOf(row), [...(places.get(placeOf(row)) ?? []), row])
  return places
}
/** When something wears out by what was measured (INS21): the values that have a mileage and this unit. */
export const forecastOf = (
  readings: readonly Pick<PastRow, 'value_thousandths' | 'mileage' | 'unit'>[],
  item: Pick<ResultRow, 'unit' | 'better' | 'now_thousandths'>,
): number | null =>
  forecastMileage(
    readings.flatMap(({ value_thousandths: value, mileage, unit }) =>
      value === null || mileage === null || unit !== item.unit ? [] : [{ value, mileage }],
    ),
    item.better,
    item.now_thousandths,
  )

const presentMedia = (row: MediaRow): InspectionResult['photos'][number] => ({
  id: row.id,
  file_id: row.file_id,
  caption: row.caption,
  taken_by: row.uploaded_by_name,
  taken_at: row.created_at.toISOString(),
})
export interface Read {
  row: InspectionRow
  results: readonly ResultRow[]
  /** Photos and videos of its results. */
  media: readonly MediaRow[]
  repairs: readonly RepairRow[]
  past: readonly PastRow[]
  report: Inspection['report']
}
export function presentResult(
  result: ResultRow,
  { row, media, repairs }: Pick<Read, 'row' | 'media' | 'repairs'>,
  past: readonly PastRow[],
): InspectionResult {
  const last = past.at(-1)
  const repair = repairs.findLast((one) => one.result_id === result.id)
  const { value_thousandths, unit } = result
  const ofKind = (kind: 'photo' | 'video') =>
    media.filter((one) => one.inspection_result_id === result.id && one.kind === kind).map(presentMedia)
  return {
    id: result.id,
    item_id: result.item_id,
    code: result.code,
    section_en: result.section_en,
    section_es: result.section_es,
    name_en: result.name_en,
    name_es: result.name_es,
    position: result.position,
    unit,
    better: result.better,
    soon_at: plainValue(result.soon_thousandths),
    now_at: plainValue(result.now_thousandths),
    photo: result.photo,
    is_brake: result.is_brake,
    is_required: result.is_required,
    canned_job_id: result.canned_job_id,
    rating: result.rating,
    is_by_hand: result.is_by_hand,
    value: plainValue(value_thousandths),
    note: result.note,
    customer_note_en: result.customer_note_en,
    customer_note_es: result.customer_note_es,
    by_name: result.by_name,
    at: result.at?.toISOString() ?? null,
    service: result.service_id === null ? null : { id: result.service_id, name: result.service_name ?? '' },
    photos: ofKind('photo'),
    videos: ofKind('video'),
    last: last
      ? { rating: last.rating, value: plainValue(last.value_thousandths), at: last.at.toISOString(), mileage: last.mileage }
      : null,
    forecast_mileage: forecastOf([...past, { value_thousandths, mileage: row.mileage, unit }], result),
    repair: repair ? { what: repair.what, by: repair.certified_by_name, at: repair.created_at.toISOString() } : null,
  }
}

/** What one may do with it now; whether somebody is qualified to sign is said when they sign. */
function allowedOn(ctx: Context, row: InspectionRow, mayTakeBack: boolean): InspectionDeed[] {
  const isOpen = takesResults(row.state)
  const isShown = row.state === 'reviewed' || row.state === 'shared' || row.state === 'signed'
  return [
    ...when(may(ctx, 'inspections:create') && isOpen, 'rate', 'finish'),
    ...when(may(ctx, 'inspections:review') && row.state === 'done' && row.kind !== 'annual', 'review'),
    ...when(may(ctx, 'inspections:review') && isShown, 'share'),
    ...when(mayTakeBack, 'reopen'),
    ...when(may(ctx, 'inspections:sign') && row.kind === 'annual' && row.state === 'done', 'sign'),
    ...when(may(ctx, 'service-order:create') && !isOpen && takesLines(row.order_status), 'make_service'),
  ]
}
export function presentInspection(ctx: Context, read: Read, { mayTakeBack }: { mayTakeBack: boolean }): Inspection {
  const { row, results } = read
  const places = pastByPlace(read.past)
  return {
    ...presentSummary(row),
    minutes: row.minutes,
    vehicle: {
      ...{ id: row.vehicle_id, title: vehicleTitle(row), kind: row.vehicle_kind, plate: row.plate },
      ...{ plate_state: row.plate_state, unit_number: row.unit_number, vin: row.vin },
    },
    customer_name: row.company_name || row.customer_name,
    time_zone: row.time_zone,
    results: results.map((result) => presentResult(result, read, places.get(placeOf(result)) ?? [])),
    report: read.report,
    allowed: allowedOn(ctx, row, mayTakeBack),
  }
}
