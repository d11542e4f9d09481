import { execFileSync } from 'node:child_process'

/**
 * A port that is free now. Playwright's configuration is read synchronously and again in every worker, so the first reader's choice
 * is handed on in the environment.
 */
export function freePort(): number {
  const chosen = process.env.E2E_PORT
  if (chosen) return Number(chosen)
  const program =
    'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{process.stdout.write(String(s.address().port));s.close()})'
  const port = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  process.env.E2E_PORT = port
  return Number(port)
}
