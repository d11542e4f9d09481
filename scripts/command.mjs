// `node scripts/command.mjs <name> [arguments]`: installs and builds when needed, then runs apps/server/dist/commands/<name>.js.
import fs from 'node:fs'
import { at, prepare, root } from './bootstrap.mjs'
import { main, onStopAsked, run, Stop, stopChildren } from './process.mjs'

await main(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const known = () => {
    const folder = at('apps/server/src/commands')
    return fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((file) => /^[a-z-]+\.ts$/.test(file))
          .map((file) => file.slice(0, -3))
      : []
  }
  if (!name || !known().includes(name)) throw new Stop(`There is no command "${name ?? ''}". Commands: ${known().join(', ')}.`)
  onStopAsked(stopChildren)
  await prepare('server')
  process.exitCode = await run(
    process.execPath,
    ['--enable-source-maps', at('apps/server/dist/commands', `${name}.js`), ...rest],
    {
      cwd: root,
      allowFailure: true,
    },
  )
})
