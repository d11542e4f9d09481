import { conditionOf, type WorkOrderDocument, type WorkOrderPart, type WorkOrderService } from '@twopost/contract/service-orders'
import type { LineRow, ServiceRow } from '../lines/line-items.queries.ts'
import type { PaperTask } from './work-order.events.ts'

const partOf = (line: LineRow): WorkOrderPart => ({
  name: line.description,
  number: line.part_number ?? '',
  bin: line.part_source === 'stock' ? (line.part_location ?? '') : '',
  quantity: line.quantity_thousandths,
  condition: conditionOf(line.sales_class) ?? 'new',
  amountCents: line.amount_cents,
})
/** Thousandths of an hour. */
const hoursOf = (minutes: number | null): number | null => (minutes === null ? null : Math.round((minutes * 1000) / 60))

/** What is to be done for a line of labor: as its technician's task has it, else as the line says. */
function taskOf(line: LineRow, task: PaperTask | undefined): WorkOrderService['tasks'][number] {
  const fromLine = line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : null
  return {
    title: task?.title || line.description,
    instructions: task?.instructions ?? '',
    technician: task?.technician ?? '',
    hours: fromLine,
    isDone: task?.isDone ?? line.is_done,
  }
}

/**
 * The services of a work order with their tasks and parts (DOC5); what was not used is left out. Tasks that hang on no line stand in the only
 * service, else under a heading of their own.
 */
export function servicesOnPaper(
  services: readonly ServiceRow[],
  lines: readonly LineRow[],
  tasks: readonly PaperTask[],
  otherTasks: string,
): WorkOrderDocument['services'] {
  const used = lines.filter((line) => line.not_used_reason === '')
  const byLine = new Map(tasks.map((task) => [task.lineId, task]))
  const known = new Set(used.map((line) => line.id))
  const loose = tasks
    .filter((task) => task.lineId === null || !known.has(task.lineId))
    .map(({ title, instructions, technician, minutes, isDone }) => ({
      ...{ title, instructions, technician, hours: hoursOf(minutes), isDone },
    }))
  const own = services.map((service) => {
    const of = used.filter((line) => line.service_id === service.id)
    return {
      ...{ name: service.name, concern: service.concern, cause: service.cause, correction: service.correction },
      totalCents: service.total_cents,
      tasks: of
        .filter((line) => line.type === 'labor' || line.type === 'sublet')
        .map((line) => taskOf(line, byLine.get(line.id))),
      parts: of.filter((line) => line.type === 'parts').map(partOf),
    }
  })
  if (loose.length === 0) return own
  const [only] = own
  if (only && own.length === 1) return [{ ...only, tasks: [...only.tasks, ...loose] }]
  return [...own, { name: otherTasks, concern: '', cause: '', correction: '', totalCents: 0, tasks: loose, parts: [] }]
}

/** An instant as a clock of the shop shows it: "2026-11-24 17:05". */
export function clockMoment(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  } as const).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}
