import { defineList, filter } from '../core/list.ts'

/** One's own notifications, the newest first (H28). */
export const notificationList = defineList({
  id: 'notifications',
  columns: {},
  filters: { show: filter.oneOf(['unread'], 'all') },
})
