// `npm run bench`: speed and scale, beside a floor measured in the same run. `npm run bench -- --frames`: what a browser has to do.
import { measure } from './measure.mjs'

await measure(process.argv.includes('--frames') ? 'frames' : 'bench')
