import { lazyPart } from '#ui/lazy-part.ts'

/** Parts for screens of other features; their code comes when they are drawn. */
export const InspectionsCard = lazyPart(() => import('./inspections-card.tsx').then((module) => module.InspectionsCard))
export const JobInspections = lazyPart(() => import('./job-inspections.tsx').then((module) => module.JobInspections))
export const VehicleInspections = lazyPart(() => import('./vehicle-inspections.tsx').then((module) => module.default))
export const Qualifications = lazyPart(() => import('./annual/qualifications-card.tsx').then((module) => module.Qualifications))
export const InspectionSettingsCard = lazyPart(() =>
  import('./inspection-settings-card.tsx').then((module) => module.InspectionSettingsCard),
)
