import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useMemo } from 'react'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'

export type TemplateRecord = Answer<Calls['getInspectionTemplate']>['inspection_template']
export type TemplateItem = NonNullable<TemplateRecord['published']>['items'][number]

export const useTemplates = (state: 'published' | 'draft' | 'retired') =>
  useCall('listInspectionTemplates', { query: { state, limit: 100 } }, { keepPrevious: true })
export const useTemplate = (id: string) => useCall('getInspectionTemplate', { params: { id } })
export const useLiveTemplates = () =>
  useLiveRefresh(['inspection_template.changed'], ['listInspectionTemplates', 'getInspectionTemplate'])
const changed = ['listInspectionTemplates', 'getInspectionTemplate'] as const
export const useCreateTemplate = () => useSend('createInspectionTemplate', { refreshes: changed })
export const useUpdateTemplate = () => useSend('updateInspectionTemplate', { refreshes: changed })
export const usePublishTemplate = () => useSend('publishInspectionTemplate', { refreshes: changed })
export const useRetireTemplate = () => useSend('deleteInspectionTemplate', { refreshes: changed })
/** Canned jobs that a finding may become. */
export const useCannedJobs = (enabled: boolean) => useCall('listCannedJobs', { query: { limit: 100 } }, { enabled })

export function useTemplatePaths() {
  const paths = usePaths()
  return useMemo(
    () => ({
      settings: paths.settings,
      list: paths.inspectionTemplates,
      add: paths.inspectionTemplate('new'),
      import: paths.inspectionTemplate('import'),
      one: paths.inspectionTemplate,
    }),
    [paths],
  )
}
