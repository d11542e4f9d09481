// `npm run release:keep -- 2026-12-01`: keeps the demo's rows and the statements of this release, so that later ones are tested against them. It
// takes the statements that the server's suite left (`npm test` before).
import { at, tool } from './bootstrap.mjs'
import { main, run, Stop } from './process.mjs'

await main(async () => {
  const [name] = process.argv.slice(2)
  if (!name) throw new Stop('Say how the release is called: npm run release:keep -- 2026-12-01')
  process.exitCode = await run(process.execPath, [tool('vitest'), 'run', '--config', 'vitest.release.config.ts'], {
    cwd: at('apps/server'),
    env: { ...process.env, RELEASE_NAME: name },
    allowFailure: true,
  })
})
