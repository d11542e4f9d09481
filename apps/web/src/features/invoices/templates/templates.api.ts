import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type { TemplateRecord } from '@twopost/contract/invoices'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'

export type { TemplateRecord }

type ListQuery = NonNullable<Sent<Calls['listInvoiceTemplates']>['query']>
type PreviewBody = Sent<Calls['previewInvoiceTemplate']>['body']
export type Preview = Answer<Calls['previewInvoiceTemplate']>['preview']

export const useTemplates = (query: ListQuery, options: { enabled?: boolean } = {}) =>
  useCall('listInvoiceTemplates', { query }, { keepPrevious: true, ...options })
export const useTemplate = (id: string) => useCall('getInvoiceTemplate', { params: { id } })
/** Templates that others change. */
export const useLiveTemplates = () => useLiveRefresh(['invoice-template.changed'], ['listInvoiceTemplates', 'getInvoiceTemplate'])

/** What a template is looked at with: the content alone, which the page lays out itself while somebody chooses. */
export const usePreviewContent = (content: Omit<PreviewBody, 'template'>) =>
  useCall(
    'previewInvoiceTemplate',
    { body: { ...content, template: { type: 'professional' } } },
    { keepPrevious: true, staleTime: 5 * 60_000 },
  )
/** The PDF of a look that need not be saved. */
export const fetchPreviewPdf = (body: PreviewBody): Promise<Blob> =>
  api('previewInvoiceTemplatePdf', { body }) as unknown as Promise<Blob>

/** Drafts print in the template as it is now. */
const refreshes = ['listInvoiceTemplates', 'getInvoiceTemplate', 'getInvoice'] as const
export const useCreateTemplate = () => useSend('createInvoiceTemplate', { refreshes })
export const useUpdateTemplate = () => useSend('updateInvoiceTemplate', { refreshes })
export const useCopyTemplate = () => useSend('copyInvoiceTemplate', { refreshes })
export const useDeleteTemplate = () => useSend('deleteInvoiceTemplate', { refreshes: ['listInvoiceTemplates'] })

/** Where templates are. Not among the paths that every first page loads: only these screens and the list of invoices lead there. */
export function useTemplatePaths() {
  const { invoices } = usePaths()
  const list = `${invoices}/templates`
  return { invoices, list, add: `${list}/new`, one: (id: string) => `${list}/${encodeURIComponent(id)}` }
}
