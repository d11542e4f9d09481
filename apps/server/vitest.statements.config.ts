import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

const { projects: _, setupFiles: __, ...test } = server.test ?? {}
// What follows the server's suite: it looks at the statements that the suite made the application send.
export default defineConfig({ ...server, test: { ...test, include: ['test/statements/*.check.ts'] } })
