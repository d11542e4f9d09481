// Installs and builds what is missing or stale.
import { prepare } from './bootstrap.mjs'
import { main, onStopAsked, stopChildren } from './process.mjs'

await main(async () => {
  onStopAsked(stopChildren)
  await prepare('all')
})
