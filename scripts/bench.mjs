// `npm run bench`: speed and scale, beside a floor measured in the same run.
import { measure } from './measure.mjs'

await measure('bench')
