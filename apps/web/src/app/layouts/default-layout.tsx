import { Outlet } from '@tanstack/react-router'
import { PublicFrame } from '#features/public-site/index.ts'

/** The public pages: header and footer around the screen. */
export function DefaultLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
