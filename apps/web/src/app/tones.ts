import type { Tones } from '#ui/tones.ts'

/** How every state looks: a new state is one line here. */
export const tones = {
  status: {
    pending: { hue: 'slate', shape: 'dashed' },
    scheduled: { hue: 'blue', shape: 'clock' },
    in_progress: { hue: 'amber', shape: 'half' },
    completed: { hue: 'green', shape: 'check' },
    invoiced: { hue: 'violet', shape: 'sheet' },
    cancelled: { hue: 'slate', shape: 'barred', look: 'struck' },
  },
  priority: {
    low: { hue: 'slate', level: 1 },
    normal: { hue: 'teal', level: 2 },
    medium: { hue: 'teal', level: 2 },
    high: { hue: 'amber', level: 3 },
    critical: { hue: 'red', level: 4 },
    urgent: { hue: 'red', level: 4 },
  },
  flag: {
    safety: { hue: 'red' },
    quality: { hue: 'violet' },
    parts: { hue: 'amber' },
    customer: { hue: 'blue' },
    delay: { hue: 'yellow' },
    technical: { hue: 'teal' },
    other: { hue: 'slate' },
  },
  flag_state: {
    new: { hue: 'red' },
    acknowledged: { hue: 'amber' },
    resolved: { hue: 'green' },
    dismissed: { hue: 'slate' },
  },
  shop: { active: { hue: 'green' }, inactive: { hue: 'slate' }, maintenance: { hue: 'yellow', look: 'ringed' } },
  stock: { out: { hue: 'red' }, on_order: { hue: 'blue' }, low: { hue: 'amber' }, in_stock: { hue: 'green' } },
  invoice: {
    draft: { hue: 'slate', look: 'open' },
    sent: { hue: 'blue' },
    partial: { hue: 'teal' },
    paid: { hue: 'green' },
    overdue: { hue: 'red' },
    void: { hue: 'slate', look: 'struck' },
  },
  job: {
    assigned: { hue: 'blue' },
    in_progress: { hue: 'amber' },
    on_hold: { hue: 'slate', look: 'resting' },
    completed: { hue: 'green' },
    cancelled: { hue: 'slate' },
  },
  timer: {
    working: { hue: 'green' },
    paused: { hue: 'slate', look: 'resting' },
    break: { hue: 'blue' },
    completed: { hue: 'slate' },
  },
  kyc: {
    draft: { hue: 'slate' },
    submitted: { hue: 'blue' },
    under_review: { hue: 'amber' },
    approved: { hue: 'green' },
    rejected: { hue: 'red' },
  },
  account: { active: { hue: 'green' }, inactive: { hue: 'slate' }, suspended: { hue: 'red' }, pending: { hue: 'amber' } },
} as const satisfies Tones
