// `npm run check`: format, lint, types, architecture; a minute at most, no database and no browser.
import { prepare } from './bootstrap.mjs'
import { main, onStopAsked, stopChildren } from './process.mjs'
import { runPhases } from './run-phases.mjs'

await main(async () => {
  onStopAsked(stopChildren)
  await prepare('install')
  const { checks } = await import('./phases.mjs')
  process.exitCode = (await runPhases(checks)).failed === 0 ? 0 : 1
})
