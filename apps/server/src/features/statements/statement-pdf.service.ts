import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/statements'
import type { StatementDocument } from '@twopost/contract/statements'
import { drawPaper } from '#features/documents/index.ts'
import { mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { selectPaper } from './statements.queries.ts'

/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
export const drawStatement = (document: StatementDocument, fixedAt: Date): Promise<FileAnswer> =>
  drawPaper(
    { kind: 'statement', document },
    { title: document.number, author: document.from[0] ?? '', language: document.language, createdAt: fixedAt },
  )

/** The PDF of a statement; read in one transaction, drawn outside of it (DOC10). @throws Problem STATEMENT_NOT_FOUND, PDF_NOT_DRAWN */
export async function showStatementPdf(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getStatementPdf>,
): Promise<FileAnswer> {
  const paper = await ctx.inTenant(async (inside) => {
    const found = await selectPaper(inside.tx, params.id)
    if (!found || !mayEnterShop(inside, found.shop_id)) throw new Problem('STATEMENT_NOT_FOUND')
    return found
  })
  return drawStatement(paper.document, paper.created_at)
}
