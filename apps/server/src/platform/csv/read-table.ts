import { lastImportRow as lastRow, mostImportBytes } from '@twopost/contract/core/import'
import { Problem } from '#platform/http/problem.ts'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import type { Table, TableQuestion, TableReading } from './read-table.worker.ts'
import type { TableFaultKind } from './table-fault.ts'

const RETRY_AFTER_SECONDS = 5

let threads: ThreadPool<TableQuestion, TableReading> | null = null
const openThreads = () =>
  new ThreadPool<TableQuestion, TableReading>({
    entry: { name: 'read-table.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 1,
    memoryLimitMb: 256,
    startLimitMs: 20_000,
    answerLimitMs: 15_000,
    longestQueue: 8,
    longestWaitMs: 20_000,
    idleLimitMs: 60_000,
  })

/** Ends the thread; the next file starts another one. */
export async function closeTableReader(): Promise<void> {
  const ending = threads
  threads = null
  await ending?.close()
}

const problemOf: Record<TableFaultKind, () => Problem> = {
  another_type: () => new Problem('IMPORT_TYPE'),
  too_large: () => new Problem('IMPORT_TOO_LARGE'),
  broken: () => new Problem('IMPORT_BROKEN'),
  encrypted: () => new Problem('IMPORT_ENCRYPTED'),
  macros: () => new Problem('IMPORT_MACROS'),
  no_heading: () => new Problem('IMPORT_NO_HEADING'),
  no_rows: () => new Problem('IMPORT_NO_ROWS'),
  too_many_rows: () => new Problem('IMPORT_TOO_MANY_ROWS', { last: lastRow }),
}

/**
 * A file of rows as people have them: CSV with any delimiter and encoding, or the first sheet of a workbook that holds anything (K12). What is
 * in it decides, not its name. Rows without any text are left out; the others keep their number.
 * @throws Problem IMPORT_TYPE (415), IMPORT_TOO_LARGE (413), IMPORT_BROKEN, IMPORT_ENCRYPTED, IMPORT_MACROS, IMPORT_NO_HEADING,
 *   IMPORT_NO_ROWS, IMPORT_TOO_MANY_ROWS (422; OP-62), UNAVAILABLE when too many files wait
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > mostImportBytes) throw problemOf.too_large()
  threads ??= openThreads()
  const reading = await threads.ask({ bytes, lastRow }).catch((fault: unknown) => {
    if (!(fault instanceof ThreadFault)) throw fault
    // What hung or needed too much memory would do so again.
    if (fault.kind === 'timeout' || fault.kind === 'crashed') throw problemOf.too_large()
    throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  if ('fault' in reading) throw problemOf[reading.fault]()
  return reading.table
}
