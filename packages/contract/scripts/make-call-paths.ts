import { writeFileSync } from 'node:fs'
import { calls } from '../src/calls.ts'

/** Writes the small file that tells the browser method and path of every call, so that no schema rides in its first load. */
const lines = Object.entries(calls).map(([name, call]) => `  ${name}: ['${call.method}', '${call.path}'],`)
writeFileSync(
  new URL('../src/call-paths.gen.ts', import.meta.url),
  `// Made by scripts/make-call-paths.ts from calls.ts; a test holds both equal.\nexport const callPaths = {\n${lines.join('\n')}\n} as const\n`,
)
