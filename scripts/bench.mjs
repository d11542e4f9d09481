// `npm run bench`: speed and scale, beside a floor measured in the same run. `-- --frames`: what a browser has to do. `-- --planner`: the
// gates of the schedule's planner. `-- --analytics`: what figures cost as the history grows. `-- --telemetry`: what traces cost. `-- --stock`: what
// parts cost as there are more of them. `-- --money`: what invoices, receivables and figures cost as there are more of them. `-- --live`: a thousand
// readers of live events, and two hundred sign-ins at once. `-- --cluster`: what a cluster costs beside one server. `-- --directus FOLDER`: the
// product beside Directus 11 on the same rows.
import { measure } from './measure.mjs'

const part = ['frames', 'planner', 'analytics', 'stock', 'money', 'telemetry', 'live', 'cluster', 'directus'].find((name) =>
  process.argv.includes(`--${name}`),
)
await measure(part ?? 'bench')
