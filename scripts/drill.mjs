// `npm run drill`: kills the application and its database under writers and counts what is lost; then whether the time
// of an answer tells that an address has an account.
import { measure } from './measure.mjs'

await measure('drill')
