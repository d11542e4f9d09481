import { Outlet } from '@tanstack/react-router'

/** Nothing around the screen: onboarding, waiting, sign-in (whose screens bring their own frame). */
export function BlankLayout() {
  return <Outlet />
}
