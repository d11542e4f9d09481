import { type PrintKind, printKindNames } from '@twopost/contract/documents'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import type { PdfSubject } from '#platform/pdf/display-list-pdf.ts'
import type { Paper } from './papers.service.ts'

/** A paper with what its PDF says about itself. */
export interface ReadPaper {
  paper: Paper
  subject: PdfSubject
}
/** What holds for all papers of a job, kept with it: what the rights of who asked allow on them, the language that was asked for. */
export type PrintOptions = Readonly<Record<string, unknown>> & { readonly language?: 'en' | 'es' | undefined }
/** A paper is read with less than a request has: a job reads it, too. */
export interface PaperContext {
  readonly tx: Tx
  readonly now: Date
}
/** How a feature prints one kind of its records. */
export interface PaperSource {
  /** Whether the person may see this one. @throws Problem "not found" as the record's own call does */
  expect(ctx: Context, id: string): Promise<unknown>
  /** What the rights of the person allow on all of them. */
  options?(ctx: Context): PrintOptions
  /** Undefined where it has gone since. */
  read(at: PaperContext, id: string, options: PrintOptions): Promise<ReadPaper | undefined>
}

const sources = new Map<PrintKind, PaperSource>()
/** Says which feature prints a kind; called once by each, at the start. */
export function printPapers(kind: PrintKind, source: PaperSource): void {
  sources.set(kind, source)
}
export function paperSourceOf(kind: PrintKind): PaperSource {
  const source = sources.get(kind)
  if (!source) throw new Error(`no feature prints ${kind}`)
  return source
}
/** The process does not start with a kind that nobody prints. @throws Error */
export function checkPaperSources(): void {
  for (const kind of printKindNames) paperSourceOf(kind)
}
