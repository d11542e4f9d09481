import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { VehicleDialogProps } from './vehicle-dialog.tsx'

/** The form that makes or changes a vehicle; its code comes when it first opens. */
export const LazyVehicleDialog = lazyDialog<VehicleDialogProps>(() =>
  import('./vehicle-dialog.tsx').then((module) => ({ default: module.VehicleDialog })),
)
