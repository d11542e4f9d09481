import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/statements'
import type { StatementDocument } from '@twopost/contract/statements'
import { openCustomerLink } from '#features/auth/index.ts'
import { drawPaper, printPapers, type ReadPaper } from '#features/documents/index.ts'
import { mayEnterShop, type OpenContext, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { type PaperRow, selectPaper } from './statements.queries.ts'
import { getStatementRow } from './statements.service.ts'

/** As it was frozen; its labels and dates in another language where one is asked for (DOC13). */
function readStatement({ document, created_at }: PaperRow, language = document.language): ReadPaper {
  const subject = { title: document.number, author: document.from[0] ?? '', language, createdAt: created_at }
  return { paper: { kind: 'statement', document: { ...document, language } }, subject }
}
/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
export function drawStatement(row: PaperRow, language?: StatementDocument['language']): Promise<FileAnswer> {
  const { paper, subject } = readStatement(row, language)
  return drawPaper(paper, subject)
}

/** The PDF of a statement; read in one transaction, drawn outside of it (DOC10). @throws Problem STATEMENT_NOT_FOUND, PDF_NOT_DRAWN */
export async function showStatementPdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getStatementPdf>,
): Promise<FileAnswer> {
  const paper = await ctx.inTenant(async (inside) => {
    const found = await selectPaper(inside.tx, params.id)
    if (!found || !mayEnterShop(inside, found.shop_id)) throw new Problem('STATEMENT_NOT_FOUND')
    return found
  })
  return drawStatement(paper, query.language)
}

/** The same behind the button of its mail, without a sign-in. @throws Problem STATEMENT_NOT_FOUND for a wrong link, the same as for none */
export async function showLinkedStatement(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicStatementPdf>,
): Promise<FileAnswer> {
  const link = await openCustomerLink(ctx.database, 'statement', params.token)
  const paper =
    link && !link.isRevoked
      ? await ctx.database.inTenant(link.tenant, (tx) => selectPaper(tx, link.recordId), { reads: true })
      : undefined
  if (!paper) throw new Problem('STATEMENT_NOT_FOUND')
  return drawStatement(paper)
}

/** Statements in print jobs (DOC12). */
export const printStatements = (): void =>
  printPapers('statement', {
    expect: getStatementRow,
    async read({ tx }, id, { language }) {
      const paper = await selectPaper(tx, id)
      return paper && readStatement(paper, language)
    },
  })
