import { Navigate } from '@tanstack/react-router'
import { TechnicianListScreen } from '#features/technicians/technician-list.screen.tsx'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { seesTechnicians } from './guards.ts'

/** The technicians of an organization for who may look at them; everybody else sees their own dashboard (B40, OP-9). */
export function TechniciansScreen() {
  const paths = usePaths()
  return useMay(...seesTechnicians) ? <TechnicianListScreen /> : <Navigate to={paths.technician('me')} replace />
}
