// Fails when the first load of a screen needs more script than it may; part of `npm test`, after the build.
import { printBundle } from './bundle.ts'

if (!printBundle()) {
  console.error(
    'A first load has what it may not have: see what the screen imports, put what opens later behind `lazy` or `deferred`, and see apps/web/build/script-groups.ts.',
  )
  process.exitCode = 1
}
