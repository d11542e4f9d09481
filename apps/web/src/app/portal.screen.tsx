import type { ReactNode } from 'react'
import { PortalFrame, type PortalPlace } from '#features/jobs/index.ts'
import { NotificationListScreen } from '#features/notifications/notification-list.screen.tsx'
import { OwnSettings } from '#features/preferences/settings.screen.tsx'
import { useActiveTimer } from '#features/timers/index.ts'
import { ProfileScreen } from '#features/users/profile.screen.tsx'

/** What a person has everywhere, in the frame of the portal, with targets for a hand in a glove (H1). */
function InPortal({ place, children }: { place: PortalPlace; children: ReactNode }) {
  const timer = useActiveTimer().data?.timer ?? null
  return (
    <PortalFrame place={place} timer={timer}>
      <div className="h-full overflow-y-auto">{children}</div>
    </PortalFrame>
  )
}

/** One's own notifications: read, dismissed, all marked as read (H28–H31). */
export function PortalNotificationsScreen() {
  return (
    <InPortal place="notifications">
      <NotificationListScreen />
    </InPortal>
  )
}

/** One's own data, password and sessions. */
export function PortalProfileScreen() {
  return (
    <InPortal place="profile">
      <ProfileScreen />
    </InPortal>
  )
}

/** Language, colors, and what one wants to be told. */
export function PortalSettingsScreen() {
  return (
    <InPortal place="settings">
      <OwnSettings />
    </InPortal>
  )
}
