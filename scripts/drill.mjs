// `npm run drill`: kills the application and its database under writers and counts what is lost.
import { measure } from './measure.mjs'

await measure('drill')
