import { type PaperTask, tasksOnPaper } from '#features/service-orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { selectTasksOnPaper } from './tasks.queries.ts'

async function listTasks({ tx }: { readonly tx: Tx }, orderId: string): Promise<PaperTask[]> {
  return (await selectTasksOnPaper(tx, orderId)).map((row) => ({
    lineId: row.line_item_id,
    title: row.title,
    instructions: row.instructions,
    technician: row.technician_name,
    minutes: row.estimated_minutes,
    isDone: row.status === 'completed',
  }))
}
/** Says what stands on the paper of a work order (DOC5); once in a process. */
export const subscribePaperTasks = (): void => tasksOnPaper.subscribe(listTasks)
