import { lastImportRow as lastRow, mostImportBytes } from '@twopost/contract/core/import'
import { Problem } from '#platform/http/problem.ts'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import type { Table, TableQuestion, TableReading } from './read-table.worker.ts'
import type { TableFaultKind } from './table-fault.ts'

const RETRY_AFTER_SECONDS = 5

type Threads = ThreadPool<TableQuestion, TableReading>
let threads: Threads | null = null
/** For files of a whole business, which are larger: one at a time, beside the others. */
let largeThreads: Threads | null = null
const openThreads = (isLarge: boolean): Threads =>
  new ThreadPool<TableQuestion, TableReading>({
    entry: { name: 'read-table.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 1,
    memoryLimitMb: isLarge ? 1024 : 256,
    startLimitMs: 20_000,
    answerLimitMs: isLarge ? 60_000 : 15_000,
    longestQueue: 8,
    longestWaitMs: 20_000,
    idleLimitMs: 60_000,
  })

/** Ends the thread; the next file starts another one. */
export async function closeTableReader(): Promise<void> {
  const ending = [threads, largeThreads].filter((one) => one !== null)
  threads = null
  largeThreads = null
  await Promise.all(ending.map((one) => one.close()))
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
  threads ??= openThreads(false)
  return (await ask(threads, { bytes, lastRow }, problemOf)).table
}

async function ask(
  asked: Threads,
  question: TableQuestion,
  problems: Record<TableFaultKind, () => Problem>,
): Promise<{ table: Table; count: number }> {
  const reading = await asked.ask(question).catch((fault: unknown) => {
    if (!(fault instanceof ThreadFault)) throw fault
    // What hung or needed too much memory would do so again.
    if (fault.kind === 'timeout' || fault.kind === 'crashed') throw problems.too_large()
    throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  if ('fault' in reading) throw problems[reading.fault]()
  return reading
}

const unsafe = () => new Problem('IMPORT_UNSAFE')
/**
 * A file of a whole business (INT14): as `readTable`, of more rows. The heading is row 1, so `mostRows` end one row below.
 * @param options.most rows to give; the number of all of them comes with them
 * @throws Problem IMPORT_TYPE, IMPORT_UNSAFE (415; INT28), IMPORT_BROKEN, IMPORT_ENCRYPTED, IMPORT_NO_HEADING, IMPORT_NO_ROWS, IMPORT_ROWS (422),
 *   UNAVAILABLE when too many files wait
 */
export async function readLargeTable(
  bytes: Uint8Array,
  { mostRows, most }: { mostRows: number; most?: number },
): Promise<{ table: Table; count: number }> {
  largeThreads ??= openThreads(true)
  const question = { bytes, lastRow: mostRows + 2, ...(most !== undefined && { most }) }
  return ask(largeThreads, question, {
    ...problemOf,
    macros: unsafe,
    too_large: unsafe,
    too_many_rows: () => new Problem('IMPORT_ROWS', { most: mostRows }),
  })
}
