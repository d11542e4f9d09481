import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** The screens of inspections. */
export const inspectionRoutes: readonly RouteEntry[] = [
  {
    path: '/$tenantSlug/inspections/templates',
    title: 'inspectionTemplates',
    layout: 'admin',
    permissions: ['inspections:view'],
    screen: lazyScreen(() => import('#features/inspections/templates/template-list.screen.tsx'), 'TemplateListScreen'),
  },
  {
    path: '/$tenantSlug/inspections/templates/new',
    title: 'newInspectionTemplate',
    layout: 'admin',
    permissions: ['inspections:create'],
    screen: lazyScreen(() => import('#features/inspections/templates/template-editor.screen.tsx'), 'NewTemplateScreen'),
  },
  {
    path: '/$tenantSlug/inspections/templates/import',
    title: 'importInspectionTemplates',
    layout: 'admin',
    permissions: ['inspections:create'],
    screen: lazyScreen(() => import('#features/inspections/templates/template-import.screen.tsx'), 'TemplateImportScreen'),
  },
  {
    path: '/$tenantSlug/inspections/templates/$templateId',
    title: 'inspectionTemplate',
    layout: 'admin',
    permissions: ['inspections:view'],
    screen: lazyScreen(() => import('#features/inspections/templates/template-editor.screen.tsx'), 'TemplateEditorScreen'),
  },
  {
    path: '/$tenantSlug/inspections/reports',
    title: 'inspectionReports',
    layout: 'admin',
    permissions: ['inspections:view'],
    screen: lazyScreen(() => import('#features/inspections/annual/report-list.screen.tsx'), 'ReportListScreen'),
  },
  {
    path: '/$tenantSlug/inspections/$inspectionId',
    title: 'inspection',
    layout: 'admin',
    permissions: ['inspections:view'],
    screen: lazyScreen(() => import('#features/inspections/inspection.screen.tsx'), 'InspectionScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal/inspections/$inspectionId',
    title: 'inspection',
    layout: 'user',
    permissions: ['inspections:view'],
    screen: lazyScreen(() => import('#features/inspections/rate/rate.screen.tsx'), 'RateScreen'),
  },
]
