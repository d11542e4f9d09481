import { defineText } from './text.ts'

export const formatText = defineText(
  {
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    todayAt: 'Today {time}',
    justNow: 'Just now',
    minutesAgo: '{count, number}m ago',
    hoursAgo: '{count, number}h ago',
    daysAgo: '{count, number}d ago',
    overdueHours: '{count, plural, one {# hour overdue} other {# hours overdue}}',
    overdueDays: '{count, plural, one {# day overdue} other {# days overdue}}',
  },
  {
    today: 'Hoy',
    tomorrow: 'Mañana',
    yesterday: 'Ayer',
    todayAt: 'Hoy {time}',
    justNow: 'Ahora mismo',
    minutesAgo: 'hace {count, number} min',
    hoursAgo: 'hace {count, number} h',
    daysAgo: 'hace {count, number} d',
    overdueHours: '{count, plural, one {# hora de retraso} other {# horas de retraso}}',
    overdueDays: '{count, plural, one {# día de retraso} other {# días de retraso}}',
  },
)
