import { lazy, Suspense, useState } from 'react'
import type { VehicleDialogProps } from './vehicle-dialog.tsx'

const Dialog = lazy(() => import('./vehicle-dialog.tsx').then((module) => ({ default: module.VehicleDialog })))

/** The dialog, fetched when it first opens; a new form each time. */
export function LazyVehicleDialog(props: VehicleDialogProps) {
  const [times, setTimes] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setTimes(times + 1)
  }
  if (times === 0) return null
  return (
    <Suspense fallback={null}>
      <Dialog key={times} {...props} />
    </Suspense>
  )
}
