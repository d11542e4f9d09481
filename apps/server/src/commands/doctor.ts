import { systemClock } from '#platform/clock/clock.ts'
import { ConfigFault, processConfig } from '#platform/config/config.ts'
import { examine } from '#platform/doctor/doctor.ts'
import { type Finding, fault, findingLines } from '#platform/doctor/finding.ts'
import { createLog } from '#platform/log/log.ts'
import { readOptions, runAlone } from './open-command.ts'

/** `npm run doctor`: what is wrong with this installation and what to do; ends with 1 when something does not work. */
await runAlone(async () => {
  readOptions([])
  let findings: Finding[]
  try {
    findings = await examine(processConfig(), createLog({ level: 'fatal', stacks: false }), () => systemClock.now())
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    findings = error.faults.map((sentence) =>
      fault('settings', sentence.replace(/\.$/, ''), 'docs/operations.md lists every setting with what it takes.'),
    )
  }
  for (const line of findingLines(findings)) console.log(line)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
})
