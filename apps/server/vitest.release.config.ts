import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

const { projects: _, setupFiles: __, ...test } = server.test ?? {}
// Keeps what the tests of later releases upgrade from.
export default defineConfig({ ...server, test: { ...test, include: ['test/upgrades/keep-release.check.ts'] } })
