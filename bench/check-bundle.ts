// Fails when the first load of a screen needs more script than it may; part of `npm test`, after the build.
import { printBundle } from './bundle.ts'

if (!printBundle()) {
  console.error(
    'More script than a first load may need: see what the screen imports, and put what opens later behind `lazy` or `deferred`.',
  )
  process.exitCode = 1
}
