import { newFieldKey } from '#platform/fields/field-keys.ts'
import { CommandFault, readOptions, runAlone } from './open-command.ts'

/** Prints a key for `FIELD_KEYS`; `--number` is one more than the highest that is set, 1 when it is left out. */
await runAlone(async () => {
  const { number = '1' } = readOptions([], ['number'])
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new CommandFault('--number must be a whole number from 1.')
  console.log(newFieldKey(Number(number)))
})
