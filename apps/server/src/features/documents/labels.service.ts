import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/documents'
import { mostLabels } from '@twopost/contract/documents'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { labelContents } from './documents.events.ts'
import { drawPaper } from './drawing.service.ts'

/** Labels of records, each as often as wanted (PAR31, DOC8). @throws Problem NOT_FOUND, LABELS_TOO_MANY, PDF_NOT_DRAWN */
export async function createLabels(ctx: OutsideContext, { body }: Input<typeof calls.createLabels>): Promise<FileAnswer> {
  const { size = 'small', code = 'qr', copies = 1 } = body
  const ids = [...new Set(body.ids)]
  if (ids.length * copies > mostLabels) throw new Problem('LABELS_TOO_MANY', { most: mostLabels })
  const found = await ctx.inTenant(
    async (inside) => new Map((await labelContents.ask(inside, { ...body, ids })).flat().map((one) => [one.id, one])),
  )
  const labels = ids.flatMap((id) => {
    const label = found.get(id)
    if (!label) throw new Problem('NOT_FOUND')
    return Array.from({ length: copies }, () => label)
  })
  const title = ctx.principal.language === 'es' ? 'Etiquetas' : 'Labels'
  const subject = { title, author: 'Twopost', language: ctx.principal.language, createdAt: ctx.now }
  return drawPaper({ kind: 'labels', labels, size, code }, subject)
}
