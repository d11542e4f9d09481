import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { at, prepare, root } from './bootstrap.mjs'
import { main, onStopAsked, run, Stop, stopChildren } from './process.mjs'

/** Installs, builds everything and runs bench/<name>.ts with the remaining arguments. */
export const measure = (name) =>
  main(async () => {
    const file = at('bench', `${name}.ts`)
    if (!fs.existsSync(file)) throw new Stop(`There is no ${file}.`)
    onStopAsked(stopChildren)
    await prepare('all')
    if (name === 'frames') process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium()
    const tsx = pathToFileURL(at('node_modules/tsx/dist/loader.mjs')).href
    process.exitCode = await run(process.execPath, ['--import', tsx, file, ...process.argv.slice(2)], {
      cwd: root,
      allowFailure: true,
    })
  })
